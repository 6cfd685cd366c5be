import { z } from 'zod';
import { actorOf } from '#server/platform/audit/record-audit.ts';
import { refused } from '#server/platform/http/refused.ts';
import type { SignedInScope } from '#server/platform/http/scopes.ts';
import { exportAccount } from '#server/privacy/export-account.ts';
import { describeErasure, requestErasure, undoErasure } from '#server/privacy/request-erasure.ts';
import { accountExport, erasureRequest, erasureState } from '#shared/contracts/privacy.ts';

export function privacySignedInRoutes({ app, db, clock, publicOrigin, userOf }: SignedInScope): void {
  app.get(
    '/api/account/export',
    {
      config: { rateLimit: 'exports' },
      schema: {
        tags: ['privacy'],
        summary: 'Everything that is stored about the signed-in person, as one file',
        response: { 200: accountExport, ...refused(401, 429) },
      },
    },
    async (request, reply) => {
      const { id } = userOf(request);
      const file = await exportAccount(db, id, actorOf(request, id), clock());
      return reply
        .header('cache-control', 'no-store')
        .header('content-disposition', 'attachment; filename="karam-my-data.json"')
        .send(file);
    },
  );

  app.get(
    '/api/account/erasure',
    {
      schema: {
        tags: ['privacy'],
        summary: 'Whether the account is going to be erased, and what that waits for',
        response: { 200: erasureState, ...refused(401) },
      },
    },
    async (request) => describeErasure(db, userOf(request).id),
  );

  app.post(
    '/api/account/erasure',
    {
      config: { rateLimit: 'login' },
      schema: {
        tags: ['privacy'],
        summary: 'Ask for the account to be erased. It is done after some days, and can be undone until then',
        body: erasureRequest,
        response: { 201: erasureState, ...refused(400, 401, 409, 429) },
      },
    },
    async (request, reply) => {
      const user = userOf(request);
      const actor = actorOf(request, user.id);
      const { password } = request.body;
      await requestErasure(
        { db, clock, publicOrigin },
        { user, password, sid: request.findSid() ?? '', actor },
      );
      return reply.code(201).send(await describeErasure(db, user.id));
    },
  );

  app.delete(
    '/api/account/erasure',
    {
      schema: {
        tags: ['privacy'],
        summary: 'Undo the request: the account stays',
        response: { 204: z.null(), ...refused(401, 404) },
      },
    },
    async (request, reply) => {
      const { id } = userOf(request);
      await undoErasure(db, id, actorOf(request, id));
      return reply.code(204).send(null);
    },
  );
}
