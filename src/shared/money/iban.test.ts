import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  findUaeIban,
  groupIban,
  hasIbanShape,
  maskIban,
  maskIbansIn,
  shortIban,
} from '#shared/money/iban.ts';
import { INVALID_IBANS, VALID_IBANS } from '#test/data/ibans.ts';
import { testWithPublicFile } from '#test/helpers/public-files.ts';

test('an IBAN with spaces and lower case is stored in upper case without spaces', () => {
  expect(findUaeIban(' ae72 0260 0048 1516 2342 108 ')).toBe('AE720260004815162342108');
});

test('an IBAN in Arabic digits is stored in Western ones', () => {
  expect(findUaeIban('AE٨٤ ٠٣٣٠ 0000 0000 0000 ۰۰۱')).toBe('AE840330000000000000001');
});

test('an IBAN with a mistyped digit has the shape of one, and other texts do not', () => {
  expect(['ae85 0330 0000 0000 0000 001', 'AE٨٥0330000000000000001'].map(hasIbanShape)).toEqual([true, true]);
  expect(['AE84033000000000000000', 'QA840330000000000000001', ''].map(hasIbanShape)).toEqual([
    false,
    false,
    false,
  ]);
});

test('an IBAN is shown in groups of four', () => {
  expect(groupIban('AE720260004815162342108')).toBe('AE72 0260 0048 1516 2342 108');
});

test.each(VALID_IBANS)('the IBAN %s is accepted', (iban) => {
  expect(findUaeIban(iban)).toBe(iban);
});

test.each(INVALID_IBANS)('an IBAN with %s is refused: %s', (_, text) => {
  expect(findUaeIban(text)).toBeUndefined();
});

test('changing any one digit of a valid IBAN makes it invalid', () => {
  const valid = 'AE720260004815162342108';
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 22 }), fc.integer({ min: 1, max: 9 }), (place, step) => {
      const digit = (Number(valid[place]) + step) % 10;
      return findUaeIban(valid.slice(0, place) + digit + valid.slice(place + 1)) === undefined;
    }),
  );
});

testWithPublicFile('ae-ibans.txt', 'every IBAN of a public list is accepted', (file) => {
  const ibans = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '');
  expect(ibans.filter((iban) => findUaeIban(iban) === undefined)).toEqual([]);
  expect(ibans).toHaveLength(10);
});

test('the short form has the first eight characters', () => {
  expect(shortIban('AE720260004815162342108')).toBe('AE720260...');
});

test('masked, an IBAN shows its last four digits', () => {
  expect(maskIban('AE720260004815162342108')).toBe('...2108');
});

test('IBANs in a text are masked, with spaces and in lower case too, and other numbers are not', () => {
  expect(maskIbansIn('AC01 account AE720260004815162342108 closed, was ae72 0260 0048 1516 2342 108.')).toBe(
    'AC01 account ...2108 closed, was ...2108.',
  );
  expect(maskIbansIn('FT26321B7, AE7202600048')).toBe('FT26321B7, AE7202600048');
});
