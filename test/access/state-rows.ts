/** A business that no admin has approved, that was suspended, and that was not approved. */
export const states = ['pending', 'suspended', 'rejected'] as const;
type Answers = number[];

/** As for an active business: it concerns only the owner's own data. */
const asActive = (status: number): Answers => states.map(() => status);
const refused = asActive(409);

/**
 * What the owner gets from every route of owners in each of these states. The requests are those of the rows for the other
 * roles. What reaches people or programs outside of the business needs an active one.
 */
export const stateRows: Record<string, Answers> = {
  'GET /api/venues': asActive(200),
  'GET /api/venues/totals': asActive(200),
  'GET /api/staff': asActive(200),
  'GET /api/staff/list': asActive(200),
  'GET /api/tips/business': asActive(200),
  'GET /api/tips/list': asActive(200),
  'GET /api/tips/list/totals': asActive(200),
  'GET /api/tips/list.csv': asActive(200),
  'GET /api/tips/report': asActive(200),
  'GET /api/tips/live': asActive(200),
  'GET /api/analytics/daily': asActive(200),
  'GET /api/analytics/weekly': asActive(200),
  'GET /api/analytics/range': asActive(200),
  'GET /api/analytics/summary': asActive(200),
  'GET /api/insights': asActive(200),
  'GET /api/insights/people/:id': asActive(200),
  'GET /api/goals': asActive(200),
  'GET /api/payouts/business': asActive(200),
  'GET /api/payouts/business/next': asActive(200),
  'GET /api/payouts/business/calendar': asActive(200),
  'GET /api/payouts/business/:id': asActive(404),
  'GET /api/businesses/mine/profile': asActive(200),
  'GET /api/branding': asActive(200),
  'GET /api/feedback': asActive(200),
  'GET /api/feedback/list': asActive(200),
  'GET /api/feedback.csv': asActive(200),
  'GET /api/amounts': asActive(200),
  'GET /api/team-tips': asActive(200),
  'GET /api/team-tips/hours': asActive(200),
  'GET /api/team-tips/leaves': asActive(200),
  'GET /api/statement': asActive(200),
  'GET /api/statement.csv': asActive(200),
  'GET /api/payroll.csv': asActive(200),
  'GET /api/invoices': asActive(200),
  'GET /api/code-reports': asActive(200),
  'POST /api/print': asActive(200),
  'PATCH /api/staff/:id': asActive(200),
  'PATCH /api/branding': asActive(200),
  'PUT /api/feedback/settings': asActive(200),
  'PUT /api/amounts': asActive(200),
  'DELETE /api/amounts': asActive(200),
  'PUT /api/team-tips': asActive(200),
  'PUT /api/payouts/business/calendar': asActive(200),
  'PUT /api/team-tips/hours': asActive(200),
  'POST /api/team-tips/hours/import': asActive(200),
  'PATCH /api/businesses/mine/facts': asActive(200),
  'PATCH /api/businesses/mine/contact': asActive(200),
  'PATCH /api/businesses/mine/billing': asActive(200),
  'GET /api/businesses/mine/owners': asActive(200),
  'PUT /api/businesses/mine/owners': asActive(200),
  'GET /api/businesses/mine/log': asActive(200),
  'GET /api/members': asActive(200),
  'GET /api/connections/keys': asActive(200),
  'GET /api/connections/endpoints': asActive(200),

  // These write only what the owner sees, or guests once the business is active.
  'POST /api/venues': asActive(201),
  'POST /api/venues/:id/choose': asActive(204),
  'POST /api/team-tips/shifts/:id/end': asActive(200),
  'POST /api/team-tips/leaves': asActive(201),
  'DELETE /api/staff/:id/account': asActive(204),
  'POST /api/connections/keys': asActive(201),

  // There is none, as for an active business.
  'POST /api/venues/:id/leave': asActive(404),
  'GET /api/invoices/:id': asActive(404),
  'DELETE /api/branding/:kind': asActive(404),
  'POST /api/feedback/:id/answer': asActive(404),
  'DELETE /api/team-tips/leaves/:id': asActive(404),
  'POST /api/code-reports/:id/answer': asActive(404),
  'DELETE /api/members/invites/:id': asActive(404),
  'DELETE /api/members/:id': asActive(404),
  'POST /api/connections/keys/:id/revoke': asActive(404),
  'PATCH /api/connections/endpoints/:id': asActive(404),
  'DELETE /api/connections/endpoints/:id': asActive(404),
  'POST /api/connections/endpoints/:id/rotate': asActive(404),
  'POST /api/connections/endpoints/:id/test': asActive(404),
  'GET /api/connections/endpoints/:id/deliveries': asActive(404),
  'POST /api/connections/deliveries/:id/again': asActive(404),
  // Without a picture.
  'PUT /api/branding/:kind': asActive(415),

  // The team can be prepared while the business waits for approval.
  'POST /api/staff': [201, 409, 409],
  'POST /api/staff/import': [200, 409, 409],

  // Strangers who are invited, and programs that are called.
  'POST /api/staff/invites': refused,
  'POST /api/staff/:id/invite': refused,
  'POST /api/members/invites': refused,
  'POST /api/connections/endpoints': refused,

  // No change is open. Only a rejected business is submitted again.
  'DELETE /api/businesses/mine/change': refused,
  'POST /api/businesses/mine/submit': [409, 409, 200],
};
