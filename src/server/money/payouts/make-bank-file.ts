import { listAdminsExcept } from '#server/identity/users/user-store.ts';
import { type BankFileLine, insertBankFileLines } from '#server/money/ledger/post/bank-file-lines.ts';
import type { Admin } from '#server/money/payouts/acting-admin.ts';
import { getBankFile, insertBankFile, nextBankFileId } from '#server/money/payouts/bank-file-store.ts';
import { type BankBatch, endToEndIdOf } from '#server/money/payouts/bank-files/bank-batch.ts';
import { findBatchProblems } from '#server/money/payouts/bank-files/check-batch.ts';
import { writeBankCsv } from '#server/money/payouts/bank-files/csv-file.ts';
import { writePain001 } from '#server/money/payouts/bank-files/pain001.ts';
import { SCREENED_FIRST } from '#server/money/payouts/payout-orders.ts';
import type { PayoutPort } from '#server/money/payouts/payout-port.ts';
import { changePayouts, lockPayouts, type PayoutNow } from '#server/money/payouts/payout-store.ts';
import { findUnnamed, findUnpayable, findUnreleasable } from '#server/money/payouts/unpayable.ts';
import { screenPayees } from '#server/money/screening/screen-payees.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Db } from '#server/platform/db/database.ts';
import { AppError, refuse } from '#server/platform/http/app-error.ts';
import { refuseWhileHeld } from '#server/platform/settings/change-settings.ts';
import { findHolderObstacle, findPayer } from '#server/platform/settings/settings.ts';
import { type BankHours, nextBankDay } from '#shared/bank.ts';
import { dubaiDay } from '#shared/dubai-time.ts';
import { addFils, getFilsFrom, toDecimal } from '#shared/money/money.ts';

type Payer = Pick<BankBatch, 'payer' | 'purposeCode' | 'memoLength'> & { hours: BankHours };

/** Pays through a file that an admin uploads at the bank, by IBAN and the name as at the bank. */
const bankFilePort: PayoutPort = {
  async prepare(transaction, payouts, { createdBy, now }) {
    const payer = await getPayer(transaction);
    const unnamed = findUnnamed(payouts);
    if (unnamed) throw new AppError('conflict', unnamed);
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
      createdBy,
      createdAt: now,
    });
    await insertBankFileLines(transaction, id, linesOf(payouts));
    return { id, messageId, total: totalDecimal };
  },
};

/**
 * Writes pending payouts into one bank file, all of them or none. The file leaves Karam only after a second admin has
 * released it. After that, only the bank's answer ends the payouts.
 */
export async function makeBankFile(
  db: Db,
  payoutIds: number[],
  actor: Admin,
  { isTestMode, now }: { isTestMode: boolean; now: Date },
) {
  await refuseWhileHeld(db);
  await screenPayees(db, () => now, SCREENED_FIRST);
  const obstacle = await findHolderObstacle(db, isTestMode);
  if (obstacle) throw new AppError('conflict', obstacle);
  return db.transaction().execute((transaction) => makeBankFileWithin(transaction, payoutIds, actor, now));
}

export async function makeBankFileWithin(transaction: Db, payoutIds: number[], actor: Admin, now: Date) {
  const ids = [...new Set(payoutIds)];
  const payouts = await lockPayouts(transaction, ids);
  refuseUnlessPayable(ids, payouts, now);
  const unreleasable = findUnreleasable(payouts, await listAdminsExcept(transaction, actor.actorId));
  if (unreleasable) throw new AppError('conflict', unreleasable);
  const { id, messageId, total } = await bankFilePort.prepare(transaction, payouts, {
    createdBy: actor.actorId,
    now,
  });
  await changePayouts(
    transaction,
    ids.map((payoutId) => ({ payoutId, reason: null })),
    { fromStatus: 'pending', toStatus: 'processing', actorId: actor.actorId, createdAt: now },
    id,
  );
  await recordAudit(transaction, actor, 'bank_file.made', {
    bank_file: id,
    detail: { messageId, payouts: payouts.length, total },
  });
  return getBankFile(transaction, id);
}

/** Names the payouts that cannot be paid, because they stop the whole file. */
function refuseUnlessPayable(ids: number[], payouts: PayoutNow[], now: Date): void {
  const found = new Set(payouts.map(({ id }) => id));
  const missing = ids.filter((id) => !found.has(id)).join(', ');
  if (missing) throw refuse('conflict', 'no_such_payouts', { ids: missing });
  const notPending = payouts.filter(({ status }) => status !== 'pending').map(({ id }) => id);
  if (notPending.length > 0) throw refuse('conflict', 'payouts_not_pending', { ids: notPending.join(', ') });
  const unpayable = findUnpayable(payouts, now);
  if (unpayable) throw new AppError('conflict', unpayable);
}

function linesOf(payouts: PayoutNow[]): BankFileLine[] {
  return payouts.map(({ id, amount, iban }) => ({
    payoutId: id,
    endToEndId: endToEndIdOf(id),
    amount,
    iban,
  }));
}

async function getPayer(db: Db): Promise<Payer> {
  const payer = await findPayer(db);
  if (!payer) throw refuse('conflict', 'payer_not_set');
  return payer;
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
