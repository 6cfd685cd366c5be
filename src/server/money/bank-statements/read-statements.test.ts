import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readStatements } from '#server/money/bank-statements/read-statements.ts';
import { UnreadableAnswer } from '#server/money/payouts/bank-files/answer-fields.ts';
import { statementColumns } from '#shared/bank.ts';
import { addFils, filsFromAed, getFilsFrom, toDecimal } from '#shared/money/money.ts';
import { aStatement, type Entry } from '#test/helpers/bank-statements.ts';

const IBAN = 'AE320030010274073001001';
const aBook = (entries: Entry[], closing: string) =>
  aStatement({ iban: IBAN, opening: '100.00', closing, entries });

test.each(['02', '03', '04', '06', '07', '08', '10', '13'])(
  'a statement of version %s is read',
  (version) => {
    const statement = aStatement(
      {
        iban: IBAN,
        from: '2026-11-16',
        opening: '-5.00',
        closing: '41.50',
        entries: [
          { amount: '50.50', reference: 'CR-1', transfers: [{ name: 'Stripe', memo: 'po_1' }] },
          {
            amount: '-4.00',
            reference: 'DR-1',
            text: 'Batch',
            batchId: 'KARAM-1',
            transfers: [
              { endToEndId: 'KARAM-PAYOUT-1', amount: '3.00' },
              { endToEndId: 'KARAM-PAYOUT-2', amount: '1.00' },
            ],
          },
          { amount: '9.00', isPending: true },
        ],
      },
      version,
    );
    expect(readStatements(statement)).toEqual([
      {
        name: 'STMT-1',
        iban: IBAN,
        fromDay: '2026-11-16',
        toDay: '2026-11-16',
        openingFils: -500,
        closingFils: 4150,
        entries: [
          {
            reference: 'CR-1',
            bookedDay: '2026-11-16',
            amountFils: 5050,
            isFee: false,
            isReversal: false,
            endToEndIds: [],
            messageIds: [],
            text: 'Stripe, po_1',
          },
          {
            reference: 'DR-1',
            bookedDay: '2026-11-16',
            amountFils: -400,
            isFee: false,
            isReversal: false,
            endToEndIds: ['KARAM-PAYOUT-1', 'KARAM-PAYOUT-2'],
            messageIds: ['KARAM-1'],
            text: 'Batch',
          },
        ],
      },
    ]);
  },
);

test('a line of a table is a fee up to 100.00, whatever it says of itself', () => {
  const header =
    'account_iban,booked_day,amount,currency,reference,end_to_end_id,message_id,kind,text,balance';
  const feesOf = (...amounts: string[]) => {
    let balanceFils = filsFromAed(1000);
    const rows = amounts.map((amount, index) => {
      balanceFils = addFils(balanceFils, getFilsFrom(amount));
      return `AE070331234567890123456,2026-11-16,${amount},AED,R${index},,,fee,Fee,${toDecimal(balanceFils)}`;
    });
    return readStatements([header, ...rows].join('\n'))[0]?.entries.map(({ isFee }) => isFee);
  };
  expect(feesOf('-100.00', '-100.01', '100.00', '100.01')).toEqual([true, false, true, false]);
});

test('entries with one reference, or with none, have references of their own that do not change', () => {
  const entries = [
    { amount: '-10.00', reference: 'FT1' },
    { amount: '-1.00', reference: 'FT1', code: 'CHRG' },
    { amount: '-2.00', text: 'SMS' },
    { amount: '-2.00', text: 'SMS' },
  ];
  const referencesIn = (xml: string) =>
    readStatements(xml).flatMap((statement) => statement.entries.map(({ reference }) => reference));
  const references = referencesIn(aBook(entries, '85.00'));
  expect(references.slice(0, 2)).toEqual(['FT1', 'FT1 (2)']);
  expect(new Set(references).size).toBe(4);
  // In a longer statement with other entries before them they are the same.
  const longer = aBook([{ amount: '5.00', day: '2026-11-15', reference: 'FT0' }, ...entries], '90.00');
  expect(referencesIn(longer).slice(1)).toEqual(references);
});

const row = (values: Partial<Record<(typeof statementColumns)[number], string>>) => {
  const all = { account_iban: IBAN, booked_day: '2026-11-16', amount: '5.00', currency: 'AED', ...values };
  return statementColumns.map((column) => (all as Record<string, string>)[column] ?? '').join(';');
};
const table = (...rows: string[]) => [statementColumns.join(';'), ...rows].join('\n');

test('a table is read, and its opening balance is computed', () => {
  const [statement] = readStatements(
    table(
      row({ balance: '15.00', reference: 'A' }),
      row({ booked_day: '2026-11-17', amount: '-2.5', balance: '12.50', kind: 'fee', text: 'SMS' }),
    ),
  );
  expect(statement).toMatchObject({
    iban: IBAN,
    fromDay: '2026-11-16',
    toDay: '2026-11-17',
    openingFils: 1000,
    closingFils: 1250,
    entries: [
      { reference: 'A', isFee: false },
      { isFee: true, text: 'SMS' },
    ],
  });
});

test.each([
  [
    'a balance that does not follow',
    table(row({ balance: '5.00' }), row({ balance: '11.00' })),
    'Line 3 should be 10.00',
  ],
  [
    'days in the wrong order',
    table(row({ balance: '5.00' }), row({ booked_day: '2026-11-15', balance: '10.00' })),
    'Line 3 is older',
  ],
  [
    'two accounts',
    table(row({ balance: '5.00' }), row({ account_iban: 'AE07', balance: '10.00' })),
    'Line 3 is of another account',
  ],
  ['another currency', table(row({ currency: 'USD', balance: '5.00' })), 'Line 2 is in "USD"'],
  ['an unknown kind', table(row({ kind: 'gift', balance: '5.00' })), 'Line 2 has the kind "gift"'],
  ['no day', table(row({ booked_day: '16/11/2026', balance: '5.00' })), 'Line 2 has "16/11/2026"'],
  ['an amount of zero', table(row({ amount: '0.00', balance: '5.00' })), 'ine 2'],
  ['no balance', table(row({})), 'ine 2'],
  ['an amount that is no tip', table(row({ amount: '300000000.01', balance: '300000000.01' })), 'ine 2'],
  ['a day that does not exist', table(row({ booked_day: '2026-02-31', balance: '5.00' })), 'ine 2'],
  ['no rows', table(), 'ine 1'],
])('a table with %s is refused with its line', (_what, text, sentence) => {
  expect(() => readStatements(text)).toThrow(sentence.replace('Line 3 should', 'line 3 should'));
});

test.each([
  ['no closing balance', aBook([], '100.00').replace('CLBD', 'ITBD'), 'CLBD'],
  ['no IBAN', aBook([], '100.00').replace(`<IBAN>${IBAN}</IBAN>`, '<Othr><Id>123</Id></Othr>'), '"123"'],
  ['entries that do not add up', aBook([{ amount: '1.00' }], '100.00'), 'end at 101.00 AED'],
  ['a direction that is none', aBook([], '100.00').replace('CRDT', 'LEFT'), 'neither CRDT nor DBIT'],
  ['a period that is none', aBook([], '100.00').replace('2026-11-16T00:00:00', '0000-99-99T00'), 'not a day'],
  ['a day that does not exist', aBook([{ amount: '1.00', day: '2026-02-31' }], '101.00'), 'not a day'],
  ['an amount that is no tip', aBook([{ amount: '300000000.01' }], '100.00'), '300000000.01'],
  ['another message', aBook([], '100.00').replace('camt.053', 'camt.052'), 'camt.053.001.13'],
  ['a document type', aBook([], '100.00').replace('?>', '?><!DOCTYPE Document>'), 'DOCTYPE'],
])('a statement with %s is refused with a sentence', (_what, text, sentence) => {
  expect(() => readStatements(text)).toThrow(sentence);
});

test('any text in a statement is either read or refused with a sentence', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), fc.nat(1500), (text, place) => {
      const xml = aBook([{ amount: '1.00', reference: 'A' }], '101.00');
      for (const content of [text, xml.slice(0, place) + text + xml.slice(place)])
        try {
          readStatements(content);
        } catch (error) {
          expect(error).toBeInstanceOf(UnreadableAnswer);
        }
    }),
    { numRuns: 200 },
  );
});
