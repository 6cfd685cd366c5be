import { z } from 'zod';
import { changerOf } from '#server/identity/sign-in/changer-of.ts';
import { addPasskey, beginPasskey, removePasskey, renamePasskey } from '#server/identity/sign-in/passkeys.ts';
import { relyingPartyOf } from '#server/identity/sign-in/relying-party.ts';
import { refused } from '#server/platform/http/refused.ts';
import type { SignedInScope } from '#server/platform/http/scopes.ts';
import { passwordAgain, recoveryCodes } from '#shared/contracts/auth.ts';
import { idParam } from '#shared/contracts/fields.ts';
import { newPasskey, passkeyCreation, renamePasskeyRequest } from '#shared/contracts/passkeys.ts';

const PATH = '/api/account/passkeys';

export function passkeySignedInRoutes({ app, userOf, ...platform }: SignedInScope): void {
  const { publicOrigin } = platform;

  app.post(
    `${PATH}/challenge`,
    {
      config: { rateLimit: 'login' },
      schema: {
        tags: ['account'],
        summary: 'Begin to add a passkey: what the browser needs to make it, for five minutes',
        body: passwordAgain,
        response: { 200: passkeyCreation, ...refused(400, 401, 409, 429) },
      },
    },
    async (request) => {
      const party = relyingPartyOf(request, publicOrigin);
      return beginPasskey(platform, request.body.password, party, changerOf(request, userOf(request)));
    },
  );

  app.post(
    PATH,
    {
      config: { rateLimit: 'login' },
      schema: {
        tags: ['account'],
        summary: 'Add the passkey that the browser has made. The first factor comes with recovery codes',
        body: newPasskey,
        response: { 201: recoveryCodes, ...refused(400, 401, 409, 429) },
      },
    },
    async (request, reply) => {
      const party = relyingPartyOf(request, publicOrigin);
      const added = await addPasskey(platform, request.body, party, changerOf(request, userOf(request)));
      return reply.code(201).send(added);
    },
  );

  app.put(
    `${PATH}/:id`,
    {
      schema: {
        tags: ['account'],
        summary: 'Rename a passkey',
        params: idParam,
        body: renamePasskeyRequest,
        response: { 204: z.null(), ...refused(400, 401, 404) },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      await renamePasskey(platform, id, request.body.name, changerOf(request, userOf(request)));
      return reply.code(204).send(null);
    },
  );

  app.post(
    `${PATH}/:id/remove`,
    {
      config: { rateLimit: 'login' },
      schema: {
        tags: ['account'],
        summary: 'Remove a passkey',
        params: idParam,
        body: passwordAgain,
        response: { 204: z.null(), ...refused(400, 401, 404, 409, 429) },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      await removePasskey(platform, id, request.body.password, changerOf(request, userOf(request)));
      return reply.code(204).send(null);
    },
  );
}
