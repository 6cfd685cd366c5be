import fc from 'fast-check';
import type { BankBatch } from '#server/money/payouts/bank-files/bank-batch.ts';
import { fils } from '#shared/money/money.ts';

/** Two transfers, to a payee whose name must be transliterated for banks. */
export function aBatch(changes: Partial<BankBatch> = {}): BankBatch {
  return {
    messageId: 'KARAM-BATCH-7',
    createdAt: new Date('2026-11-15T08:30:15.250Z'),
    executionDay: '2026-11-16',
    payer: { name: 'Karam Payments LLC', iban: 'AE070331234567890123456', bic: 'BOMLAEAD' },
    purposeCode: 'COM',
    memoLength: 35,
    transfers: [aTransfer(), aTransfer({ endToEndId: 'KARAM-PAYOUT-2', amountFils: fils(10_000) })],
    ...changes,
  };
}

export function aTransfer(changes: Partial<BankBatch['transfers'][number]> = {}) {
  return {
    endToEndId: 'KARAM-PAYOUT-1',
    amountFils: fils(2375),
    payee: { name: 'José Ñuñez & فاطمة', iban: 'AE260211000000230064016' },
    memo: 'Tips of October',
    ...changes,
  };
}

/** Any valid UAE IBAN: the check digits are 98 minus the remainder by 97. */
export const ibans = fc.bigInt({ min: 0n, max: 10n ** 19n - 1n }).map((number) => {
  const account = String(number).padStart(19, '0');
  const check = 98n - (BigInt(`${account}101400`) % 97n);
  return `AE${String(check).padStart(2, '0')}${account}`;
});

const anyText = fc.string({ unit: 'binary', maxLength: 200 });

/** Valid batches with any names that people may have. */
export const batches: fc.Arbitrary<BankBatch> = fc.record({
  messageId: fc.stringMatching(/^[A-Z][A-Z0-9-]{0,33}[0-9]$/),
  createdAt: fc.date({ min: new Date('2020-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }),
  executionDay: fc
    .date({ min: new Date('2020-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
  payer: fc.record({ name: anyText, iban: ibans, bic: fc.constantFrom(null, 'BOMLAEAD', 'EBILAEADXXX') }),
  purposeCode: fc.stringMatching(/^[A-Z]{3}$/),
  memoLength: fc.integer({ min: 16, max: 140 }),
  transfers: fc.uniqueArray(
    fc.record({
      endToEndId: fc.integer({ min: 1, max: 999_999 }).map((id) => `KARAM-PAYOUT-${id}`),
      amountFils: fc.integer({ min: 1, max: 10 ** 12 }).map(fils),
      payee: fc.record({ name: anyText, iban: ibans }),
      memo: anyText,
    }),
    { minLength: 1, maxLength: 20, selector: ({ endToEndId }) => endToEndId },
  ),
});
