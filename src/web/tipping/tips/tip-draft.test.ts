import { expect, test } from 'vitest';
import { mapGuestTexts } from '#shared/guest-texts.ts';
import { m } from '#web/paraglide/messages.js';
import { findDraftProblems, findTypingProblem } from '#web/tipping/tips/draft-problems.ts';
import { bodyOf, emptyDraft, findTypedFils } from '#web/tipping/tips/tip-draft.ts';

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
  ['12,5', 1250],
  ['12,', 1200],
  ['٫5', 50],
  ['١٢٫٥', 1250],
  ['١٢.٥', 1250],
  ['१२.५', 1250],
  ['۱۲،۵۰', 1250],
  ['1,500', undefined],
  ['1,500.50', undefined],
  ['١٬٥٠٠', undefined],
  ['12.5 AED', undefined],
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
    ...mapGuestTexts(() => ''),
    customerName: 'Sara',
    message: 'Thanks',
    coverFee: true,
  });
});

test('an amount that may be a thousand or a fraction is refused with a sentence of its own', () => {
  const sentences = ['1,500', '12,345,678', '١٬٥٠٠', '1,5000', '12٫345', ',500'].map(findTypingProblem);
  const [comma, number] = [m.reason_amount_with_comma(), m.reason_amount_not_a_number()];
  expect(sentences).toEqual([comma, comma, comma, number, number, number]);
  expect(['', ',', '12.', '0'].map(findTypingProblem)).toEqual([undefined, undefined, undefined, undefined]);
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
