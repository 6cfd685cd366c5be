import { getBusiness } from '#server/business/businesses/get-business.ts';
import { findEnabledAccount } from '#server/identity/users/accounts.ts';
import { noteAttempt, type TakenDelivery, takeDue } from '#server/money/webhooks/delivery-store.ts';
import {
  clearFailing,
  listDueEndpoints,
  noteFailing,
  readSecrets,
  switchOff,
} from '#server/money/webhooks/endpoint-store.ts';
import { postSigned, type Sender } from '#server/money/webhooks/post-signed.ts';
import { SIGNATURE_HEADER, signatureOf } from '#server/money/webhooks/sign.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Db } from '#server/platform/db/database.ts';
import { keepMail } from '#server/platform/mail/outbox.ts';
import { writeMail } from '#server/platform/mail/write-mail.ts';

export type Delivering = { db: Db; clock: () => Date; publicOrigin: string; sender: Sender };

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Eight attempts within about a day. */
const WAITS_MS = [MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, HOUR_MS, 3 * HOUR_MS, 6 * HOUR_MS, 12 * HOUR_MS];
/** Longer than an attempt may take, so that nobody else makes it meanwhile. */
const LEASE_MS = MINUTE_MS;
/** Without a success for this long, an endpoint is switched off. */
const GIVE_UP_MS = 3 * 24 * HOUR_MS;
/** The job runs every minute. */
const BUDGET_MS = 45_000;
const ENDPOINTS_AT_ONCE = 20;

/**
 * Sends what is due. Each endpoint gets one delivery after the other, and none in this run after a failure; so a slow or
 * broken receiver keeps no other one waiting. No transaction is open meanwhile. A crash between sending and noting sends
 * the same event twice, with the same id.
 */
export async function deliverDue(delivering: Delivering): Promise<void> {
  const { db, clock } = delivering;
  const waiting = await listDueEndpoints(db, clock());
  const deadline = performance.now() + BUDGET_MS;
  const work = async () => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      while (performance.now() < deadline && (await deliverNext(delivering, { endpointId: id }))) {}
    }
  };
  await Promise.all(Array.from({ length: ENDPOINTS_AT_ONCE }, work));
}

/** Returns whether something was delivered. */
export async function deliverNext(
  delivering: Delivering,
  of: { endpointId: string } | { id: number },
): Promise<boolean> {
  const { db, clock, sender } = delivering;
  const taken = await takeDue(db, of, clock(), after(clock(), LEASE_MS));
  if (!taken) return false;
  const { id, endpointId, url, body, attempts } = taken;
  const secrets = await readSecrets(db, endpointId, clock());
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Karam-Webhooks/1',
    [SIGNATURE_HEADER]: signatureOf(body, secrets, clock()),
  };
  const attempt = await postSigned(sender, url, headers, body);
  const triedAt = clock();
  const waitMs = WAITS_MS[attempts - 1];
  const nextTryAt = waitMs === undefined ? null : after(triedAt, waitMs);
  await db.transaction().execute(async (transaction) => {
    await noteAttempt(transaction, id, attempt, { triedAt, nextTryAt });
    if (attempt.problem === null) await clearFailing(transaction, endpointId);
    else await noteFailure(transaction, delivering, taken);
  });
  return attempt.problem === null;
}

/** Switches the endpoint off if it has failed for too long, and tells the owner. */
async function noteFailure(
  transaction: Db,
  { clock, publicOrigin }: Delivering,
  { endpointId }: TakenDelivery,
) {
  const now = clock();
  const failing = await noteFailing(transaction, endpointId, now);
  if (!failing || now.getTime() - failing.failingSince.getTime() < GIVE_UP_MS) return;
  if (!(await switchOff(transaction, endpointId, 'failures', now))) return;
  const { host } = new URL(failing.url);
  await recordAudit(
    transaction,
    { actorId: null, address: null, requestId: 'send-webhooks' },
    {
      action: 'webhook.switched_off',
      subject: { type: 'business', id: failing.businessId },
      detail: { host },
    },
  );
  const { ownerId } = await getBusiness(transaction, failing.businessId);
  const owner = await findEnabledAccount(transaction, ownerId);
  if (!owner) return;
  const to = { email: owner.email, isConfirmed: owner.isEmailConfirmed };
  const link = `${publicOrigin}/business/connections`;
  await keepMail(
    transaction,
    writeMail('webhook_off', to, () => ({ host, link })),
    now,
  );
}

function after(now: Date, ms: number): Date {
  return new Date(now.getTime() + ms);
}
