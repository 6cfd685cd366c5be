import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bankMemo, bankName, isBankText, toLatin } from '#server/money/payouts/bank-files/bank-text.ts';

test.each([
  ['José Ñuñez', 'Jose Nunez'],
  ['Łukasz Strauß-Øster', 'Lukasz Strauss-Oster'],
  ['Ægir Þórðarson', 'AEgir THordarson'],
  ['ﬁve ｗｉｄｅ letters', 'five wide letters'],
  ['محمد بن راشد', 'mhmd bn rashd'],
  ['فَاطِمَة', 'fatma'],
  ['أحمد آل مكتوم', 'ahmd al mktwm'],
  ['پرویز چوہدری', 'prwyz chwhdry'],
  ['گُل ٹیپو ژالہ', 'gl typw zhalh'],
  ['رقم ٤٢ و ۴۲', 'rqm 42 w 42'],
  ['Tom & Jerry’s “Café”', "Tom + Jerry's 'Cafe'"],
  ['two\r\nlines\tand  gaps', 'two lines and gaps'],
  ['Sam 😀 李 Lee', 'Sam Lee'],
  ['Bean < Leaf', 'Bean Leaf'],
  ['//--: +Slash//Dash/', 'Slash/Dash'],
  ['<b>=1+1</b>', 'b1+1/b'],
])('the name %s is written as %s', (name, written) => {
  expect(bankName(name, 'x')).toBe(written);
});

test.each(['', '   ', '李小龙', '😀', '…', '-/:', 'ء'])(
  'the name %j has no character for a bank, so the fallback is used',
  (name) => {
    expect(bankName(name, 'KARAM-PAYOUT-9')).toBe('KARAM-PAYOUT-9');
  },
);

test('a fallback without bank characters becomes NOTPROVIDED', () => {
  expect(bankName('李', '龙')).toBe('NOTPROVIDED');
});

test('a long memo is cut at a word, or within a word that fills it', () => {
  expect(bankMemo('Tips of October and November', 16, 'x')).toBe('Tips of October');
  expect(bankMemo('Tips of October and November', 18, 'x')).toBe('Tips of October');
  expect(bankMemo('Tips of October and November', 19, 'x')).toBe('Tips of October and');
  expect(bankMemo('Tips of October and', 19, 'x')).toBe('Tips of October and');
  expect(bankMemo('A letter Gratifications', 16, 'x')).toBe('A letter');
  expect(bankMemo('A Gratificationsausschuettung', 16, 'x')).toBe('A Gratifications');
  expect(bankMemo('Sixteen letters.', 16, 'x')).toBe('Sixteen letters.');
});

test('a name is cut to 70 characters', () => {
  expect(bankName('a'.repeat(71), 'x')).toBe('a'.repeat(70));
});

test('any text becomes a name that banks accept', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.string({ unit: 'grapheme', maxLength: 300 }),
    fc.string({ unit: fc.constantFrom('/', '-', ':', '+', ' ', 'a', 'ß', 'ﷺ', 'ع', '\n'), maxLength: 300 }),
  );
  fc.assert(
    fc.property(text, text, fc.integer({ min: 16, max: 140 }), (words, fallback, length) => {
      for (const [written, limit] of [
        [bankName(words, fallback), 70],
        [bankMemo(words, length, fallback), length],
      ] as const) {
        expect(written).toMatch(/^[a-zA-Z0-9?().,'][a-zA-Z0-9/\-?:().,'+ ]*$/);
        expect(written).toMatch(/[a-zA-Z0-9]/);
        expect(written).not.toMatch(/\/\/|[ /]$/);
        expect(isBankText(written)).toBe(true);
        expect(written.length).toBeLessThanOrEqual(limit);
      }
    }),
    { numRuns: 1000 },
  );
});

test('every letter of the Arabic, Persian and Urdu alphabets has a Latin replacement', () => {
  const alphabets = 'ابتثجحخدذرزسشصضطظعغفقكلمنهويىةأإآؤئٱ' + 'پچژگکیۀ' + 'ٹڈڑںہھےۓۃ';
  expect(Array.from(alphabets).filter((letter) => !/^[a-z]+$/.test(toLatin(letter)))).toEqual([]);
});

test('every accented or special Latin letter has an ASCII replacement', () => {
  // From À to ſ: Western and Central European, Baltic, Turkish. × and ÷ are signs, and ĸ is not used in
  // names.
  const letters = Array.from({ length: 0x17f - 0xc0 + 1 }, (_, index) => String.fromCodePoint(0xc0 + index));
  expect(letters.filter((letter) => !/[a-zA-Z]/.test(toLatin(letter)))).toEqual(['×', '÷', 'ĸ']);
});
