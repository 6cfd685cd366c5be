import { expect, test } from 'vitest';
import { isTestKey } from '#server/money/providers/stripe/stripe-client.ts';
import { findStaffIdIn, findTipIn, tipMetadata } from '#server/money/providers/stripe/tip-metadata.ts';

test('a tip is found again by what we wrote on it', () => {
  expect(findTipIn(tipMetadata({ id: 1234, token: 'abc' }) as Record<string, string>)).toEqual({
    tipId: 1234,
    token: 'abc',
  });
  expect(findTipIn({ karam_tip_id: '7', karam_tip_token: 'abc' })).toEqual({ tipId: 7, token: 'abc' });
});

test.each(['', '0', '07', '7x', 'x7', '-7', '1.5', '1'.repeat(16)])(
  'an object with the tip id %j is of another product',
  (id) => {
    expect(findTipIn({ karam_tip_id: id, karam_tip_token: 'abc' })).toBeUndefined();
  },
);

test('an object without our token, or without anything written on it, is of another product', () => {
  expect(findTipIn({ karam_tip_id: '7' } as Record<string, string>)).toBeUndefined();
  expect(findTipIn({ karam_tip_id: '7', karam_tip_token: '' })).toBeUndefined();
  expect(findTipIn(null)).toBeUndefined();
});

test.each([
  ['7', 7],
  ['1234567890', 1_234_567_890],
  ['12345678901', null],
  ['x7', null],
  ['7x', null],
  ['', null],
])('the staff id %j is read as %s', (text, id) => {
  expect(findStaffIdIn({ karam_staff_id: text })).toBe(id);
});

test('an object from before the staff member was written on it names none', () => {
  expect([findStaffIdIn({}), findStaffIdIn(null)]).toEqual([null, null]);
});

test.each([
  ['sk_test_1', true],
  ['rk_test_1', true],
  ['sk_live_1', false],
  ['pk_sk_test_1', false],
])('with the key %s, no card is charged: %s', (key, isTest) => {
  expect(isTestKey(key)).toBe(isTest);
});
