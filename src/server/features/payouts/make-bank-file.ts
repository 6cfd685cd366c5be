import type { Db } from '#server/db/database.ts';
import { recordAudit } from '#server/features/audit/record-audit.ts';
import type { Admin } from '#server/features/payouts/acting-admin.ts';
import { getBankFile, insertBankFile, nextBankFileId } from '#server/features/payouts/bank-file-store.ts';
import type { BankBatch } from '#server/features/payouts/bank-files/bank-batch.ts';
import { findBatchProblems } from '#server/features/payouts/bank-files/check-batch.ts';
import { writeBankCsv } from '#server/features/payouts/bank-files/csv-file.ts';
import { writePain001 } from '#server/features/payouts/bank-files/pain001.ts';
import { endToEndIdOf } from '#server/features/payouts/end-to-end-id.ts';
import { changePayouts, lockPayouts, type PayoutNow } from '#server/features/payouts/payout-store.ts';
import { findUnpayable } from '#server/features/payouts/unpayable.ts';
import { refuseWhileHeld } from '#server/features/settings/hold.ts';
import { findPayer } from '#server/features/settings/payer.ts';
import { AppError, refuse } from '#server/http/app-error.ts';
import { type BankFileLine, insertBankFileLines } from '#server/ledger/bank-file-lines.ts';
import { type BankHours, nextBankDay } from '#shared/bank-day.ts';
import { findBankName } from '#shared/bank-name.ts';
import { dubaiDay } from '#shared/dubai-time.ts';
import { addFils, getFilsFrom, toDecimal } from '#shared/money.ts';

/**
 * Writes pending payouts into one bank file, all of them or none. The file leaves Karam only after a second admin has
 * released it. After that, only the bank's answer ends the payouts.
 */
export async function makeBankFile(db: Db, payoutIds: number[], actor: Admin, now: Date) {
  await refuseWhileHeld(db);
  return db.transaction().execute((transaction) => makeBankFileWithin(transaction, payoutIds, actor, now));
}

export async function makeBankFileWithin(transaction: Db, payoutIds: number[], actor: Admin, now: Date) {
  const ids = [...new Set(payoutIds)];
  const payer = await getPayer(transaction);
  const payouts = await lockPayouts(transaction, ids);
  refuseUnlessPayable(ids, payouts, now);
  const id = await nextBankFileId(transaction);
  const batch = batchOf(id, payouts, payer, now);
  const [problem] = findBatchProblems(batch);
  if (problem) throw new AppError('conflict', problem);
  const { messageId, executionDay } = batch;
  const totalDecimal = toDecimal(addFils(...batch.transfers.map(({ amountFils }) => amountFils)));
  await insertBankFile(transaction, {
    id,
    messageId,
    executionDay,
    payoutCount: payouts.length,
    total: totalDecimal,
    pain001: writePain001(batch),
    csv: writeBankCsv(batch),
    createdBy: actor.actorId,
    createdAt: now,
  });
  await insertBankFileLines(transaction, id, linesOf(payouts));
  await changePayouts(
    transaction,
    ids.map((payoutId) => ({ payoutId, reason: null })),
    { fromStatus: 'pending', toStatus: 'processing', actorId: actor.actorId, createdAt: now },
    id,
  );
  await recordAudit(transaction, actor, {
    action: 'bank_file.made',
    subject: { type: 'bank_file', id },
    detail: { messageId, payouts: payouts.length, total: totalDecimal },
  });
  return getBankFile(transaction, id);
}

function linesOf(payouts: PayoutNow[]): BankFileLine[] {
  return payouts.map(({ id, amount, iban }) => ({
    payoutId: id,
    endToEndId: endToEndIdOf(id),
    amount,
    iban,
  }));
}

type Payer = Pick<BankBatch, 'payer' | 'purposeCode' | 'memoLength'> & { hours: BankHours };

async function getPayer(db: Db): Promise<Payer> {
  const payer = await findPayer(db);
  if (!payer) throw refuse('conflict', 'payer_not_set');
  return payer;
}

/** Names the payouts that cannot be paid, because the others are not written either. */
function refuseUnlessPayable(ids: number[], payouts: PayoutNow[], now: Date): void {
  const found = new Set(payouts.map(({ id }) => id));
  const missing = ids.filter((id) => !found.has(id)).join(', ');
  if (missing) throw refuse('conflict', 'no_such_payouts', { ids: missing });
  const notPending = payouts.filter(({ status }) => status !== 'pending').map(({ id }) => id);
  if (notPending.length > 0) throw refuse('conflict', 'payouts_not_pending', { ids: notPending.join(', ') });
  const unpayable = findUnpayable(payouts, now);
  if (unpayable) throw new AppError('conflict', unpayable);
  const unnamed = payouts.filter(({ payeeName, bankName }) => !findBankName(payeeName, bankName));
  if (unnamed.length > 0)
    throw refuse('conflict', 'payees_without_bank_name', { names: unnamed.map(namedPayee).join(', ') });
}

function namedPayee({ payeeName, recipientType, recipientId }: PayoutNow): string {
  return `${payeeName} (${recipientType} ${recipientId})`;
}

function batchOf(id: number, payouts: PayoutNow[], { hours, ...payer }: Payer, now: Date): BankBatch {
  const executionDay = nextBankDay(now, hours);
  return {
    ...payer,
    messageId: `KARAM-${dubaiDay(now).replaceAll('-', '')}-${String(id).padStart(6, '0')}`,
    createdAt: now,
    executionDay,
    transfers: payouts.map((payout) => ({
      endToEndId: endToEndIdOf(payout.id),
      amountFils: getFilsFrom(payout.amount),
      payee: { name: payout.bankName ?? payout.payeeName, iban: payout.iban },
      memo: `Tips Karam payout ${payout.id}`,
    })),
  };
}
