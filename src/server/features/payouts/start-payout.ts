import type { Db } from '#server/db/database.ts';
import { findViolatedUnique } from '#server/db/unique-violation.ts';
import { type Actor, recordAudit } from '#server/features/audit/record-audit.ts';
import {
  findBusinessRecipient,
  findPayoutByKey,
  findStaffRecipient,
  getPayout,
  insertPayout,
} from '#server/features/payouts/payout-store.ts';
import { tellOfPayouts } from '#server/features/payouts/tell-of-payout.ts';
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
  /** Whom a payout to a business covers: everyone, or those who cannot be paid to an account of their own. */
  people: 'all' | 'without_iban';
  idempotency: Idempotency | null;
  actor: Admin;
  now: Date;
};

/** Money leaves people's balances here, and is in transit until the bank has answered. */
export async function startPayout(
  db: Db,
  { idempotencyKey, ...order }: Omit<PayoutOrder, 'idempotency'> & { idempotencyKey: string | undefined },
) {
  const { type, amount, description } = order.request;
  const idempotency = idempotencyOf(idempotencyKey, [
    type,
    recipientIdOf(order.request),
    amount,
    description,
  ]);
  return db
    .transaction()
    .execute((transaction) => startPayoutWithin(transaction, { ...order, idempotency }))
    .catch((error) => {
      // The same key for two businesses at once: no lock is shared, so the constraint is what notices.
      throw findViolatedUnique(error) === 'payouts_idempotency_key_key' ? keyIsTaken() : error;
    });
}

/** The same as a part of something larger. It refuses before it writes anything. */
export async function startPayoutWithin(
  transaction: Db,
  { request, people, idempotency, actor, now }: PayoutOrder,
) {
  const { recipientId, businessId } = await getRecipient(transaction, request);
  const staffId = request.type === 'staff' ? recipientId : undefined;
  const balances = await lockBalances(transaction, businessId, staffId);
  const repeated = idempotency && (await findRepeated(transaction, idempotency));
  if (repeated) return repeated;

  // Looked up again now that nobody can change it: a business suspended a moment ago is not paid.
  const { name, iban, status } = await getRecipient(transaction, request);
  if (status !== 'active') throw refuse('conflict', `payout_business_${status}`);
  if (!iban) throw refuse('conflict', 'payout_without_iban', { name });
  const covered = people === 'all' ? balances : balances.filter(({ hasIban }) => !hasIban);
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
  await tellOfPayouts(transaction, new Map([[id, { status: 'pending' }]]), now);
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

/** Those who are owed something. A person below zero (a refund after a payout) neither pays nor is paid. */
async function sharesOf(db: Db, balances: Balance[], wantedFils: Fils, name: string): Promise<Share[]> {
  const owed = balances.filter((balance) => balance.owedFils > 0);
  const allFils = addFils(...owed.map((balance) => balance.owedFils));
  if (allFils === 0) throw refuse('conflict', 'nothing_owed', { name });
  if (wantedFils > allFils) throw refuse('conflict', 'less_owed', { amount: toDecimal(allFils), name });
  if (wantedFils === 0 || wantedFils === allFils)
    return owed.map(({ staffId, owedFils }) => ({ staffId, amountFils: owedFils }));
  return takeOldestEarnings(db, owed, wantedFils);
}
