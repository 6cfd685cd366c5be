import type { Db } from '#server/db/database.ts';
import { findViolatedUnique } from '#server/db/unique-violation.ts';
import { type Actor, recordAudit } from '#server/features/audit/record-audit.ts';
import { keepPayoutMails } from '#server/features/payouts/keep-payout-mails.ts';
import {
  findBusinessRecipient,
  findPayoutByKey,
  findStaffRecipient,
  getPayout,
  insertPayout,
} from '#server/features/payouts/payout-store.ts';
import { refuse } from '#server/http/app-error.ts';
import { type Idempotency, idempotencyOf, keyIsTaken, refuseOtherRequest } from '#server/http/idempotency.ts';
import { type Balance, lockBalances } from '#server/ledger/lock-balances.ts';
import { type Share, takeOldestEarnings } from '#server/ledger/oldest-earnings.ts';
import { postPayoutStarted } from '#server/ledger/post-payout.ts';
import type { PayoutRequest } from '#shared/contracts/payouts.ts';
import { addFils, type Fils, toDecimal } from '#shared/money.ts';

export type Admin = Actor & { actorId: string };

export type PayoutOrder = {
  request: PayoutRequest;
  /** The staff whom a payout to a business covers: all, or only those without an IBAN of their own. */
  staff: 'all' | 'without_iban';
  idempotency: Idempotency | null;
  actor: Admin;
  now: Date;
};

/** Moves money from balances to "in transit", where it stays until the bank has answered. */
export async function startPayout(
  db: Db,
  { idempotencyKey, ...order }: Omit<PayoutOrder, 'idempotency'> & { idempotencyKey: string | undefined },
) {
  const { type, amount: amountFils, description } = order.request;
  const idempotency = idempotencyOf(idempotencyKey, [
    type,
    recipientIdOf(order.request),
    amountFils,
    description,
  ]);
  return db
    .transaction()
    .execute((transaction) => startPayoutWithin(transaction, { ...order, idempotency }))
    .catch((error) => {
      // The same key for two businesses at once: they share no lock, so the unique constraint finds it.
      throw findViolatedUnique(error) === 'payouts_idempotency_key_key' ? keyIsTaken() : error;
    });
}

/** The same, as part of the caller's transaction. It refuses before it writes. */
export async function startPayoutWithin(
  transaction: Db,
  { request, staff, idempotency, actor, now }: PayoutOrder,
) {
  const { recipientId, businessId } = await getRecipient(transaction, request);
  const staffId = request.type === 'staff' ? recipientId : undefined;
  const balances = await lockBalances(transaction, businessId, staffId);
  const repeated = idempotency && (await findRepeated(transaction, idempotency));
  if (repeated) return repeated;

  // Read again under the lock: a business that was suspended a moment ago must not be paid.
  const { name, iban, status } = await getRecipient(transaction, request);
  if (status !== 'active') throw refuse('conflict', `payout_business_${status}`);
  if (!iban) throw refuse('conflict', 'payout_without_iban', { name });
  const covered = staff === 'all' ? balances : balances.filter(({ hasIban }) => !hasIban);
  const shares = await sharesOf(transaction, covered, request.amount, name);
  const amountDecimal = toDecimal(addFils(...shares.map((share) => share.amountFils)));
  const id = await insertPayout(transaction, {
    recipientType: request.type,
    recipientId,
    businessId,
    amount: amountDecimal,
    iban,
    processedBy: actor.actorId,
    notes: request.description,
    idempotencyKey: idempotency?.key ?? null,
    requestHash: idempotency?.requestHash ?? null,
    createdAt: now,
  });
  await postPayoutStarted(transaction, id, businessId, shares, now);
  await recordAudit(transaction, actor, {
    action: 'payout.started',
    subject: { type: 'payout', id },
    detail: { name, amount: amountDecimal },
  });
  await keepPayoutMails(transaction, new Map([[id, { status: 'pending' }]]), now);
  return getPayout(transaction, id);
}

async function findRepeated(db: Db, idempotency: Idempotency) {
  const first = await findPayoutByKey(db, idempotency.key);
  if (first) refuseOtherRequest(first, idempotency);
  return first;
}

function recipientIdOf(request: PayoutRequest): number {
  return (request.type === 'business' ? request.businessId : request.staffId) ?? 0;
}

async function getRecipient(db: Db, request: PayoutRequest) {
  const recipientId = recipientIdOf(request);
  const found = await (request.type === 'business' ? findBusinessRecipient : findStaffRecipient)(
    db,
    recipientId,
  );
  if (!found) throw refuse('not_found', request.type === 'business' ? 'no_such_business' : 'no_such_staff');
  return { ...found, recipientId };
}

/**
 * The shares of all staff with a positive balance. A staff member below zero (a refund after a payout)
 * neither pays nor is paid.
 */
async function sharesOf(db: Db, balances: Balance[], wantedFils: Fils, name: string): Promise<Share[]> {
  const owed = balances.filter((balance) => balance.owedFils > 0);
  const allFils = addFils(...owed.map((balance) => balance.owedFils));
  if (allFils === 0) throw refuse('conflict', 'nothing_owed', { name });
  if (wantedFils > allFils) throw refuse('conflict', 'less_owed', { amount: toDecimal(allFils), name });
  if (wantedFils === 0 || wantedFils === allFils)
    return owed.map(({ staffId, owedFils }) => ({ staffId, amountFils: owedFils }));
  return takeOldestEarnings(db, owed, wantedFils);
}
