import { expect, test } from 'vitest';
import { toLatin } from '#server/money/payouts/bank-files/latin-letters.ts';

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
