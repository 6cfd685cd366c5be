import type { BankResult } from '#server/features/payouts/bank-files/bank-batch.ts';
import { quote, UnreadableAnswer } from '#server/features/payouts/bank-files/unreadable-answer.ts';
import { type Fils, findFilsIn } from '#shared/money.ts';

/** As much of a reason as a payout's history keeps. */
const REASON_LENGTH = 500;
/** As much of a reference as a payout keeps. */
const REFERENCE_LENGTH = 100;

export function amountIn(text: string, where: string): Fils {
  const amount = findFilsIn(text);
  if (amount === undefined || amount <= 0)
    throw new UnreadableAnswer(`${where} says ${quote(text)}, which is not an amount in AED above zero.`);
  return amount;
}

/** Never cut: half of a bank's number leads nowhere. */
export function referenceIn(text: string, where: string): string {
  if (text.length > REFERENCE_LENGTH)
    throw new UnreadableAnswer(`${where} is longer than ${REFERENCE_LENGTH} characters.`);
  return text;
}

export function reasonIn(text: string): string | null {
  // By code points, so that no character is cut in two.
  return Array.from(text.replaceAll(/\s+/g, ' ').trim()).slice(0, REASON_LENGTH).join('') || null;
}

/** Which of the two holds is not ours to guess. */
export function refuseRepeated(results: BankResult[]): void {
  const seen = new Set<string>();
  for (const { endToEndId } of results) {
    if (seen.has(endToEndId))
      throw new UnreadableAnswer(`The answer speaks of ${quote(endToEndId)} more than once.`);
    seen.add(endToEndId);
  }
}
