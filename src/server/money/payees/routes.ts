import { readOwnIdentity, readPayeeIdentity, stateIdentity } from '#server/money/payees/identities.ts';
import type { CallScope } from '#server/platform/http/scopes.ts';
import { payeeCalls } from '#shared/calls/money/payees.ts';

export function payeesRoutes({ on, db, platform, userOf, actingOf }: CallScope): void {
  on(payeeCalls.readOwn, async (request) => readOwnIdentity(platform, userOf(request).id));

  on(payeeCalls.stateOwn, { config: { rateLimit: 'login' } }, async (request) =>
    stateIdentity(platform, request.body, actingOf(request)),
  );

  on(payeeCalls.read, async (request) =>
    readPayeeIdentity(db, request.params.id, userOf(request), actingOf(request)),
  );
}
