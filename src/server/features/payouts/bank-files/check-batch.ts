import type { BankBatch, BankTransfer } from '#server/features/payouts/bank-files/bank-batch.ts';
import { isBankText } from '#server/features/payouts/bank-files/bank-text.ts';
import { addDays } from '#shared/dubai-time.ts';
import { findUaeIban } from '#shared/iban.ts';
import { filsFromAed } from '#shared/money.ts';

/** Longer memos are not carried on; shorter ones no bank is known to ask for. */
const MEMO_LENGTHS = { shortest: 16, longest: 140 };
/** The amount field of SWIFT has room for twelve digits before the decimals, and the sum has to fit there too. */
const LARGEST_AED = 999_999_999_999;
const BIC = /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/;

/** What a bank would refuse, or worse, carry out, and the schema of its file would let pass. Plain sentences. */
export function findBatchProblems(batch: BankBatch): string[] {
  return [
    ...idProblems('The message id', batch.messageId),
    ...unless(isInstant(batch.createdAt), 'The time of creation is not a time.'),
    ...unless(isDay(batch.executionDay), `The execution day "${batch.executionDay}" is not a day.`),
    ...unless(isIban(batch.payer.iban), `The payer's IBAN "${batch.payer.iban}" is not valid.`),
    ...unless(
      batch.payer.bic === null || BIC.test(batch.payer.bic),
      `The payer's BIC "${batch.payer.bic}" is not valid.`,
    ),
    ...unless(
      /^[A-Z]{3}$/.test(batch.purposeCode),
      `The purpose code "${batch.purposeCode}" is not three capital letters.`,
    ),
    ...unless(
      isMemoLength(batch.memoLength),
      `A memo of ${batch.memoLength} characters is not between ${MEMO_LENGTHS.shortest} and ${MEMO_LENGTHS.longest}.`,
    ),
    ...unless(batch.transfers.length > 0, 'There is no transfer in it.'),
    ...batch.transfers.flatMap(transferProblems),
    ...repeatedIds(batch.transfers).map((id) => `The end-to-end id "${id}" stands there more than once.`),
    ...unless(
      isWithinLimit(sumOf(batch.transfers)),
      'The sum of all transfers is more than a bank file can say.',
    ),
  ];
}

/** For the writers: a file with a problem must not exist. */
export function refuseBatchWithProblems(batch: BankBatch): void {
  const problems = findBatchProblems(batch);
  if (problems.length > 0) throw new Error(`No bank file can be written. ${problems.join(' ')}`);
}

function transferProblems({ endToEndId, amount, payee }: BankTransfer): string[] {
  return [
    ...idProblems('The end-to-end id', endToEndId),
    ...unless(
      Number.isSafeInteger(amount) && amount > 0 && isWithinLimit(amount),
      `The amount of ${endToEndId} is not between 0.01 and ${LARGEST_AED}.00 AED.`,
    ),
    ...unless(isIban(payee.iban), `The IBAN "${payee.iban}" of ${endToEndId} is not valid.`),
  ];
}

/** Ids come back in answers, so they are never altered to fit: they begin and end where no bank trims or marks. */
function idProblems(what: string, id: string): string[] {
  const isFine =
    isBankText(id) && id.length <= 35 && /^[a-zA-Z0-9](.*[a-zA-Z0-9])?$/.test(id) && !/\/\/| /.test(id);
  return unless(isFine, `${what} "${id}" is not 1 to 35 characters that every bank can carry.`);
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
  return transfers.reduce((sum, { amount }) => sum + amount, 0);
}

function isWithinLimit(amount: number): boolean {
  return amount <= filsFromAed(LARGEST_AED);
}

function unless(isFine: boolean, problem: string): string[] {
  return isFine ? [] : [problem];
}
