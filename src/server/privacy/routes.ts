import { actorOf } from '#server/platform/audit/record-audit.ts';
import type { AreaRoutes, CallScope } from '#server/platform/http/scopes.ts';
import { getRetention } from '#server/platform/settings/settings.ts';
import { exportAccount } from '#server/privacy/export-account.ts';
import { describeErasure, requestErasure, undoErasure } from '#server/privacy/request-erasure.ts';
import { privacyCalls } from '#shared/calls/privacy.ts';

export const privacyRoutes: AreaRoutes = { calls: [accountDataRoutes] };

function accountDataRoutes({ on, db, clock, publicOrigin, userOf }: CallScope): void {
  on(privacyCalls.readFigures, async () => getRetention(db));

  on(privacyCalls.exportAccount, { config: { rateLimit: 'exports' } }, async (request, reply) => {
    const { id } = userOf(request);
    const file = await exportAccount(db, id, actorOf(request, id), clock());
    return reply
      .header('cache-control', 'no-store')
      .header('content-disposition', 'attachment; filename="karam-my-data.json"')
      .send(file);
  });

  on(privacyCalls.readErasure, async (request) => describeErasure(db, userOf(request).id));

  on(privacyCalls.requestErasure, { config: { rateLimit: 'login' } }, async (request, reply) => {
    const user = userOf(request);
    const actor = actorOf(request, user.id);
    const { password } = request.body;
    await requestErasure(
      { db, clock, publicOrigin },
      { user, password, sid: request.findSid() ?? '', actor },
    );
    return reply.code(201).send(await describeErasure(db, user.id));
  });

  on(privacyCalls.undoErasure, async (request, reply) => {
    const { id } = userOf(request);
    await undoErasure(db, id, actorOf(request, id));
    return reply.code(204).send(null);
  });
}
