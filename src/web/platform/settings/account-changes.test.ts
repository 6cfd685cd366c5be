import { expect, test } from 'vitest';
import { accountChanges, accountForm } from '#web/platform/settings/account-changes.ts';
import type { Settings } from '#web/platform/settings/use-settings-change.ts';

const settings: Settings = {
  platformFeeBps: 500,
  platformFeeFixedFils: 0,
  vatBps: 0,
  vatIncluded: true,
  vatTrn: null,
  sellerName: null,
  sellerAddress: null,
  sellerEmirate: null,
  maxTip: '5000.00',
  payerName: 'Karam FZ-LLC',
  payerIban: 'AE320030010274073001001',
  payerBic: 'ADCBAEAA',
  holderName: 'Gulf Payments LLC',
  holderKind: 'provider',
  holderReference: null,
  purposeCode: 'BON',
  memoLength: 140,
  bankCutoffHour: 14,
  payday: null,
  paydayThreshold: '0.00',
  bankHost: null,
  bankPort: 22,
  bankUser: null,
  bankHostKeys: null,
  bankFolderOut: null,
  bankFolderIn: null,
  bankKeyId: null,
  bankInstantUrl: null,
  bankInstantKeyId: null,
  bankDaysOff: '2026-12-02 2026-12-03',
  lostDisputes: 'platform',
  withholdLimit: '0.00',
  withholdShareBps: 10_000,
  guestWordsMonths: 24,
  providerPayloadMonths: 13,
  mailMonths: 3,
  auditAddressMonths: 12,
  erasureDelayDays: 14,
  ibanWaitHours: 48,
  newPayeeDays: 3,
  payeeDayLimit: '5000.00',
  identityLimit: '3500.00',
  threeDsFrom: null,
  fraudRefundLimit: null,
  platformName: 'Karam',
  platformNameAr: 'كرم',
  supportAddress: 'support@karam.example',
  updatedAt: '2026-11-15T08:00:00.000Z',
};
const typed = {
  payerName: 'Karam FZ-LLC',
  payerIban: 'AE32 0030 0102 7407 3001 001',
  payerBic: 'adcbaeaa',
  holderName: 'Gulf Payments LLC',
  holderKind: 'provider',
  holderReference: '',
  purposeCode: 'bon',
  memoLength: '140',
  ibanWaitHours: '48',
  newPayeeDays: '3',
  payeeDayLimit: '5000.00',
  identityLimit: '3500.00',
  bankCutoffHour: '14',
  bankDaysOff: '2026-12-03, 2026-12-02',
};

test('the same account typed in another format is not a change', () => {
  expect(accountChanges(settings, accountForm.parse(typed))).toEqual({ change: {}, sentences: [] });
});

test('an emptied field is deleted, and only that field is sent', () => {
  const { change, sentences } = accountChanges(settings, accountForm.parse({ ...typed, payerBic: '  ' }));
  expect(change).toEqual({ payerBic: null });
  expect(sentences).toEqual(['BIC: from ADCBAEAA to nothing.']);
});

test('a changed holder is named in words', () => {
  const after = accountForm.parse({ ...typed, holderKind: 'bank', holderReference: ' SA-1 ' });
  expect(accountChanges(settings, after)).toEqual({
    change: { holderKind: 'bank', holderReference: 'SA-1' },
    sentences: [
      'Kind of holder: from Licensed payment provider’s segregated account to Bank’s segregated account.',
      'Agreement reference: from nothing to SA-1.',
    ],
  });
});

test.each(['', '15', '141', '35.5', 'many'])('"%s" is not a valid memo length', (memoLength) => {
  expect(accountForm.safeParse({ ...typed, memoLength }).error?.issues.map(({ message }) => message)).toEqual(
    ['memo_length_invalid'],
  );
});
