import type { FastifyRequest } from 'fastify';
import { localeOf } from '#server/platform/http/page-html.ts';
import type { CallScope } from '#server/platform/http/scopes.ts';
import { hasSubscription } from '#server/staff/push/subscription-store.ts';
import { turnOffPush, turnOnPush } from '#server/staff/push/subscriptions.ts';
import { askingOf } from '#server/staff/workplaces/asking.ts';
import { getOwnStaff } from '#server/staff/workplaces/own-workplace.ts';
import { pushCalls } from '#shared/calls/staff/portal.ts';

/** `isTest`: addresses of this machine are allowed. */
export function pushRoutes(publicKey: string, isTest: boolean) {
  return ({ on, db, clock, userOf }: CallScope): void => {
    const stateOf = async (request: FastifyRequest) => {
      await getOwnStaff(db, askingOf(request, userOf(request)));
      return { isOn: await hasSubscription(db, request.findSid() ?? ''), publicKey };
    };

    on(pushCalls.read, stateOf);

    on(pushCalls.turnOn, async (request) => {
      const user = userOf(request);
      await getOwnStaff(db, askingOf(request, user));
      const who = { sid: request.findSid() ?? '', userId: user.id, locale: localeOf(request) };
      await turnOnPush(db, request.body, who, isTest, clock());
      return stateOf(request);
    });

    on(pushCalls.turnOff, async (request) => {
      await turnOffPush(db, request.findSid() ?? '');
      return stateOf(request);
    });
  };
}
