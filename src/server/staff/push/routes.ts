import type { FastifyRequest } from 'fastify';
import { isOpenSession } from '#server/identity/sessions/session-store.ts';
import { lockUser } from '#server/identity/users/user-store.ts';
import { checkEndpointUrl } from '#server/money/webhooks/public-address.ts';
import type { Db } from '#server/platform/db/database.ts';
import { refuse } from '#server/platform/http/app-error.ts';
import { localeOf } from '#server/platform/http/page-html.ts';
import type { CallScope } from '#server/platform/http/scopes.ts';
import { getPortalStaff, portalUserOf } from '#server/staff/portal/workplace.ts';
import {
  deleteSubscription,
  hasSubscription,
  saveSubscription,
} from '#server/staff/push/subscription-store.ts';
import { isPublicKey } from '#server/staff/push/web-push.ts';
import { pushCalls } from '#shared/calls/staff/portal.ts';
import { LONGEST_ENDPOINT, type PushSubscription } from '#shared/contracts/portal.ts';
import type { Locale } from '#shared/locales.ts';

/** `isLocal`: addresses of this machine are allowed. */
export function pushRoutes(publicKey: string, isLocal: boolean) {
  return ({ on, db, clock, actingOf }: CallScope): void => {
    const stateOf = async (request: FastifyRequest) => {
      await getPortalStaff(db, portalUserOf(request, actingOf(request)));
      return { isOn: await hasSubscription(db, request.findSid() ?? ''), publicKey };
    };

    on(pushCalls.read, stateOf);

    on(pushCalls.turnOn, async (request) => {
      const acting = actingOf(request);
      await getPortalStaff(db, portalUserOf(request, acting));
      const who = { sid: acting.sid, userId: acting.actorId, locale: localeOf(request) };
      await turnOnPush(db, request.body, who, isLocal, clock());
      return stateOf(request);
    });

    on(pushCalls.turnOff, async (request) => {
      await deleteSubscription(db, request.findSid() ?? '');
      return stateOf(request);
    });
  };
}

type Who = { sid: string; userId: string; locale: Locale };

/** `isLocal`: addresses of this machine are allowed, as for webhooks. */
async function turnOnPush(
  db: Db,
  { endpoint, keys }: PushSubscription,
  who: Who,
  isLocal: boolean,
  now: Date,
): Promise<void> {
  if (!isPublicKey(keys.p256dh)) throw refuse('invalid_input', 'push_invalid');
  const limits = { field: 'endpoint', most: LONGEST_ENDPOINT };
  const row = { ...who, ...keys, endpoint: checkEndpointUrl(endpoint, isLocal, limits) };
  await db.transaction().execute(async (transaction) => {
    await lockUser(transaction, who.userId);
    if (!(await isOpenSession(transaction, who.sid))) throw refuse('unauthorized', 'unauthorized');
    await saveSubscription(transaction, row, now);
  });
}
