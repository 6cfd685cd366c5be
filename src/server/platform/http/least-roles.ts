import type { FastifyRequest } from 'fastify';
import { refuse } from '#server/platform/http/app-error.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import { type BusinessRole, isAtLeast } from '#shared/business-roles.ts';

/**
 * The least role in a business that each route of owners asks for. A route that is missing here cannot be mounted. What
 * each role really gets is in test/access/member-rows.ts.
 */
export const leastRoles: Record<string, BusinessRole> = {
  // About the account and all its venues, not about one business.
  'GET /api/venues': 'viewer',
  'GET /api/venues/totals': 'viewer',
  'POST /api/venues': 'viewer',
  'POST /api/venues/:id/choose': 'viewer',
  'POST /api/venues/:id/leave': 'viewer',

  // To read. Printing changes nothing either. IBANs are masked for everybody but the owner.
  'GET /api/staff': 'viewer',
  'GET /api/staff/list': 'viewer',
  'GET /api/tips/business': 'viewer',
  'GET /api/tips/list': 'viewer',
  'GET /api/tips/list/totals': 'viewer',
  'GET /api/tips/list.csv': 'viewer',
  'GET /api/tips/report': 'viewer',
  'GET /api/tips/live': 'viewer',
  'GET /api/analytics/daily': 'viewer',
  'GET /api/analytics/weekly': 'viewer',
  'GET /api/analytics/range': 'viewer',
  'GET /api/analytics/summary': 'viewer',
  'GET /api/insights': 'viewer',
  'GET /api/payouts/business': 'viewer',
  'GET /api/businesses/mine/profile': 'viewer',
  'GET /api/businesses/mine/look': 'viewer',
  'GET /api/businesses/mine/feedback': 'viewer',
  'GET /api/businesses/mine/feedback/list': 'viewer',
  'GET /api/businesses/mine/feedback.csv': 'viewer',
  'GET /api/businesses/mine/amounts': 'viewer',
  'GET /api/team-tips': 'viewer',
  'GET /api/team-tips/hours': 'viewer',
  'GET /api/team-tips/leaves': 'viewer',
  'GET /api/businesses/mine/statement': 'viewer',
  'GET /api/businesses/mine/statement.csv': 'viewer',
  'GET /api/businesses/mine/invoices': 'viewer',
  'GET /api/invoices/:id': 'viewer',
  'GET /api/code-reports': 'viewer',
  'POST /api/businesses/mine/print': 'viewer',

  // The work of a day. People who share their goal are told that their manager sees it.
  'GET /api/goals': 'manager',
  'POST /api/staff': 'manager',
  'PATCH /api/staff/:id': 'manager',
  'POST /api/staff/import': 'manager',
  'POST /api/staff/:id/invite': 'manager',
  'PATCH /api/businesses/mine/look': 'manager',
  'PUT /api/businesses/mine/look/:kind': 'manager',
  'DELETE /api/businesses/mine/look/:kind': 'manager',
  'PUT /api/businesses/mine/feedback/settings': 'manager',
  'POST /api/businesses/mine/feedback/:id/answer': 'manager',
  'PUT /api/businesses/mine/amounts': 'manager',
  'DELETE /api/businesses/mine/amounts': 'manager',
  'PUT /api/team-tips': 'manager',
  'PUT /api/team-tips/hours': 'manager',
  'POST /api/team-tips/hours/import': 'manager',
  'POST /api/team-tips/leaves': 'manager',
  'DELETE /api/team-tips/leaves/:id': 'manager',
  'POST /api/code-reports/:id/answer': 'manager',

  // Where money goes, who may come in, and the business itself. Removing an account removes the IBAN that came with it.
  'DELETE /api/staff/:id/account': 'owner',
  'PATCH /api/businesses/mine/facts': 'owner',
  'PATCH /api/businesses/mine/contact': 'owner',
  'DELETE /api/businesses/mine/change': 'owner',
  'POST /api/businesses/mine/submit': 'owner',
  'GET /api/members': 'owner',
  'POST /api/members/invites': 'owner',
  'DELETE /api/members/invites/:id': 'owner',
  'DELETE /api/members/:id': 'owner',
  'GET /api/connections/keys': 'owner',
  'POST /api/connections/keys': 'owner',
  'POST /api/connections/keys/:id/revoke': 'owner',
  'GET /api/connections/endpoints': 'owner',
  'POST /api/connections/endpoints': 'owner',
  'PATCH /api/connections/endpoints/:id': 'owner',
  'DELETE /api/connections/endpoints/:id': 'owner',
  'POST /api/connections/endpoints/:id/rotate': 'owner',
  'POST /api/connections/endpoints/:id/test': 'owner',
  'GET /api/connections/endpoints/:id/deliveries': 'owner',
  'POST /api/connections/deliveries/:id/again': 'owner',
};

/** Called when a route of owners is mounted: nobody can add one without saying who in a business may use it. */
export function requireLeastRole(method: string, url: string): void {
  if (!findLeastRole(method, url))
    throw new Error(`${method} ${url} has no least role (src/server/platform/http/least-roles.ts)`);
}

/** Somebody without a business passes: the route itself says that there is none. */
export function refuseLesserRole(
  { method, routeOptions }: FastifyRequest,
  { workplace }: SignedInUser,
): void {
  if (!workplace) return;
  const least = findLeastRole(method, routeOptions.url ?? '');
  if (least && isAtLeast(workplace.role, least)) return;
  throw refuse('forbidden', least === 'manager' ? 'viewer_reads_only' : 'owner_only');
}

/** Fastify adds a HEAD route for every GET route. */
function findLeastRole(method: string, url: string): BusinessRole | undefined {
  return leastRoles[`${method === 'HEAD' ? 'GET' : method} ${url}`];
}
