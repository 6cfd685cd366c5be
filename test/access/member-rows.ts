/** People in the owner's pages who are no owners: `former` was removed, `elsewhere` is a manager of another business. */
export const memberKinds = ['manager', 'viewer', 'former', 'elsewhere'] as const;
export type MemberKind = (typeof memberKinds)[number];
type Answers = Record<MemberKind, number>;

const row = (manager: number, viewer: number, former: number, elsewhere: number): Answers => ({
  manager,
  viewer,
  former,
  elsewhere,
});

const read = row(200, 200, 404, 200);
const ownerOnly = row(403, 403, 404, 403);

/** What they get from every route of owners. The requests are those of the rows for the other roles. */
export const memberRows: Record<string, Answers> = {
  'GET /api/venues': row(200, 200, 200, 200),
  'GET /api/venues/totals': row(200, 200, 200, 200),
  // A venue of their own.
  'POST /api/venues': row(201, 201, 201, 201),
  'POST /api/venues/:id/choose': row(204, 204, 404, 404),
  'POST /api/venues/:id/leave': row(404, 404, 404, 404),

  // Nobody, for somebody without a business.
  'GET /api/staff': row(200, 200, 200, 200),
  'GET /api/staff/list': row(200, 200, 200, 200),
  'GET /api/tips/business': read,
  'GET /api/tips/list': read,
  'GET /api/tips/list/totals': read,
  'GET /api/tips/list.csv': read,
  'GET /api/tips/report': read,
  'GET /api/tips/live': read,
  'GET /api/analytics/daily': read,
  'GET /api/analytics/weekly': read,
  'GET /api/analytics/range': read,
  'GET /api/analytics/summary': read,
  'GET /api/insights': read,
  'GET /api/insights/people/:id': row(200, 200, 404, 404),
  'GET /api/goals': row(200, 403, 404, 200),
  'GET /api/payouts/business': read,
  'GET /api/payouts/business/next': ownerOnly,
  'GET /api/payouts/business/calendar': ownerOnly,
  'GET /api/payouts/business/:id': row(404, 404, 404, 404),
  'GET /api/businesses/mine/profile': read,
  'GET /api/branding': read,
  'GET /api/feedback': read,
  'GET /api/feedback/list': read,
  'GET /api/feedback.csv': read,
  'GET /api/amounts': read,
  'GET /api/team-tips': read,
  'GET /api/team-tips/hours': read,
  'GET /api/team-tips/leaves': read,
  'GET /api/statement': read,
  'GET /api/statement.csv': read,
  'GET /api/payroll.csv': read,
  'GET /api/invoices': read,
  // There is none. The tests of members have one of another business.
  'GET /api/invoices/:id': row(404, 404, 404, 404),
  'GET /api/code-reports': read,
  'POST /api/print': read,

  // The request names the first business.
  'POST /api/staff': row(201, 403, 403, 403),
  'PATCH /api/staff/:id': row(200, 403, 404, 404),
  'POST /api/staff/import': row(200, 403, 409, 200),
  'POST /api/staff/:id/invite': row(201, 403, 404, 404),
  'POST /api/staff/invites': row(201, 403, 404, 404),
  'PATCH /api/branding': row(200, 403, 404, 200),
  // 415 without a picture, 404 because there is no logo.
  'PUT /api/branding/:kind': row(415, 403, 415, 415),
  'DELETE /api/branding/:kind': row(404, 403, 404, 404),
  'PUT /api/feedback/settings': row(200, 403, 404, 200),
  // Nobody has said anything.
  'POST /api/feedback/:id/answer': row(404, 403, 404, 404),
  'PUT /api/amounts': row(200, 403, 404, 200),
  'DELETE /api/amounts': row(200, 403, 404, 200),
  // The request names somebody of the first business.
  'PUT /api/team-tips/hours': row(200, 403, 404, 404),
  'POST /api/team-tips/hours/import': row(200, 403, 404, 200),
  'POST /api/team-tips/shifts/:id/end': row(200, 403, 404, 404),
  'POST /api/team-tips/leaves': row(201, 403, 404, 404),
  // There is none.
  'DELETE /api/team-tips/leaves/:id': row(404, 403, 404, 404),
  // There is no such report.
  'POST /api/code-reports/:id/answer': row(404, 403, 404, 404),

  'DELETE /api/staff/:id/account': ownerOnly,
  'PUT /api/team-tips': ownerOnly,
  'PUT /api/payouts/business/calendar': ownerOnly,
  'PATCH /api/businesses/mine/facts': ownerOnly,
  'PATCH /api/businesses/mine/contact': ownerOnly,
  'PATCH /api/businesses/mine/billing': ownerOnly,
  'GET /api/businesses/mine/owners': ownerOnly,
  'PUT /api/businesses/mine/owners': ownerOnly,
  'DELETE /api/businesses/mine/change': ownerOnly,
  'POST /api/businesses/mine/submit': ownerOnly,
  'GET /api/businesses/mine/log': ownerOnly,
  'GET /api/members': ownerOnly,
  'POST /api/members/invites': ownerOnly,
  'DELETE /api/members/invites/:id': ownerOnly,
  'DELETE /api/members/:id': ownerOnly,
  'GET /api/connections/keys': ownerOnly,
  'POST /api/connections/keys': ownerOnly,
  'POST /api/connections/keys/:id/revoke': ownerOnly,
  'GET /api/connections/endpoints': ownerOnly,
  'POST /api/connections/endpoints': ownerOnly,
  'PATCH /api/connections/endpoints/:id': ownerOnly,
  'DELETE /api/connections/endpoints/:id': ownerOnly,
  'POST /api/connections/endpoints/:id/rotate': ownerOnly,
  'POST /api/connections/endpoints/:id/test': ownerOnly,
  'GET /api/connections/endpoints/:id/deliveries': ownerOnly,
  'POST /api/connections/deliveries/:id/again': ownerOnly,
};
