import { z } from 'zod';
import { listOwnKeys, makeKey, revokeKey } from '#server/business/api-keys/api-keys.ts';
import { changerOf } from '#server/identity/sign-in/changer-of.ts';
import { refused } from '#server/platform/http/refused.ts';
import type { SignedInScope } from '#server/platform/http/scopes.ts';
import { apiKey, madeApiKey, newApiKey } from '#shared/contracts/api-keys.ts';
import { passwordAgain } from '#shared/contracts/auth.ts';
import { idParam } from '#shared/contracts/fields.ts';

const PATH = '/api/connections/keys';

/** `isTest`: no real money moves, and the key says so. */
export const apiKeyOwnerRoutes =
  (isTest: boolean) =>
  ({ app, userOf, ...platform }: SignedInScope): void => {
    app.get(
      PATH,
      {
        schema: {
          tags: ['connections'],
          summary: "The API keys of the owner's business that were not revoked, newest first",
          response: { 200: z.array(apiKey), ...refused(401, 403, 404) },
        },
      },
      async (request) => listOwnKeys(platform.db, userOf(request), platform.clock()),
    );

    app.post(
      PATH,
      {
        config: { rateLimit: 'login' },
        schema: {
          tags: ['connections'],
          summary: 'Make an API key. It is in this answer only',
          body: newApiKey,
          response: { 201: madeApiKey, ...refused(400, 401, 403, 404, 409, 429) },
        },
      },
      async (request, reply) => {
        const made = await makeKey(platform, request.body, isTest, changerOf(request, userOf(request)));
        return reply.code(201).send(made);
      },
    );

    app.post(
      `${PATH}/:id/revoke`,
      {
        config: { rateLimit: 'login' },
        schema: {
          tags: ['connections'],
          summary: 'Revoke an API key: it stops working at once',
          params: idParam,
          body: passwordAgain,
          response: { 204: z.null(), ...refused(400, 401, 403, 404, 429) },
        },
      },
      async (request, reply) => {
        const { id } = request.params;
        await revokeKey(platform, id, request.body.password, changerOf(request, userOf(request)));
        return reply.code(204).send(null);
      },
    );
  };
