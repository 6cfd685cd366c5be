import { type BankFileLine, insertBankFileLines } from '#server/money/ledger/bank-file-lines.ts';
import { insertBankFile, nextBankFileId } from '#server/money/payouts/bank-file-store.ts';
import type { BankBatch } from '#server/money/payouts/bank-files/bank-batch.ts';
import { findBatchProblems } from '#server/money/payouts/bank-files/check-batch.ts';
import { writeBankCsv } from '#server/money/payouts/bank-files/csv-file.ts';
import { writePain001 } from '#server/money/payouts/bank-files/pain001.ts';
import { endToEndIdOf } from '#server/money/payouts/end-to-end-id.ts';
import type { PayoutPort } from '#server/money/payouts/payout-port.ts';
import type { PayoutNow } from '#server/money/payouts/payout-store.ts';
import type { Db } from '#server/platform/db/database.ts';
import { AppError, refuse } from '#server/platform/http/app-error.ts';
import { findPayer } from '#server/platform/settings/payer.ts';
import { type BankHours, nextBankDay } from '#shared/bank-day.ts';
import { findBankName } from '#shared/bank-name.ts';
import { dubaiDay } from '#shared/dubai-time.ts';
import { addFils, getFilsFrom, toDecimal } from '#shared/money.ts';

/** Pays through a file that an admin uploads at the bank, by IBAN and the name as at the bank. */
export const bankFilePort: PayoutPort = {
  async prepare(transaction, payouts, { createdBy, now }) {
    const payer = await getPayer(transaction);
    refuseUnlessNamed(payouts);
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

/** Banks compare names, so a name that they cannot write is refused. */
function refuseUnlessNamed(payouts: PayoutNow[]): void {
  const unnamed = payouts.filter(({ payeeName, bankName }) => !findBankName(payeeName, bankName));
  if (unnamed.length > 0)
    throw refuse('conflict', 'payees_without_bank_name', { names: unnamed.map(namedPayee).join(', ') });
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
