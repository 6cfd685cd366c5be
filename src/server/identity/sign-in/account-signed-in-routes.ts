import { z } from 'zod';
import { changeEmail } from '#server/identity/sign-in/change-email.ts';
import { changeNames } from '#server/identity/sign-in/change-names.ts';
import { findNewEmail, sendConfirmationAgain } from '#server/identity/sign-in/confirm-email.ts';
import { describeSessions, endOtherSessions } from '#server/identity/sign-in/sessions-of-user.ts';
import { findLocale, setLocale } from '#server/identity/sign-in/user-store.ts';
import { actorOf } from '#server/platform/audit/record-audit.ts';
import { refused } from '#server/platform/http/refused.ts';
import type { SignedInScope } from '#server/platform/http/scopes.ts';
import type { EventStreams } from '#server/platform/live/event-streams.ts';
import {
  accountEmail,
  accountLanguage,
  accountSession,
  changeEmailRequest,
  chosenLanguage,
  namesRequest,
  passwordAgain,
  sentLink,
  sessionUser,
} from '#shared/contracts/auth.ts';

export const accountSignedInRoutes =
  (streams: EventStreams) =>
  ({ app, userOf, ...platform }: SignedInScope): void => {
    const { db, clock } = platform;

    app.put(
      '/api/account/names',
      {
        schema: {
          tags: ['account'],
          summary: 'Change the names of the signed-in user',
          body: namesRequest,
          response: { 200: sessionUser, ...refused(400, 401) },
        },
      },
      async (request) => {
        const { id } = userOf(request);
        return changeNames(platform, request.body, { ...actorOf(request, id), actorId: id });
      },
    );

    app.get(
      '/api/account/language',
      {
        schema: {
          tags: ['account'],
          summary: 'The language of mails and notifications to the signed-in user',
          response: { 200: accountLanguage, ...refused(401) },
        },
      },
      async (request) => ({ locale: await findLocale(db, userOf(request).id) }),
    );

    app.put(
      '/api/account/language',
      {
        schema: {
          tags: ['account'],
          summary: 'Choose the language of mails and notifications to the signed-in user',
          body: chosenLanguage,
          response: { 200: accountLanguage, ...refused(400, 401) },
        },
      },
      async (request) => {
        await setLocale(db, userOf(request).id, request.body.locale);
        return request.body;
      },
    );

    app.get(
      '/api/account/email',
      {
        schema: {
          tags: ['account'],
          summary: 'The address of the account, and the one it waits for',
          response: { 200: accountEmail, ...refused(401) },
        },
      },
      async (request) => {
        const { id, email, isEmailConfirmed } = userOf(request);
        return { email, isConfirmed: isEmailConfirmed, newEmail: await findNewEmail(db, id, clock()) };
      },
    );

    app.post(
      '/api/account/email',
      {
        config: { rateLimit: 'mails' },
        schema: {
          tags: ['account'],
          summary: 'Change the address: sends a link to the new one. The old one stays until it is opened',
          body: changeEmailRequest,
          response: { 202: sentLink, ...refused(400, 401, 409, 429) },
        },
      },
      async (request, reply) => {
        const user = userOf(request);
        const asking = { user, sid: request.findSid() ?? '', actor: actorOf(request, user.id) };
        await changeEmail(platform, request.body, asking);
        return reply.code(202).send({ email: request.body.email });
      },
    );

    app.post(
      '/api/account/email/link',
      {
        config: { rateLimit: 'mails' },
        schema: {
          tags: ['account'],
          summary: 'Send the link to confirm the address again, at most once a minute',
          response: { 202: sentLink, ...refused(401, 409, 429) },
        },
      },
      async (request, reply) => {
        const email = await sendConfirmationAgain(platform, userOf(request));
        return reply.code(202).send({ email });
      },
    );

    app.get(
      '/api/account/sessions',
      {
        schema: {
          tags: ['account'],
          summary: 'Where the user is signed in, this session first',
          response: { 200: z.array(accountSession), ...refused(401) },
        },
      },
      async (request) => describeSessions(db, userOf(request).id, request.findSid() ?? '', clock()),
    );

    app.post(
      '/api/account/sessions/end-others',
      {
        config: { rateLimit: 'login' },
        schema: {
          tags: ['account'],
          summary: 'Sign out everywhere else',
          body: passwordAgain,
          response: { 204: z.null(), ...refused(400, 401, 429) },
        },
      },
      async (request, reply) => {
        const { id } = userOf(request);
        const actor = { ...actorOf(request, id), actorId: id };
        const { password } = request.body;
        await endOtherSessions(platform, { password, sid: request.findSid() ?? '', actor });
        // The stream of this page ends too; it connects again with its session.
        streams.endOf({ userId: id });
        return reply.code(204).send(null);
      },
    );
  };
