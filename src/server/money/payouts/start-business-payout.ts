import { createHash } from 'node:crypto';
import type { Balance } from '#server/money/ledger/post/lock-balances.ts';
import { lockPayable } from '#server/money/ledger/post/payable.ts';
import type { Admin } from '#server/money/payouts/acting-admin.ts';
import { findBusinessOfRecipient, findPayoutsByKey } from '#server/money/payouts/payout-store.ts';
import {
  type PayoutOrder,
  type StartedPayout,
  startPayoutsWithin,
} from '#server/money/payouts/start-payouts.ts';
import type { Db } from '#server/platform/db/database.ts';
import { findViolatedUnique } from '#server/platform/db/database-errors.ts';
import { AppError, refuse } from '#server/platform/http/app-error.ts';
import {
  type Idempotency,
  idempotencyOf,
  keyIsTaken,
  refuseOtherRequest,
} from '#server/platform/http/idempotency.ts';
import { refuseWhileHeld } from '#server/platform/settings/change-settings.ts';
import type { PayoutRequest } from '#shared/contracts/payouts.ts';

type Start = {
  request: PayoutRequest;
  businessId: number;
  idempotencyKey: string | undefined;
  actor: Admin;
  now: Date;
};

/**
 * Pays a business as the payouts page does: people with an IBAN of their own directly, only the others through the
 * business. All that is owed (amount 0) can therefore be several payouts; the answer is that to the business, or the
 * first one, with the others beside it. A part of it is a part of what is paid through the business.
 */
export async function startBusinessPayout(db: Db, start: Start) {
  await refuseWhileHeld(db);
  return db
    .transaction()
    .execute((transaction) => startWithin(transaction, start))
    .catch((error) => {
      // The same key for two businesses at once: they share no lock, so the unique constraint finds it.
      throw findViolatedUnique(error) === 'payouts_idempotency_key_key' ? keyIsTaken() : error;
    });
}

async function startWithin(transaction: Db, start: Start) {
  const { businessId, request, actor, now } = start;
  if ((await findBusinessOfRecipient(transaction, 'business', businessId)) === undefined)
    throw refuse('not_found', 'no_such_business');
  const balances = await lockPayable(transaction, businessId);
  const keys = keysOf(start, balances);
  const repeated = await findRepeated(transaction, keys);
  if (repeated.length > 0) return answerOf(repeated);
  const orders = ordersOf(request, businessId, balances, keys, now);
  const outcomes = await startPayoutsWithin(transaction, businessId, balances, orders, { actor, now });
  const started = outcomes.flatMap((outcome) => (outcome instanceof AppError ? [] : [outcome]));
  if (started.length === 0) throw outcomes[0];
  return answerOf(started);
}

/** One key for the payout to the business, and one made of it for each person. */
function keysOf(
  { request, businessId, idempotencyKey }: Start,
  balances: Balance[],
): Map<string, Idempotency | null> {
  const content = ['business', businessId, request.amount, request.description];
  const direct = (staffId: number) =>
    idempotencyKey &&
    `direct:${createHash('sha256').update(`${idempotencyKey}\n${staffId}`).digest('base64url')}`;
  return new Map([
    [`business ${businessId}`, idempotencyOf(idempotencyKey, content)],
    ...balances.map(({ staffId }) => [`staff ${staffId}`, idempotencyOf(direct(staffId), content)] as const),
  ]);
}

/** What the same request has started before: all of it, and nothing new beside it. */
async function findRepeated(db: Db, keys: Map<string, Idempotency | null>): Promise<StartedPayout[]> {
  const known = [...keys.values()].filter((each) => each !== null);
  const found = await findPayoutsByKey(
    db,
    known.map(({ key }) => key),
  );
  const [first] = known;
  if (first) for (const payout of found) refuseOtherRequest(payout, first);
  return found;
}

function ordersOf(
  { amount, description }: PayoutRequest,
  businessId: number,
  balances: Balance[],
  keys: Map<string, Idempotency | null>,
  now: Date,
): PayoutOrder[] {
  const order = (
    type: PayoutOrder['type'],
    recipientId: number,
    staff: PayoutOrder['staff'],
  ): PayoutOrder => ({
    type,
    recipientId,
    amountFils: amount,
    description,
    staff,
    idempotency: keys.get(`${type} ${recipientId}`) ?? null,
  });
  if (amount > 0) return [order('business', businessId, 'without_iban')];
  const payable = balances.filter(
    ({ owedFils, ibanWaitsUntil }) => owedFils > 0 && !(ibanWaitsUntil && ibanWaitsUntil > now),
  );
  // Nobody can be paid: the order that covers everybody says why.
  if (payable.length === 0) return [order('business', businessId, 'all')];
  const direct = payable.filter(({ hasIban }) => hasIban);
  return [
    ...(direct.length < payable.length ? [order('business', businessId, 'without_iban')] : []),
    ...direct.map(({ staffId }) => order('staff', staffId, 'all')),
  ];
}

function answerOf(payouts: StartedPayout[]) {
  const main = payouts.find(({ recipientType }) => recipientType === 'business') ?? payouts[0];
  if (!main) throw new Error('A payout to a business started nothing.');
  return { ...main, others: payouts.filter((payout) => payout !== main) };
}
