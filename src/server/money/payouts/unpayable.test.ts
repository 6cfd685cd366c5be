import { expect, test } from 'vitest';
import type { PayoutNow } from '#server/money/payouts/payout-store.ts';
import { findUnpayable } from '#server/money/payouts/unpayable.ts';

const now = new Date('2026-11-15T08:00:00Z');
const later = new Date(now.getTime() + 1);

const aPayout = (id: number, changes: Partial<PayoutNow> = {}): PayoutNow =>
  ({
    id,
    ibanChanged: false,
    isHeld: false,
    isBeingChecked: false,
    ibanWaitsUntil: null,
    businessStatus: 'active',
    ...changes,
  }) as PayoutNow;

test('payouts to accounts that stayed the same are payable, from the instant at which a wait is over', () => {
  expect(findUnpayable([aPayout(1), aPayout(2, { ibanWaitsUntil: now })], now)).toBeUndefined();
});

test.each<[string, Partial<PayoutNow>]>([
  ['payouts_iban_changed', { ibanChanged: true }],
  ['payouts_iban_under_review', { isHeld: true }],
  ['payouts_iban_waiting', { ibanWaitsUntil: later }],
  ['payouts_being_checked', { isBeingChecked: true }],
  ['payouts_business_not_active', { businessStatus: 'suspended' }],
])('%s names the payouts that cannot be paid', (reason, changes) => {
  const payouts = [aPayout(1, changes), aPayout(2), aPayout(3, changes)];
  expect(findUnpayable(payouts, now)).toEqual({ reason, params: { ids: '1, 3' } });
});

test('a changed account is named before anything else', () => {
  const payouts = [aPayout(1, { businessStatus: 'suspended' }), aPayout(2, { ibanChanged: true })];
  expect(findUnpayable(payouts, now)).toEqual({ reason: 'payouts_iban_changed', params: { ids: '2' } });
});
