import { lockPayable } from '#server/money/ledger/post/payable.ts';
import type { Admin } from '#server/money/payouts/acting-admin.ts';
import { findBusinessOfRecipient } from '#server/money/payouts/payout-store.ts';
import {
  type PayoutOrder,
  type StartedPayout,
  startPayoutsWithin,
} from '#server/money/payouts/start-payouts.ts';
import type { Db } from '#server/platform/db/database.ts';
import { findViolatedUnique } from '#server/platform/db/database-errors.ts';
import { AppError, refuse } from '#server/platform/http/app-error.ts';
import { idempotencyOf, keyIsTaken } from '#server/platform/http/idempotency.ts';
import { refuseWhileHeld } from '#server/platform/settings/change-settings.ts';
import type { PayoutRequest } from '#shared/contracts/payouts.ts';

type Start = {
  request: PayoutRequest;
  staff: PayoutOrder['staff'];
  idempotencyKey?: string | undefined;
  actor: Admin;
  now: Date;
};

/** Moves money from balances to "in transit", where it stays until the bank has answered. */
export async function startPayout(db: Db, start: Start): Promise<StartedPayout> {
  await refuseWhileHeld(db);
  return db
    .transaction()
    .execute((transaction) => startPayoutWithin(transaction, start))
    .catch((error) => {
      // The same key for two businesses at once: they share no lock, so the unique constraint finds it.
      throw findViolatedUnique(error) === 'payouts_idempotency_key_key' ? keyIsTaken() : error;
    });
}

/** The same, as part of the caller's transaction. */
export async function startPayoutWithin(
  transaction: Db,
  { request, staff, idempotencyKey, actor, now }: Start,
): Promise<StartedPayout> {
  const { type, amount: amountFils, description } = request;
  const recipientId = (type === 'business' ? request.businessId : request.staffId) ?? 0;
  const idempotency = idempotencyOf(idempotencyKey, [type, recipientId, amountFils, description]);
  const businessId = await findBusinessOfRecipient(transaction, type, recipientId);
  if (businessId === undefined)
    throw refuse('not_found', type === 'business' ? 'no_such_business' : 'no_such_staff');
  const balances = await lockPayable(transaction, businessId, type === 'staff' ? recipientId : undefined);
  const order = { type, recipientId, amountFils, description, staff, idempotency };
  const [started] = await startPayoutsWithin(transaction, businessId, balances, [order], { actor, now });
  if (started === undefined || started instanceof AppError) throw started;
  return started;
}
