import type { BankResult } from '#server/features/payouts/bank-files/bank-batch.ts';
import { quote, UnreadableAnswer } from '#server/features/payouts/bank-files/unreadable-answer.ts';

type Outcome = BankResult['outcome'];

/** ISO 20022's codes for the state of a payment, of a group of them as of one. */
const OUTCOMES = new Map<string, Outcome>([
  ['ACSC', 'completed'],
  ['ACCC', 'completed'],
  ['RJCT', 'failed'],
  ['CANC', 'failed'],
  // Received, checked, accepted, scheduled, partly so: the money has not arrived, and it may still.
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
  // Held by an authority: neither with the payee nor back with us, so nobody's balance may change by it.
  ['BLCK', 'waiting'],
]);

/** A code that is not known is refused: a guess would move money. */
export function outcomeOf(code: string, element: string): Outcome {
  const outcome = OUTCOMES.get(code);
  if (!outcome) throw new UnreadableAnswer('bank_status_unknown', { element, text: quote(code) });
  return outcome;
}
