import type { BankResult } from '#server/money/payouts/bank-files/bank-batch.ts';
import { refusalText } from '#server/platform/base/words.ts';
import { type Fils, findFilsIn } from '#shared/money/money.ts';
import { type Refusal, refusalOf, type Why } from '#shared/reasons/reasons.ts';

/** The bank's answer cannot be read. The reason names the line or the element for the admin. */
export class UnreadableAnswer extends Error {
  readonly refusal: Refusal;

  constructor(...why: Why) {
    const refusal = refusalOf(...why);
    super(refusalText(refusal));
    this.refusal = refusal;
  }
}

/** About 10,000 transfers: more than any bank file, and small enough to read at once. */
const LARGEST_ANSWER_BYTES = 5 * 1024 * 1024;
/** Control characters are not expected in an answer, and PostgreSQL cannot store a zero character. */
const NOT_TEXT = /(?![\t\n\r])[\p{Cc}\p{Cs}]/u;

export function refuseUnlessText(text: string): void {
  if (Buffer.byteLength(text) > LARGEST_ANSWER_BYTES) throw new UnreadableAnswer('bank_answer_too_large');
  const place = text.search(NOT_TEXT);
  if (place === -1) return;
  const line = text.slice(0, place).split('\n').length;
  throw new UnreadableAnswer('bank_answer_not_text', { line });
}

export function countOf(character: string, text: string): number {
  let count = 0;
  for (let at = text.indexOf(character); at !== -1; at = text.indexOf(character, at + 1)) count += 1;
  return count;
}

export function isText(text: string): boolean {
  return !NOT_TEXT.test(text);
}

/** The beginning of the bank's text, long enough for the admin to find the place in the file. */
export function quote(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}

/** The longest reason that the history of a payout stores. */
const REASON_LENGTH = 500;
/** The longest reference that a payout stores. */
const REFERENCE_LENGTH = 100;

/** The place of a value in the bank's file: a line of a table, or an XML element. */
export type Place = { line: number } | { element: string };

export function amountIn(text: string, place: Place): Fils {
  const amountFils = findFilsIn(text);
  if (amountFils !== undefined && amountFils > 0) return amountFils;
  throw 'line' in place
    ? new UnreadableAnswer('bank_line_amount_invalid', { ...place, text: quote(text) })
    : new UnreadableAnswer('bank_element_amount_invalid', { ...place, text: quote(text) });
}

/** A reference that is too long is refused, not cut: half of a bank's reference is useless. */
export function referenceIn(text: string, place: Place): string {
  const most = REFERENCE_LENGTH;
  if (text.length <= most) return text;
  throw 'line' in place
    ? new UnreadableAnswer('bank_line_reference_too_long', { ...place, most })
    : new UnreadableAnswer('bank_element_reference_too_long', { ...place, most });
}

export function reasonIn(text: string): string | null {
  // Cut by code points, so that no character is split.
  return Array.from(text.replaceAll(/\s+/g, ' ').trim()).slice(0, REASON_LENGTH).join('') || null;
}

/** A file with two results for one transfer is refused: we cannot know which of them is right. */
export function refuseRepeated(results: BankResult[]): void {
  const seen = new Set<string>();
  for (const { endToEndId } of results) {
    if (seen.has(endToEndId)) throw new UnreadableAnswer('bank_id_repeated', { id: quote(endToEndId) });
    seen.add(endToEndId);
  }
}
