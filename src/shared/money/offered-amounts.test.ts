import { expect, test } from 'vitest';
import { type BusinessAmounts, findBillFils, largestTipFils, offersOf } from '#shared/money/amounts.ts';
import { fils, filsFromAed } from '#shared/money/money.ts';

const limits = { leastFils: fils(1), mostFils: filsFromAed(5000) };
const own = (change: Partial<BusinessAmounts> = {}): BusinessAmounts => ({
  presetsFils: [10, 20, 50].map(filsFromAed),
  chosenFils: filsFromAed(20),
  maxTipFils: filsFromAed(200),
  percents: [10, 12, 15],
  ...change,
});
const ofBill = (bill: string, change?: Partial<BusinessAmounts>, within = limits) =>
  offersOf(own(change), within, findBillFils(bill))?.offers.map(({ amount, percent }) =>
    percent === undefined ? amount : `${percent} % · ${amount}`,
  );

test('a business that has set nothing has the defaults of the platform, with a bill too', () => {
  expect(offersOf(undefined, limits)).toBeNull();
  expect(offersOf(undefined, limits, filsFromAed(230))).toBeNull();
  expect(largestTipFils(undefined, limits.mostFils)).toBe(limits.mostFils);
});

test('a business offers its own amounts, one of them chosen first', () => {
  expect(offersOf(own(), limits)).toEqual({
    offers: [{ amount: '10.00' }, { amount: '20.00' }, { amount: '50.00' }],
    chosen: '20.00',
    bill: null,
  });
});

test('a maximum of the platform that has become smaller than the amounts counts', () => {
  const mostFils = filsFromAed(15);
  expect(largestTipFils(own(), mostFils)).toBe(mostFils);
  expect(offersOf(own(), { ...limits, mostFils })).toEqual({
    offers: [{ amount: '10.00' }],
    chosen: null,
    bill: null,
  });
  expect(offersOf(own(), { ...limits, mostFils: filsFromAed(5) })).toBeNull();
});

test.each([
  // Whole dirhams from 20 up.
  ['230', ['10 % · 23.00', '12 % · 28.00', '15 % · 35.00']],
  ['204.40', ['10 % · 20.00', '12 % · 25.00', '15 % · 31.00']],
  // Half dirhams below.
  ['123', ['10 % · 12.50', '12 % · 15.00', '15 % · 18.50']],
  ['199', ['10 % · 20.00', '12 % · 24.00', '15 % · 30.00']],
  // 12 % is rounded to the same amount as 10 %.
  ['10', ['10 % · 1.00', '15 % · 1.50']],
  // 12 % and 15 % are above the maximum of 200.
  ['2000', ['10 % · 200.00']],
])('of a bill of %s, guests are offered %s', (bill, offers) => {
  expect(ofBill(bill)).toEqual(offers);
});

test('percents below the smallest tip are not offered, and without any the normal amounts are', () => {
  const leastFils = filsFromAed(2);
  expect(ofBill('15', {}, { ...limits, leastFils })).toEqual(['12 % · 2.00', '15 % · 2.50']);
  expect(ofBill('5', {}, { ...limits, leastFils })).toEqual(['10.00', '20.00', '50.00']);
  expect(ofBill('50000')).toEqual(['10.00', '20.00', '50.00']);
  expect(ofBill('230', { percents: [] })).toEqual(['10.00', '20.00', '50.00']);
});

test('with a bill nothing is chosen first, and the bill is named', () => {
  expect(offersOf(own(), limits, filsFromAed(230))).toMatchObject({ chosen: null, bill: '230.00' });
});

test.each([
  '',
  '0',
  '0.00',
  '-5',
  '1e3',
  'abc',
  ' 230',
  '230.001',
  '1000000.01',
  '99999999999999',
  ['1', '2'],
])('the bill %j is no sensible amount', (bill) => {
  expect(findBillFils(bill)).toBeUndefined();
});
