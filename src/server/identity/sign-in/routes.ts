import { changePassword } from '#server/identity/passwords/change-password.ts';
import {
  addPasskey,
  beginPasskey,
  removePasskey,
  renamePasskey,
} from '#server/identity/second-factor/passkeys.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  describeSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from '#server/identity/second-factor/second-factor.ts';
import { relyingPartyOf } from '#server/identity/second-factor/webauthn.ts';
import {
  changeEmail,
  confirmEmail,
  findNewEmail,
  sendConfirmationAgain,
} from '#server/identity/sign-in/confirm-email.ts';
import { callerOf, findKnownAccount, logIn } from '#server/identity/sign-in/log-in.ts';
import {
  challengePasskey,
  findKnownAccountOf,
  signInWithPasskey,
} from '#server/identity/sign-in/passkey-sign-in.ts';
import { register } from '#server/identity/sign-in/register.ts';
import { offerResetLink, requestReset, resetPassword } from '#server/identity/sign-in/reset-password.ts';
import { describeSessions, endOtherSessions } from '#server/identity/sign-in/sessions-of-user.ts';
import { changeNames } from '#server/identity/users/accounts.ts';
import { findLocale, setLocale } from '#server/identity/users/user-store.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import { actorOf } from '#server/platform/http/acting.ts';
import type { CallScope } from '#server/platform/http/scopes.ts';
import type { EventStreams } from '#server/platform/live/event-streams.ts';
import { accountCalls, passkeyCalls, secondFactorCalls, userCalls } from '#shared/calls/identity/account.ts';
import { signInCalls } from '#shared/calls/identity/sign-in.ts';
import { loginRequest } from '#shared/contracts/auth.ts';
import { signedByPasskey } from '#shared/contracts/passkeys.ts';

/** Passkeys sign in below /api/login, because the browser sends the cookies of a sign-in only there. */
export function signInRoutes(streams: EventStreams) {
  return ({ on, db, clock, publicOrigin, userOf, actingOf, platform }: CallScope): void => {
    on(signInCalls.challengePasskey, { config: { rateLimit: 'challenges' } }, async (request, reply) =>
      challengePasskey(platform, reply.namePasskeyHolder(), relyingPartyOf(request, publicOrigin)),
    );

    on(
      signInCalls.logInByPasskey,
      {
        config: {
          rateLimit: 'login',
          findCountedAccount: (request) =>
            findKnownAccountOf(db, signedByPasskey.parse(request.body), request),
        },
      },
      async (request, reply) =>
        reply.startSession((openSession) =>
          signInWithPasskey(platform, request.body, callerOf(request, publicOrigin), openSession),
        ),
    );

    on(signInCalls.register, { config: { rateLimit: 'register' } }, async (request, reply) => {
      return reply.startSession((openSession) =>
        register(db, request.body, actorOf(request, null), openSession, { clock, publicOrigin }),
      );
    });

    on(
      signInCalls.logIn,
      {
        config: {
          rateLimit: 'login',
          findCountedAccount: (request) => findKnownAccount(db, loginRequest.parse(request.body), request),
        },
      },
      async (request, reply) => {
        const caller = callerOf(request, publicOrigin);
        return reply.startSession((openSession) => logIn(platform, request.body, caller, openSession));
      },
    );

    on(signInCalls.confirmEmail, async (request) => {
      const acting = actingOf(request);
      await confirmEmail(db, request.params.token, acting, clock());
      // Other sessions may have ended. The stream of this page connects again with its session.
      streams.endOf({ userId: acting.actorId });
    });

    on(signInCalls.openPage, async (_request, reply) => reply.redirect('/auth'));

    on(signInCalls.logOut, async (request, reply) => {
      const user = await request.findUser();
      await reply.endSession();
      // Also what the browser has cached without asking our pages or their service worker.
      reply.header('clear-site-data', '"cache"');
      if (user) await recordAudit(db, actorOf(request, user.id), 'auth.signed_out', { user: user.id });
    });

    on(signInCalls.requestReset, { config: { rateLimit: 'mails' } }, async (request) => {
      await requestReset(platform, request.body.email, actorOf(request, null));
      return null;
    });

    on(signInCalls.resetPassword, { config: { rateLimit: 'login' } }, async (request) => {
      const { newPassword } = request.body;
      const userId = await resetPassword(platform, request.params.token, newPassword, actorOf(request, null));
      streams.endOf({ userId });
    });

    on(accountCalls.changeNames, async (request) => changeNames(platform, request.body, actingOf(request)));

    on(accountCalls.readLanguage, async (request) => ({ locale: await findLocale(db, userOf(request).id) }));

    on(accountCalls.changeLanguage, async (request) => {
      await setLocale(db, userOf(request).id, request.body.locale);
      return request.body;
    });

    on(accountCalls.readEmail, async (request) => {
      const { id, email, isEmailConfirmed } = userOf(request);
      return { email, isConfirmed: isEmailConfirmed, newEmail: await findNewEmail(db, id, clock()) };
    });

    on(accountCalls.changeEmail, { config: { rateLimit: 'mails' } }, async (request) => {
      await changeEmail(platform, request.body, actingOf(request));
      return { email: request.body.email };
    });

    on(accountCalls.sendLinkAgain, { config: { rateLimit: 'mails' } }, async (request) => {
      const email = await sendConfirmationAgain(platform, actingOf(request));
      return { email };
    });

    on(accountCalls.listSessions, async (request) =>
      describeSessions(db, userOf(request).id, request.findSid() ?? '', clock()),
    );

    on(accountCalls.endOtherSessions, { config: { rateLimit: 'login' } }, async (request) => {
      const acting = actingOf(request);
      await endOtherSessions(platform, request.body.password, acting);
      // The stream of this page ends too; it connects again with its session.
      streams.endOf({ userId: acting.actorId });
    });

    on(passkeyCalls.begin, { config: { rateLimit: 'login' } }, async (request) => {
      const party = relyingPartyOf(request, publicOrigin);
      return beginPasskey(platform, request.body.password, party, actingOf(request));
    });

    on(passkeyCalls.add, { config: { rateLimit: 'login' } }, async (request) => {
      const party = relyingPartyOf(request, publicOrigin);
      return addPasskey(platform, request.body, party, actingOf(request));
    });

    on(passkeyCalls.rename, async (request) => {
      const { id } = request.params;
      await renamePasskey(platform, id, request.body.name, actingOf(request));
    });

    on(passkeyCalls.remove, { config: { rateLimit: 'login' } }, async (request) => {
      const { id } = request.params;
      await removePasskey(platform, id, request.body.password, actingOf(request));
    });

    on(secondFactorCalls.read, async (request) => {
      const { id, role } = userOf(request);
      return describeSecondFactor(platform.db, id, role === 'admin' && platform.adminsNeedSecondFactor);
    });

    on(secondFactorCalls.begin, { config: { rateLimit: 'login' } }, async (request) =>
      beginSecondFactor(platform, request.body.password, actingOf(request)),
    );

    on(secondFactorCalls.confirm, { config: { rateLimit: 'login' } }, async (request) =>
      confirmSecondFactor(platform, request.body.code, actingOf(request)),
    );

    on(secondFactorCalls.renewCodes, { config: { rateLimit: 'login' } }, async (request) =>
      renewRecoveryCodes(platform, request.body.password, actingOf(request)),
    );

    on(secondFactorCalls.remove, { config: { rateLimit: 'login' } }, async (request) => {
      await removeSecondFactor(platform, request.body.password, actingOf(request));
    });

    on(signInCalls.readUser, async (request) => userOf(request));

    on(accountCalls.changePassword, { config: { rateLimit: 'login' } }, async (request, reply) => {
      const acting = actingOf(request);
      await reply.startSession((openSession) => changePassword(platform, request.body, acting, openSession));
      // The page that changed the password connects again with its new session.
      streams.endOf({ userId: acting.actorId });
    });

    on(userCalls.makeResetLink, { config: { rateLimit: 'login' } }, async (request, reply) => {
      const { password } = request.body;
      const made = await offerResetLink(platform, request.params.id, password, actingOf(request));
      return reply.header('cache-control', 'no-store').send(made);
    });
  };
}
