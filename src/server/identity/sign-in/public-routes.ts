import { z } from 'zod';
import { callerOf } from '#server/identity/sign-in/caller-of.ts';
import { confirmEmail } from '#server/identity/sign-in/confirm-email.ts';
import { findKnownAccount, logIn } from '#server/identity/sign-in/log-in.ts';
import { register } from '#server/identity/sign-in/register.ts';
import { actorOf, recordAudit } from '#server/platform/audit/record-audit.ts';
import { refused } from '#server/platform/http/refused.ts';
import type { RouteScope } from '#server/platform/http/scopes.ts';
import { confirmationParam, loginRequest, registerRequest, sessionUser } from '#shared/contracts/auth.ts';

export function authPublicRoutes({ app, db, clock, publicOrigin }: RouteScope): void {
  app.post(
    '/api/register',
    {
      config: { rateLimit: 'register' },
      schema: {
        tags: ['auth'],
        summary: 'Create an account. The answer sets the session cookie',
        body: registerRequest,
        response: { 201: sessionUser, ...refused(400, 409, 429, 503) },
      },
    },
    async (request, reply) => {
      const user = await reply.startSession((openSession) =>
        register(db, request.body, actorOf(request, null), openSession, { clock, publicOrigin }),
      );
      return reply.code(201).send(user);
    },
  );

  app.post(
    '/api/login',
    {
      config: {
        rateLimit: 'login',
        findCountedAccount: (request) => findKnownAccount(db, loginRequest.parse(request.body), request),
      },
      schema: {
        tags: ['auth'],
        summary: 'Sign in. The answer sets the session cookie',
        body: loginRequest,
        response: { 200: sessionUser, ...refused(400, 401, 429, 503) },
      },
    },
    async (request, reply) => {
      const caller = callerOf(request, publicOrigin);
      return reply.startSession((openSession) =>
        logIn({ db, clock, publicOrigin }, request.body, caller, openSession),
      );
    },
  );

  app.post(
    '/api/email-confirmations/:token',
    {
      schema: {
        tags: ['auth'],
        summary: 'Confirm an email address by the link that was sent to it',
        params: confirmationParam,
        response: { 204: z.null(), ...refused(400, 404) },
      },
    },
    async (request, reply) => {
      await confirmEmail(db, request.params.token, actorOf(request, null), clock());
      return reply.code(204).send(null);
    },
  );

  app.get(
    '/api/login',
    {
      schema: {
        tags: ['auth'],
        summary: 'For browsers: redirects to the sign-in page',
        response: { 302: z.null() },
      },
    },
    async (_request, reply) => reply.redirect('/auth'),
  );

  app.post(
    '/api/logout',
    {
      schema: {
        tags: ['auth'],
        summary: 'Sign out. Does nothing when signed out',
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      const user = await request.findUser();
      await reply.endSession();
      if (user) {
        const subject = { type: 'user', id: user.id } as const;
        await recordAudit(db, actorOf(request, user.id), { action: 'auth.signed_out', subject });
      }
      return reply.code(204).send(null);
    },
  );
}
