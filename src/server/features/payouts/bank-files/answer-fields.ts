import type { BankResult } from '#server/features/payouts/bank-files/bank-batch.ts';
import { quote, UnreadableAnswer } from '#server/features/payouts/bank-files/unreadable-answer.ts';
import { type Fils, findFilsIn } from '#shared/money.ts';

/** As much of a reason as a payout's history keeps. */
const REASON_LENGTH = 500;
/** As much of a reference as a payout keeps. */
const REFERENCE_LENGTH = 100;

/** Where a value stands in the bank's file: on a line of a table, or in an element of XML. */
export type Place = { line: number } | { element: string };

export function amountIn(text: string, place: Place): Fils {
  const amountFils = findFilsIn(text);
  if (amountFils !== undefined && amountFils > 0) return amountFils;
  throw 'line' in place
    ? new UnreadableAnswer('bank_line_amount_invalid', { ...place, text: quote(text) })
    : new UnreadableAnswer('bank_element_amount_invalid', { ...place, text: quote(text) });
}

/** Too long a reference is refused and not cut: half of a bank's number is of no use. */
export function referenceIn(text: string, place: Place): string {
  const most = REFERENCE_LENGTH;
  if (text.length <= most) return text;
  throw 'line' in place
    ? new UnreadableAnswer('bank_line_reference_too_long', { ...place, most })
    : new UnreadableAnswer('bank_element_reference_too_long', { ...place, most });
}

export function reasonIn(text: string): string | null {
  // By code points, so that no character is cut in two.
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
