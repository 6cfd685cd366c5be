import type { BankResult } from '#server/money/payouts/bank-files/bank-batch.ts';
import { quote, UnreadableAnswer } from '#server/money/payouts/bank-files/unreadable-answer.ts';

/** A pain.002 has no status for a returned transfer: it is rejected after it was completed. */
export type Outcome = Exclude<BankResult['outcome'], 'returned'>;

/** ISO 20022 status codes of a payment or of a group of payments. */
const OUTCOMES = new Map<string, Outcome>([
  ['ACSC', 'completed'],
  ['ACCC', 'completed'],
  ['RJCT', 'failed'],
  ['CANC', 'failed'],
  // Received, checked, accepted, scheduled or partly accepted: the money has not arrived yet, but may arrive.
  ...[
    'RCVD',
    'PDNG',
    'PATC',
    'PART',
    'ACTC',
    'ACCP',
    'ACSP',
    'ACWC',
    'ACWP',
    'ACFC',
    'ACPD',
    'ACIS',
    'PRES',
  ].map((code): [string, Outcome] => [code, 'waiting']),
  // Blocked by an authority: the money is neither with the payee nor with us, so no balance changes.
  ['BLCK', 'waiting'],
]);

/** An unknown code is refused, because a wrong guess would move money. */
export function outcomeOf(code: string, element: string): Outcome {
  const outcome = OUTCOMES.get(code);
  if (!outcome) throw new UnreadableAnswer('bank_status_unknown', { element, text: quote(code) });
  return outcome;
}
