import type { BankResult } from '#server/money/payouts/bank-files/bank-batch.ts';
import { quote, UnreadableAnswer } from '#server/money/payouts/bank-files/unreadable-answer.ts';
import { type Fils, findFilsIn } from '#shared/money.ts';

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
