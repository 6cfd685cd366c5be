import type { BankBatch, BankTransfer } from '#server/money/payouts/bank-files/bank-batch.ts';
import { isBankText } from '#server/money/payouts/bank-files/bank-text.ts';
import { refusalText } from '#server/platform/base/words.ts';
import { isDay } from '#shared/dubai-time.ts';
import { findUaeIban } from '#shared/money/iban.ts';
import { filsFromAed } from '#shared/money/money.ts';
import { type Refusal, refusalOf, type Why } from '#shared/reasons/reasons.ts';

/** Banks do not pass on longer memos, and no bank is known that requires shorter ones. */
const MEMO_LENGTHS = { shortest: 16, longest: 140 };
/** The SWIFT amount field has twelve digits before the decimals, and the sum must fit too. */
const LARGEST_AED = 999_999_999_999;
const BIC = /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/;

/** Finds what a bank would refuse or process wrongly, although the schema of its file allows it. */
export function findBatchProblems(batch: BankBatch): Refusal[] {
  const { executionDay, payer, purposeCode, memoLength, transfers } = batch;
  const { shortest, longest } = MEMO_LENGTHS;
  return [
    ...idProblems(batch.messageId),
    ...unless(isInstant(batch.createdAt), 'bank_file_time_invalid'),
    ...unless(isDay(executionDay), 'bank_file_day_invalid', { day: executionDay }),
    ...unless(isIban(payer.iban), 'bank_file_payer_iban_invalid', { iban: payer.iban }),
    ...unless(payer.bic === null || BIC.test(payer.bic), 'bank_file_payer_bic_invalid', {
      bic: payer.bic ?? '',
    }),
    ...unless(/^[A-Z]{3}$/.test(purposeCode), 'bank_file_purpose_invalid', { code: purposeCode }),
    ...unless(isMemoLength(memoLength), 'bank_file_memo_invalid', {
      length: memoLength,
      least: shortest,
      most: longest,
    }),
    ...unless(transfers.length > 0, 'bank_file_without_transfers'),
    ...transfers.flatMap(transferProblems),
    ...repeatedIds(transfers).map((id) => refusalOf('bank_file_id_repeated', { id })),
    ...unless(isWithinLimit(sumOf(transfers)), 'bank_file_sum_too_large'),
  ];
}

/** Called by the writers: a file with a problem must never be written. */
export function refuseBatchWithProblems(batch: BankBatch): void {
  const problems = findBatchProblems(batch);
  if (problems.length > 0)
    throw new Error(`No bank file can be written: ${problems.map(refusalText).join(' ')}`);
}

function transferProblems({ endToEndId: id, amountFils, payee }: BankTransfer): Refusal[] {
  const isAmount = Number.isSafeInteger(amountFils) && amountFils > 0 && isWithinLimit(amountFils);
  return [
    ...idProblems(id),
    ...unless(isAmount, 'bank_file_amount_invalid', { id, most: `${LARGEST_AED}.00` }),
    ...unless(isIban(payee.iban), 'bank_file_payee_iban_invalid', { iban: payee.iban, id }),
  ];
}

/**
 * Ids come back in answers, so they must not be changed to fit: only ids that banks neither trim nor
 * interpret are allowed.
 */
function idProblems(id: string): Refusal[] {
  const isFine =
    isBankText(id) && id.length <= 35 && /^[a-zA-Z0-9](.*[a-zA-Z0-9])?$/.test(id) && !/\/\/| /.test(id);
  return unless(isFine, 'bank_file_id_invalid', { id });
}

function repeatedIds(transfers: BankTransfer[]): string[] {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const { endToEndId } of transfers) (seen.has(endToEndId) ? repeated : seen).add(endToEndId);
  return [...repeated];
}

/** A valid time whose year has four digits, as the file format requires. */
function isInstant(time: Date): boolean {
  return !Number.isNaN(time.getTime()) && /^\d{4}-/.test(time.toISOString());
}

/** Only in the stored form, because it is written to the file unchanged. */
function isIban(text: string): boolean {
  return findUaeIban(text) === text;
}

function isMemoLength(length: number): boolean {
  return Number.isInteger(length) && length >= MEMO_LENGTHS.shortest && length <= MEMO_LENGTHS.longest;
}

/** Not addFils, because that throws; here a sum that is too large must be reported as a problem. */
function sumOf(transfers: BankTransfer[]): number {
  return transfers.reduce((sum, { amountFils }) => sum + amountFils, 0);
}

function isWithinLimit(amountFils: number): boolean {
  return amountFils <= filsFromAed(LARGEST_AED);
}

function unless(isFine: boolean, ...why: Why): Refusal[] {
  return isFine ? [] : [refusalOf(...why)];
}
