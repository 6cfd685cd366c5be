import fc from 'fast-check';
import { expect, test } from 'vitest';
import { writeBankCsv } from '#server/money/payouts/bank-files/csv-file.ts';
import { readCsvRows } from '#server/platform/csv/csv.ts';
import { addFils, toDecimal } from '#shared/money/money.ts';
import { aBatch, aTransfer, batches } from '#test/helpers/bank-batches.ts';

test('writes a batch as the expected table', () => {
  const transfers = [aTransfer(), aTransfer({ endToEndId: 'KARAM-PAYOUT-2', memo: '=SUM(A1), "thanks"' })];
  expect(writeBankCsv(aBatch({ transfers })).split('\r\n')).toEqual([
    'end_to_end_id,execution_day,payer_iban,payee_name,payee_iban,amount,currency,purpose_code,memo',
    'KARAM-PAYOUT-1,2026-11-16,AE070331234567890123456,Jose Nunez + fatma,AE260211000000230064016,23.75,AED,COM,Tips of October',
    `KARAM-PAYOUT-2,2026-11-16,AE070331234567890123456,Jose Nunez + fatma,AE260211000000230064016,23.75,AED,COM,"SUM(A1), 'thanks'"`,
    'total,2026-11-16,AE070331234567890123456,2,,47.50,AED,,KARAM-BATCH-7',
    '',
  ]);
});

test('for any batch the table has a line for each transfer, a line with the sum, and no formula', () => {
  fc.assert(
    fc.property(batches, (batch) => {
      const rows = readCsvRows(writeBankCsv(batch), ',').map(({ cells }) => cells);
      expect(rows.every((cells) => cells.length === 9)).toBe(true);
      const [, ...lines] = rows;
      const control = lines.pop();
      const amounts = batch.transfers.map(({ amountFils }) => amountFils);
      expect(lines.map(([id]) => id)).toEqual(batch.transfers.map(({ endToEndId }) => endToEndId));
      expect(lines.map((cells) => cells[5])).toEqual(amounts.map(toDecimal));
      expect([control?.[3], control?.[5]]).toEqual([String(amounts.length), toDecimal(addFils(...amounts))]);
      expect(rows.flat().filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([]);
    }),
  );
});
