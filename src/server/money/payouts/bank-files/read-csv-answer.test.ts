import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readCsvAnswer } from '#server/money/payouts/bank-files/read-csv-answer.ts';
import { UnreadableAnswer } from '#server/money/payouts/bank-files/unreadable-answer.ts';

const HEADER = 'end_to_end_id,status,amount,reference,reason';
const results = [
  { endToEndId: 'KARAM-1', outcome: 'completed', amountFils: 2375, reference: 'FT1', reason: null },
  {
    endToEndId: 'KARAM-2',
    outcome: 'failed',
    amountFils: null,
    reference: null,
    reason: 'Account closed, in May',
  },
];

test.each([
  ['as described', `${HEADER}\nKARAM-1,completed,23.75,FT1,\nKARAM-2,failed,,,"Account closed, in May"\n`],
  [
    'as a spreadsheet saves it',
    `\uFEFF${HEADER}\r\nKARAM-1,paid,23.75,FT1,\r\nKARAM-2,rejected,,,"Account closed, in May"\r\n`,
  ],
  [
    'with semicolons',
    `${HEADER.replaceAll(',', ';')}\nKARAM-1;Paid;23.75;FT1;\nKARAM-2;FAILED;;;Account closed, in May`,
  ],
  [
    'in another order and case',
    'Reason, "STATUS" ,Reference,Amount,End_To_End_Id\n,paid,FT1,23.75,KARAM-1\n\n"Account closed, in May",failed,,,KARAM-2',
  ],
])('a table is read %s', (_, text) => {
  expect(readCsvAnswer(text)).toEqual({ messageId: null, whole: null, reason: null, results });
});

test.each([
  ['nothing', '', 'The file is empty: a header line was expected.'],
  ['blank lines', '\n \n', 'The file is empty: a header line was expected.'],
  [
    'no header',
    'KARAM-1,completed,23.75,FT1,',
    'Line 1 should be the header, of end_to_end_id, status, amount, reference, reason; "KARAM-1" is none of them.',
  ],
  ['a misspelt column', `\n${HEADER.replace('amount', 'ammount')}\nK,paid,,,`, 'Line 2 should be the header'],
  ['a column too few', 'end_to_end_id,status\nK,paid', 'The header on line 1 has no column amount.'],
  [
    'a column twice',
    `${HEADER},status\nK,paid,,,,failed`,
    'The header on line 1 has the column status twice.',
  ],
  ['a header alone', `${HEADER}\n`, 'Nothing follows the header on line 1.'],
  ['a short line', `${HEADER}\nK,paid,,,\nL,paid`, 'Line 3 has 2 columns, its header 5.'],
  ['no id', `${HEADER}\n,paid,,,`, 'Line 2 has no end_to_end_id.'],
  [
    'an unknown status',
    `${HEADER}\nK,done,,,`,
    'Line 2 has the status "done": it must be completed or failed.',
  ],
  [
    'a status every object has',
    `${HEADER}\nK,constructor,,,`,
    'Line 2 has the status "constructor": it must be completed or failed.',
  ],
  [
    'another currency',
    `${HEADER}\nK,paid,USD 5,,`,
    'Line 2 says "USD 5", which is not an amount in AED above zero.',
  ],
  ['less than nothing', `${HEADER}\nK,paid,-5.00,,`, 'Line 2 says "-5.00"'],
  [
    'an endless reference',
    `${HEADER}\nK,paid,,${'1'.repeat(101)},`,
    'The reference on line 2 is longer than 100 characters.',
  ],
  ['an id twice', `${HEADER}\nK,paid,,,\nK,failed,,,`, 'The file speaks of "K" more than once.'],
  ['an open quote', `${HEADER}\nK,paid,,,"`, 'Line 2 of the file has a quote in a place where none can be.'],
  ['a zero byte', `${HEADER}\nK\0,paid,,,`, 'Line 2 of the file has characters in it that are not text.'],
  [
    'three million empty lines',
    `${HEADER}${'\n'.repeat(3_000_000)}K,paid,,,`,
    'The file has more than 20000 lines.',
  ],
  [
    'as many line ends of old Macs',
    `${HEADER}${'\r'.repeat(3_000_000)}K,paid,,,`,
    'The file has more than 20000 lines.',
  ],
  ['four million empty cells', `${HEADER}\n${','.repeat(4_000_000)}`, 'The file has more than 200000 cells.'],
  ['only empty lines', '\n'.repeat(3_000_000), 'The file is empty: a header line was expected.'],
  ['too much', `${HEADER}\nK,paid,,,${'é'.repeat(3_000_000)}`, 'The file is larger than 5 MB.'],
])('a table with %s is refused with its line', (_, text, sentence) => {
  expect(() => readCsvAnswer(text)).toThrow(UnreadableAnswer);
  expect(() => readCsvAnswer(text)).toThrow(sentence);
});

test('empty lines after the table are not read', () => {
  expect(readCsvAnswer(`${HEADER}\nK,paid,,,${'\n'.repeat(3_000_000)}`).results).toHaveLength(1);
});

test('any text is either read or refused with a message', () => {
  const pieces = ['K', 'paid', 'failed', ',', ';', '"', '\n', '\r', '1.00', ' ', HEADER];
  fc.assert(
    fc.property(fc.string({ unit: fc.oneof(fc.constantFrom(...pieces), fc.string()) }), (text) => {
      for (const table of [text, `${HEADER}\n${text}`])
        try {
          expect(readCsvAnswer(table).results.every(({ endToEndId }) => endToEndId !== '')).toBe(true);
        } catch (error) {
          if (!(error instanceof UnreadableAnswer)) throw error;
        }
    }),
    { numRuns: 2000 },
  );
});
