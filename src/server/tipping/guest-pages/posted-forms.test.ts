import { expect, test } from 'vitest';
import { readPostedTip } from '#server/tipping/guest-pages/posted-forms.ts';
import { mapGuestTexts } from '#shared/guest-texts.ts';

const empty = { amount: '', isPreset: false, ...mapGuestTexts(() => ''), coverFee: false };

test.each([
  ['', empty],
  ['preset=10.00', { ...empty, amount: '10.00', isPreset: true }],
  ['preset=10.00&amount=+', { ...empty, amount: '10.00', isPreset: true }],
  ['preset=10.00&amount=+7.5+', { ...empty, amount: '7.5' }],
  ['amount=.5&coverFee=true', { ...empty, amount: '.5', coverFee: true }],
  [
    'coverFee=on&customerName=Sara&message=Thank+you',
    { ...empty, customerName: 'Sara', message: 'Thank you' },
  ],
])('the form "%s" is read field by field', (body, form) => {
  expect(readPostedTip(body)).toEqual(form);
});
