import type { BankBatch, BankTransfer } from '#server/features/payouts/bank-files/bank-batch.ts';
import { isBankText } from '#server/features/payouts/bank-files/bank-text.ts';
import { sayRefusal } from '#server/words.ts';
import { addDays } from '#shared/dubai-time.ts';
import { findUaeIban } from '#shared/iban.ts';
import { filsFromAed } from '#shared/money.ts';
import { type Refusal, refusalOf, type Why } from '#shared/reasons/reasons.ts';

/** Longer memos are not carried on; shorter ones no bank is known to ask for. */
const MEMO_LENGTHS = { shortest: 16, longest: 140 };
/** The amount field of SWIFT has room for twelve digits before the decimals, and the sum has to fit there too. */
const LARGEST_AED = 999_999_999_999;
const BIC = /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/;

/** What a bank would refuse, or carry out wrongly, although the schema of its file allows it. */
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

/** For the writers: a file with a problem must never be written. */
export function refuseBatchWithProblems(batch: BankBatch): void {
  const problems = findBatchProblems(batch);
  if (problems.length > 0)
    throw new Error(`No bank file can be written: ${problems.map(sayRefusal).join(' ')}`);
}

function transferProblems({ endToEndId: id, amountFils, payee }: BankTransfer): Refusal[] {
  const isAmount = Number.isSafeInteger(amountFils) && amountFils > 0 && isWithinLimit(amountFils);
  return [
    ...idProblems(id),
    ...unless(isAmount, 'bank_file_amount_invalid', { id, most: `${LARGEST_AED}.00` }),
    ...unless(isIban(payee.iban), 'bank_file_payee_iban_invalid', { iban: payee.iban, id }),
  ];
}

/** Ids come back in answers, so they are never altered to fit: banks must neither trim nor interpret any part of them. */
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

function isDay(text: string): boolean {
  // A day that does not exist either is no time at all, or comes back as another one: 31 February as 3 March.
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) && addDays(text, 0) === text;
}

/** Within the four digits of a year that a file has room for. */
function isInstant(time: Date): boolean {
  return !Number.isNaN(time.getTime()) && /^\d{4}-/.test(time.toISOString());
}

/** In the form that is stored: a file carries it as it is. */
function isIban(text: string): boolean {
  return findUaeIban(text) === text;
}

function isMemoLength(length: number): boolean {
  return Number.isInteger(length) && length >= MEMO_LENGTHS.shortest && length <= MEMO_LENGTHS.longest;
}

/** Not addFils, which throws where this has to find a problem. */
function sumOf(transfers: BankTransfer[]): number {
  return transfers.reduce((sumFils, { amountFils }) => sumFils + amountFils, 0);
}

function isWithinLimit(amountFils: number): boolean {
  return amountFils <= filsFromAed(LARGEST_AED);
}

function unless(isFine: boolean, ...why: Why): Refusal[] {
  return isFine ? [] : [refusalOf(...why)];
}
