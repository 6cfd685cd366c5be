import type { Balance } from '#server/money/ledger/post/lock-balances.ts';
import { allocateOldestEarnings, type Share } from '#server/money/ledger/post/payable.ts';
import { postPayoutsStarted } from '#server/money/ledger/post/post-payouts.ts';
import { refuseUnidentified } from '#server/money/payees/identities.ts';
import type { Admin } from '#server/money/payouts/acting-admin.ts';
import { storePayoutMails } from '#server/money/payouts/payout-mails.ts';
import {
  findPayoutsByKey,
  insertPayouts,
  listPayoutsWithNames,
  listRecipients,
  type Recipient,
} from '#server/money/payouts/payout-store.ts';
import { recordAudits } from '#server/platform/audit/record-audit.ts';
import type { Db } from '#server/platform/db/database.ts';
import { AppError, refuse } from '#server/platform/http/app-error.ts';
import { type Idempotency, refuseOtherRequest } from '#server/platform/http/idempotency.ts';
import { readPayeeLimits } from '#server/platform/settings/settings-store.ts';
import { dubaiDay } from '#shared/dubai-time.ts';
import { maskIbansIn } from '#shared/money/iban.ts';
import { addFils, type Fils, getFilsFrom, toDecimal } from '#shared/money/money.ts';
import type { PayoutRecipient } from '#shared/statuses.ts';

/** Who was entered in the last minute is screened before a payout is started, and need not wait for the job. */
export const SCREENED_FIRST = 500;

export type PayoutOrder = {
  type: PayoutRecipient;
  recipientId: number;
  /** Zero means all that is owed. */
  amountFils: Fils;
  description: string | null;
  /** The staff whom a payout to a business covers: all, or only those without an IBAN of their own. */
  staff: 'all' | 'without_iban';
  idempotency: Idempotency | null;
};

/** Who starts payouts, when, and whether with test money, for which nobody has to say who they are. */
export type Starting = { actor: Admin; now: Date; isTestMode: boolean };

export type StartedPayout = Awaited<ReturnType<typeof listPayoutsWithNames>>[number];
type Planned = { order: PayoutOrder; recipient: Recipient; shares: Share[] };

/**
 * Starts payouts of one business and its staff, whose balances the caller has locked: each order starts, was started
 * before by the same key, or is refused alone. 400 staff members are paid with as many statements as one, because guests of
 * the business wait for these locks. The orders must have different recipients.
 */
export async function startPayoutsWithin(
  transaction: Db,
  businessId: number,
  balances: Balance[],
  orders: PayoutOrder[],
  { actor, now, isTestMode }: Starting,
): Promise<(StartedPayout | AppError)[]> {
  const keys = orders.flatMap(({ idempotency }) => idempotency?.key ?? []);
  const repeated = new Map(
    (await findPayoutsByKey(transaction, keys)).map((row) => [row.idempotencyKey, row]),
  );
  const recipients = await listRecipients(transaction, businessId);
  const { identityLimit } = await readPayeeLimits(transaction);
  const planned: Planned[] = [];
  const outcomes = new Map<PayoutOrder, StartedPayout | AppError>();
  for (const order of orders) {
    try {
      const first = order.idempotency && repeated.get(order.idempotency.key);
      if (first && order.idempotency) refuseOtherRequest(first, order.idempotency);
      if (first) outcomes.set(order, first);
      else
        planned.push(
          await plan(transaction, order, recipients, balances, {
            now,
            isTestMode,
            identityLimit: getFilsFrom(identityLimit),
          }),
        );
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      outcomes.set(order, error);
    }
  }
  const started = await write(transaction, businessId, planned, { actor, now });
  return orders.map((order) => outcomes.get(order) ?? started.get(order) ?? missing(order));
}

/** Refuses the order, or computes its shares. Reads tips only if a business is not paid in full. */
async function plan(
  db: Db,
  order: PayoutOrder,
  recipients: Map<string, Recipient>,
  balances: Balance[],
  { now, isTestMode, identityLimit }: { now: Date; isTestMode: boolean; identityLimit: Fils },
): Promise<Planned> {
  const recipient = recipients.get(`${order.type} ${order.recipientId}`);
  if (!recipient) throw refuse('not_found', order.type === 'business' ? 'no_such_business' : 'no_such_staff');
  const { name, iban, status, isHeld, isBeingChecked } = recipient;
  if (status !== 'active') throw refuse('conflict', `payout_business_${status}`);
  if (isHeld) throw refuse('conflict', 'payout_iban_under_review', { name });
  if (isBeingChecked) throw refuse('conflict', 'payout_being_checked', { name });
  const covered = coveredBy(order, balances);
  const isChecked = ({ staffId }: Balance) => recipients.get(`staff ${staffId}`)?.isBeingChecked;
  // Money of somebody who is being checked does not go to their business either.
  const payable = covered.filter((balance) => !isWaiting(balance, now) && !isChecked(balance));
  const mayBePaid = payable.some(({ owedFils }) => owedFils > 0);
  if (!mayBePaid && covered.some((balance) => balance.owedFils > 0 && isChecked(balance)))
    throw refuse('conflict', 'payout_being_checked', { name });
  const isHeldUp = covered.some((balance) => balance.owedFils > 0 && isWaiting(balance, now));
  if (isHeldUp && !mayBePaid)
    throw refuse('conflict', order.type === 'staff' ? 'payout_iban_waiting' : 'payout_people_waiting', {
      name,
    });
  if (!iban) throw refuse('conflict', 'payout_without_iban', { name });
  const shares = await sharesOf(db, payable, order.amountFils, name);
  if (!isTestMode) refuseUnknownPayee(order, recipient, getFilsFrom(sumOf(shares)) > identityLimit, now);
  return { order, recipient, shares };
}

/** Real money goes to people who have said who they are, and to businesses whose licence is known to be valid. */
function refuseUnknownPayee(
  { type }: PayoutOrder,
  recipient: Recipient,
  isAboveLimit: boolean,
  now: Date,
): void {
  const today = dubaiDay(now);
  if (type === 'staff') refuseUnidentified(recipient, isAboveLimit, today);
  else if ((recipient.licenceUntil ?? '') < today)
    throw refuse('conflict', 'payout_no_valid_licence', { name: recipient.name });
}

/**
 * An owner or admin changed this IBAN recently. During the wait, nothing is paid to the old account, the new one or the
 * business.
 */
function isWaiting({ ibanWaitsUntil }: Balance, now: Date): boolean {
  return ibanWaitsUntil !== null && ibanWaitsUntil > now;
}

function coveredBy({ type, recipientId, staff }: PayoutOrder, balances: Balance[]): Balance[] {
  if (type === 'staff') return balances.filter(({ staffId }) => staffId === recipientId);
  return staff === 'all' ? balances : balances.filter(({ hasIban }) => !hasIban);
}

/** The shares of all staff with a positive balance. Negative balances (a refund after a payout) are ignored. */
async function sharesOf(db: Db, balances: Balance[], wantedFils: Fils, name: string): Promise<Share[]> {
  const owed = balances.filter((balance) => balance.owedFils > 0);
  const [only] = owed;
  const allFils = addFils(...owed.map((balance) => balance.owedFils));
  if (!only) throw refuse('conflict', 'nothing_owed', { name });
  if (wantedFils > allFils) throw refuse('conflict', 'less_owed', { amount: toDecimal(allFils), name });
  if (wantedFils === 0 || wantedFils === allFils)
    return owed.map(({ staffId, owedFils }) => ({ staffId, amountFils: owedFils }));
  if (owed.length === 1) return [{ staffId: only.staffId, amountFils: wantedFils }];
  return allocateOldestEarnings(db, owed, wantedFils);
}

async function write(
  transaction: Db,
  businessId: number,
  planned: Planned[],
  { actor, now }: Omit<Starting, 'isTestMode'>,
): Promise<Map<PayoutOrder, StartedPayout>> {
  if (planned.length === 0) return new Map();
  const ids = await insertPayouts(
    transaction,
    planned.map(({ order, recipient, shares }) => ({
      recipientType: order.type,
      recipientId: order.recipientId,
      businessId,
      amount: sumOf(shares),
      iban: recipient.iban ?? '',
      processedBy: actor.actorId,
      notes: order.description && maskIbansIn(order.description),
      idempotencyKey: order.idempotency?.key ?? null,
      requestHash: order.idempotency?.requestHash ?? null,
      createdAt: now,
    })),
  );
  const withIds = planned.map((each, index) => ({ ...each, id: ids[index] ?? 0 }));
  await postPayoutsStarted(
    transaction,
    businessId,
    withIds.flatMap(({ id, shares }) => shares.map((share) => ({ payoutId: id, ...share }))),
    now,
  );
  await recordAudits(
    transaction,
    actor,
    withIds.map(({ id, recipient, shares }) => ({
      action: 'payout.started',
      payout: id,
      detail: { name: recipient.name, amount: sumOf(shares) },
    })),
  );
  await storePayoutMails(transaction, new Map(ids.map((id) => [id, { status: 'pending' }])), now);
  const rows = new Map((await listPayoutsWithNames(transaction, ids)).map((row) => [row.id, row]));
  return new Map(
    withIds.flatMap(({ order, id }) => {
      const row = rows.get(id);
      return row ? [[order, row] as const] : [];
    }),
  );
}

function sumOf(shares: Share[]): string {
  return toDecimal(addFils(...shares.map((share) => share.amountFils)));
}

function missing({ type, recipientId }: PayoutOrder): never {
  throw new Error(`The payout to ${type} ${recipientId} was neither started nor refused.`);
}
