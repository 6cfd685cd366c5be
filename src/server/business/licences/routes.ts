import { getOwnBusiness } from '#server/business/businesses/get-business.ts';
import { findOwners } from '#server/business/licences/licence-store.ts';
import { stateOwners } from '#server/business/licences/licences.ts';
import type { CallScope } from '#server/platform/http/scopes.ts';
import { ownersCalls } from '#shared/calls/business/businesses.ts';

export function ownersRoutes({ on, db, clock, userOf, actingOf }: CallScope): void {
  on(ownersCalls.read, async (request) => {
    const { id } = await getOwnBusiness(db, userOf(request));
    return findOwners(db, id);
  });

  on(ownersCalls.state, async (request) =>
    stateOwners(db, userOf(request), request.body.owners, actingOf(request), clock()),
  );
}
