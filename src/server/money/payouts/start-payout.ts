import { createHash } from 'node:crypto';
import type { Balance } from '#server/money/ledger/post/lock-balances.ts';
import { lockPayable } from '#server/money/ledger/post/payable.ts';
import {
  type PayoutOrder,
  SCREENED_FIRST,
  type StartedPayout,
  type Starting,
  startPayoutsWithin,
} from '#server/money/payouts/payout-orders.ts';
import { findBusinessOfRecipient, findPayoutsByKey } from '#server/money/payouts/payout-store.ts';
import { screenPayees } from '#server/money/screening/screen-payees.ts';
import type { Db } from '#server/platform/db/database.ts';
import { findViolatedUnique } from '#server/platform/db/database-errors.ts';
import { AppError, refuse } from '#server/platform/http/app-error.ts';
import {
  type Idempotency,
  idempotencyOf,
  keyWasUsed,
  refuseOtherRequest,
} from '#server/platform/http/idempotency.ts';
import { refuseWhileHeld } from '#server/platform/settings/change-settings.ts';
import type { PayoutRequest } from '#shared/contracts/payouts.ts';

type Start = {
  request: PayoutRequest;
  staff: PayoutOrder['staff'];
  idempotencyKey?: string | undefined;
} & Starting;

/** Moves money from balances to "in transit", where it stays until the bank reports a result. */
export async function startPayout(db: Db, start: Start): Promise<StartedPayout> {
  return startWith(db, start.now, (transaction) => startPayoutWithin(transaction, start));
}

async function startWith<T>(db: Db, now: Date, start: (transaction: Db) => Promise<T>): Promise<T> {
  await refuseWhileHeld(db);
  await screenPayees(db, () => now, SCREENED_FIRST);
  return db
    .transaction()
    .execute(start)
    .catch((error) => {
      // The same key for two businesses at once: they share no lock, so the unique constraint finds it.
      throw findViolatedUnique(error) === 'payouts_idempotency_key_key' ? keyWasUsed() : error;
    });
}

/** The same in the caller's transaction. */
export async function startPayoutWithin(
  transaction: Db,
  { request, staff, idempotencyKey, ...starting }: Start,
): Promise<StartedPayout> {
  const { type, amount: amountFils, description } = request;
  const recipientId = (type === 'business' ? request.businessId : request.staffId) ?? 0;
  const idempotency = idempotencyOf(idempotencyKey, [type, recipientId, amountFils, description]);
  const businessId = await findBusinessOfRecipient(transaction, type, recipientId);
  if (businessId === undefined)
    throw refuse('not_found', type === 'business' ? 'no_such_business' : 'no_such_staff');
  const balances = await lockPayable(transaction, businessId, type === 'staff' ? recipientId : undefined);
  const order = { type, recipientId, amountFils, description, staff, idempotency };
  const [started] = await startPayoutsWithin(transaction, businessId, balances, [order], starting);
  if (started === undefined || started instanceof AppError) throw started;
  return started;
}

type BusinessStart = {
  request: PayoutRequest;
  businessId: number;
  idempotencyKey: string | undefined;
} & Starting;

/**
 * Pays a business as the payouts page does: staff with an IBAN of their own directly, only the others through the business.
 * All that is owed (amount 0) can therefore be several payouts; the result is the one to the business, or the first, with
 * the others in `others`. Any other amount is paid through the business.
 */
export async function startBusinessPayout(db: Db, start: BusinessStart) {
  return startWith(db, start.now, (transaction) => startBusinessPayoutWithin(transaction, start));
}

async function startBusinessPayoutWithin(transaction: Db, start: BusinessStart) {
  const { businessId, request, actor, now, isTestMode } = start;
  if ((await findBusinessOfRecipient(transaction, 'business', businessId)) === undefined)
    throw refuse('not_found', 'no_such_business');
  const balances = await lockPayable(transaction, businessId);
  const keys = keysOf(start, balances);
  const repeated = await findRepeated(transaction, keys);
  if (repeated.length > 0) return responseOf(repeated);
  const orders = ordersOf(request, businessId, balances, keys, now);
  const outcomes = await startPayoutsWithin(transaction, businessId, balances, orders, {
    actor,
    now,
    isTestMode,
  });
  const started = outcomes.flatMap((outcome) => (outcome instanceof AppError ? [] : [outcome]));
  if (started.length === 0) throw outcomes[0];
  return responseOf(started);
}

/** One key for the payout to the business, and one derived from it for each staff member. */
function keysOf(
  { request, businessId, idempotencyKey }: BusinessStart,
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

/** All payouts that the same request has started before. Then nothing new is started. */
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
  // Nobody can be paid: an order that covers all staff is refused with the reason.
  if (payable.length === 0) return [order('business', businessId, 'all')];
  const direct = payable.filter(({ hasIban }) => hasIban);
  return [
    ...(direct.length < payable.length ? [order('business', businessId, 'without_iban')] : []),
    ...direct.map(({ staffId }) => order('staff', staffId, 'all')),
  ];
}

function responseOf(payouts: StartedPayout[]) {
  const main = payouts.find(({ recipientType }) => recipientType === 'business') ?? payouts[0];
  if (!main) throw new Error('A payout to a business started nothing.');
  return { ...main, others: payouts.filter((payout) => payout !== main) };
}
