import { getOwnBusiness } from '#server/business/businesses/get-business.ts';
import { listLog } from '#server/business/log/log-store.ts';
import type { CallScope } from '#server/platform/http/scopes.ts';
import { businessLogCalls } from '#shared/calls/business/members.ts';

export function logRoutes({ onPages, db, userOf }: CallScope): void {
  onPages(businessLogCalls.list, async (request) => {
    const { id } = await getOwnBusiness(db, userOf(request));
    return listLog(db, id, request.query);
  });
}
