import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findUaeIban, groupIban, shortIban } from '#shared/iban.ts';

const PUBLIC_LIST = '../shared/data/ae-ibans.txt';

test('spaces and lower case are accepted, and stored without', () => {
  expect(findUaeIban(' ae07 0331 2345 6789 0123 456 ')).toBe('AE070331234567890123456');
});

test('an IBAN is shown in groups of four', () => {
  expect(groupIban('AE070331234567890123456')).toBe('AE07 0331 2345 6789 0123 456');
});

test.each([
  ['AE580460000001111111111', 'wrong check digits, though a bank once printed it'],
  ['AE07033123456789012345', 'one digit short'],
  ['AE0703312345678901234567', 'one digit long'],
  ['GB33BUKB20201555555555', 'another country'],
  ['AE٠70331234567890123456', 'a digit of another script'],
  ['', 'nothing'],
])('%s is refused: %s', (text) => {
  expect(findUaeIban(text)).toBeUndefined();
});

test('changing any one digit of a valid IBAN makes it invalid', () => {
  const valid = 'AE070331234567890123456';
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 22 }), fc.integer({ min: 1, max: 9 }), (place, step) => {
      const digit = (Number(valid[place]) + step) % 10;
      return findUaeIban(valid.slice(0, place) + digit + valid.slice(place + 1)) === undefined;
    }),
  );
});

test('every IBAN of a public list of valid ones is accepted', (context) => {
  let list: string;
  try {
    list = readFileSync(PUBLIC_LIST, 'utf8');
  } catch {
    return context.skip(`${PUBLIC_LIST} is not here`);
  }
  const ibans = list.split('\n').filter((line) => line.trim() !== '');
  expect(ibans.filter((iban) => findUaeIban(iban) === undefined)).toEqual([]);
  expect(ibans).toHaveLength(10);
});

test('a list shows the first eight characters', () => {
  expect(shortIban('AE070331234567890123456')).toBe('AE070331...');
});
