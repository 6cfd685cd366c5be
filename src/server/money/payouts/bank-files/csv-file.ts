import type { BankBatch } from '#server/money/payouts/bank-files/bank-batch.ts';
import { bankMemo, bankName } from '#server/money/payouts/bank-files/bank-text.ts';
import { refuseBatchWithProblems } from '#server/money/payouts/bank-files/check-batch.ts';
import { csvLine } from '#server/platform/csv/csv.ts';
import { addFils, toDecimal } from '#shared/money/money.ts';

const HEADER = [
  'end_to_end_id',
  'execution_day',
  'payer_iban',
  'payee_name',
  'payee_iban',
  'amount',
  'currency',
  'purpose_code',
  'memo',
];

/** The bank file as CSV. The last line has the message id, and the number and the sum of the transfers. */
export function writeBankCsv(batch: BankBatch): string {
  refuseBatchWithProblems(batch);
  const { transfers, executionDay, payer, purposeCode, memoLength } = batch;
  const lines = transfers.map(({ endToEndId, amountFils, payee, memo }) =>
    csvLine([
      endToEndId,
      executionDay,
      payer.iban,
      bankName(payee.name, endToEndId),
      payee.iban,
      toDecimal(amountFils),
      'AED',
      purposeCode,
      bankMemo(memo, memoLength, endToEndId),
    ]),
  );
  const sumDecimal = toDecimal(addFils(...transfers.map(({ amountFils }) => amountFils)));
  const control = [
    'total',
    executionDay,
    payer.iban,
    transfers.length,
    null,
    sumDecimal,
    'AED',
    null,
    batch.messageId,
  ];
  return csvLine(HEADER) + lines.join('') + csvLine(control);
}
