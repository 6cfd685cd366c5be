import { expect, test } from 'vitest';
import { findDraftProblems } from '#web/features/tips/draft-problems.ts';
import { bodyOf, emptyDraft, findTypedFils } from '#web/features/tips/tip-draft.ts';

const terms = {
  platformFeeBps: 500,
  platformFeeFixedFils: 0,
  vatBps: 0,
  vatIncluded: true,
  maxTip: '5000.00',
  minTip: '0.01',
  isTest: false,
};

test.each([
  ['15', 1500],
  ['15.5', 1550],
  ['.5', 50],
  [' 7.25 ', 725],
  ['-3', -300],
  ['12.345', undefined],
  ['1e3', undefined],
  ['', undefined],
])('"%s" is read as %s fils', (text, fils) => {
  expect(findTypedFils(text)).toBe(fils);
});

test('the request body has the amount as a decimal and the texts trimmed', () => {
  const draft = {
    ...emptyDraft,
    amountText: '.5',
    customerName: ' Sara ',
    message: 'Thanks\n',
    coverFee: true,
  };
  expect(bodyOf(7, draft)).toEqual({
    staffId: 7,
    amount: '0.50',
    customerName: 'Sara',
    message: 'Thanks',
    coverFee: true,
  });
});

test.each([
  [{ amountText: '15' }, []],
  [{ amountText: '5000' }, []],
  [{ amountText: '5000.01' }, ['amountText']],
  [{ amountText: '0' }, ['amountText']],
  [{ amountText: '9999999999999' }, ['amountText']],
  [{ amountText: '15', customerName: 'x'.repeat(80), message: 'x'.repeat(500) }, []],
  [{ amountText: '15', customerName: 'x'.repeat(81), message: 'x'.repeat(501) }, ['customerName', 'message']],
])('the draft %j has problems with %j', (part, fields) => {
  expect(Object.keys(findDraftProblems({ ...emptyDraft, ...part }, terms))).toEqual(fields);
});
