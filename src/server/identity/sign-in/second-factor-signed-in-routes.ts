import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { changerOf as changerFrom } from '#server/identity/sign-in/changer-of.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  describeSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from '#server/identity/sign-in/second-factor.ts';
import { refused } from '#server/platform/http/refused.ts';
import type { SignedInScope } from '#server/platform/http/scopes.ts';
import {
  passwordAgain,
  recoveryCodes,
  secondFactor,
  secondFactorCode,
  secondFactorSetup,
} from '#shared/contracts/auth.ts';

const PATH = '/api/account/second-factor';

export function secondFactorSignedInRoutes({ app, userOf, ...platform }: SignedInScope): void {
  const changerOf = (request: FastifyRequest) => changerFrom(request, userOf(request));

  app.get(
    PATH,
    {
      schema: {
        tags: ['account'],
        summary: 'The second factors of the account, and whether it must have one',
        response: { 200: secondFactor, ...refused(401) },
      },
    },
    async (request) => {
      const { id, role } = userOf(request);
      return describeSecondFactor(platform.db, id, role === 'admin' && platform.adminsNeedSecondFactor);
    },
  );

  app.post(
    PATH,
    {
      config: { rateLimit: 'login' },
      schema: {
        tags: ['account'],
        summary: 'Begin to set up the codes of an app. They count from the first right code on',
        body: passwordAgain,
        response: { 200: secondFactorSetup, ...refused(400, 401, 409, 429) },
      },
    },
    async (request) => beginSecondFactor(platform, request.body.password, changerOf(request)),
  );

  app.post(
    `${PATH}/confirm`,
    {
      config: { rateLimit: 'login' },
      schema: {
        tags: ['account'],
        summary: 'Finish the set-up with a code. The answer has the recovery codes, this once',
        body: secondFactorCode,
        response: { 200: recoveryCodes, ...refused(400, 401, 409, 429) },
      },
    },
    async (request) => confirmSecondFactor(platform, request.body.code, changerOf(request)),
  );

  app.post(
    `${PATH}/recovery-codes`,
    {
      config: { rateLimit: 'login' },
      schema: {
        tags: ['account'],
        summary: 'New recovery codes. The old ones no longer work',
        body: passwordAgain,
        response: { 200: recoveryCodes, ...refused(400, 401, 409, 429) },
      },
    },
    async (request) => renewRecoveryCodes(platform, request.body.password, changerOf(request)),
  );

  app.post(
    `${PATH}/remove`,
    {
      config: { rateLimit: 'login' },
      schema: {
        tags: ['account'],
        summary: 'Remove the codes of the app',
        body: passwordAgain,
        response: { 204: z.null(), ...refused(400, 401, 409, 429) },
      },
    },
    async (request, reply) => {
      await removeSecondFactor(platform, request.body.password, changerOf(request));
      return reply.code(204).send(null);
    },
  );
}
