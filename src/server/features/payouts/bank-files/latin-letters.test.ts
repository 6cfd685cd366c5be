import { expect, test } from 'vitest';
import { toLatin } from '#server/features/payouts/bank-files/latin-letters.ts';

test('every letter of the Arabic, Persian and Urdu alphabets has one of ours', () => {
  const alphabets = 'ابتثجحخدذرزسشصضطظعغفقكلمنهويىةأإآؤئٱ' + 'پچژگکیۀ' + 'ٹڈڑںہھےۓۃ';
  expect(Array.from(alphabets).filter((letter) => !/^[a-z]+$/.test(toLatin(letter)))).toEqual([]);
});

test('every Latin letter with an accent or of its own has one of ours', () => {
  // From À to ſ: Western and Central European, Baltic, Turkish. Two of them are signs, × and ÷, and ĸ is no name's.
  const letters = Array.from({ length: 0x17f - 0xc0 + 1 }, (_, index) => String.fromCodePoint(0xc0 + index));
  expect(letters.filter((letter) => !/[a-zA-Z]/.test(toLatin(letter)))).toEqual(['×', '÷', 'ĸ']);
});
