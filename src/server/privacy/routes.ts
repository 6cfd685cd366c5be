import type { AreaRoutes, CallScope } from '#server/platform/http/scopes.ts';
import { readRetention } from '#server/platform/settings/settings-store.ts';
import { exportAccount } from '#server/privacy/export-account.ts';
import { describeErasure, requestErasure, undoErasure } from '#server/privacy/request-erasure.ts';
import { privacyCalls } from '#shared/calls/privacy.ts';

export const privacyRoutes: AreaRoutes = { calls: [accountDataRoutes] };

function accountDataRoutes({ on, db, clock, publicOrigin, userOf, actingOf }: CallScope): void {
  on(privacyCalls.readFigures, async () => readRetention(db));

  on(privacyCalls.exportAccount, { config: { rateLimit: 'exports' } }, async (request, reply) => {
    const { id } = userOf(request);
    const file = await exportAccount(db, id, actingOf(request), clock());
    return reply
      .header('cache-control', 'no-store')
      .header('content-disposition', 'attachment; filename="karam-my-data.json"')
      .send(file);
  });

  on(privacyCalls.readErasure, async (request) => describeErasure(db, userOf(request).id));

  on(privacyCalls.requestErasure, { config: { rateLimit: 'login' } }, async (request) => {
    const acting = actingOf(request);
    await requestErasure({ db, clock, publicOrigin }, request.body.password, acting);
    return describeErasure(db, acting.actorId);
  });

  on(privacyCalls.undoErasure, async (request) => {
    const { id } = userOf(request);
    await undoErasure(db, id, actingOf(request));
  });
}
