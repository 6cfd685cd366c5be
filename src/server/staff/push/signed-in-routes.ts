import type { FastifyRequest } from 'fastify';
import { localeOf } from '#server/platform/http/guest-locale.ts';
import { refused } from '#server/platform/http/refused.ts';
import type { SignedInScope } from '#server/platform/http/scopes.ts';
import { hasSubscription } from '#server/staff/push/subscription-store.ts';
import { turnOffPush, turnOnPush } from '#server/staff/push/subscriptions.ts';
import { askingOf } from '#server/staff/workplaces/asking.ts';
import { getOwnStaff } from '#server/staff/workplaces/own-workplace.ts';
import { pushState, pushSubscription } from '#shared/contracts/push.ts';

const PATH = '/api/portal/push';

/** `isTest`: addresses of this machine are allowed. */
export const pushSignedInRoutes =
  (publicKey: string, isTest: boolean) =>
  ({ app, db, clock, userOf }: SignedInScope): void => {
    const stateOf = async (request: FastifyRequest) => {
      await getOwnStaff(db, askingOf(request, userOf(request)));
      return { isOn: await hasSubscription(db, request.findSid() ?? ''), publicKey };
    };

    app.get(
      PATH,
      {
        schema: {
          tags: ['staff'],
          summary: 'Whether this session is told of tips and payouts by push messages',
          response: { 200: pushState, ...refused(401, 404, 409) },
        },
      },
      stateOf,
    );

    app.put(
      PATH,
      {
        schema: {
          tags: ['staff'],
          summary: 'Send push messages to this browser until the session ends',
          body: pushSubscription,
          response: { 200: pushState, ...refused(400, 401, 404, 409) },
        },
      },
      async (request) => {
        const user = userOf(request);
        await getOwnStaff(db, askingOf(request, user));
        const who = { sid: request.findSid() ?? '', userId: user.id, locale: localeOf(request) };
        await turnOnPush(db, request.body, who, isTest, clock());
        return stateOf(request);
      },
    );

    app.delete(
      PATH,
      {
        schema: {
          tags: ['staff'],
          summary: 'Send no more push messages to this browser',
          response: { 200: pushState, ...refused(401, 404, 409) },
        },
      },
      async (request) => {
        await turnOffPush(db, request.findSid() ?? '');
        return stateOf(request);
      },
    );
  };
