import { expect, test } from 'vitest';
import { mapGuestTexts } from '#shared/guest-texts.ts';
import type { TipBody } from '#web/tipping/tips/tip-draft.ts';
import { afterRefusal, continued, withAttempt } from '#web/tipping/tips/tip-intent.ts';

const bodyOf = (amountDecimal: string): TipBody => ({
  staffId: 7,
  amount: amountDecimal,
  ...mapGuestTexts(() => ''),
  coverFee: false,
});
const newKey = () => 'first';
const otherKey = () => 'second';

test('the first attempt creates the key and is unsettled', () => {
  expect(withAttempt(undefined, bodyOf('15.00'), newKey)).toEqual({
    key: 'first',
    unsettled: [bodyOf('15.00')],
  });
});

test('a tip that is open to be paid is continued with its key, and a changed one is another tip', () => {
  const open = { key: 'first', unsettled: [], opened: bodyOf('15.00') };
  expect(continued(open, bodyOf('15.00'))).toEqual(open);
  expect(continued(open, bodyOf('20.00'))).toBeUndefined();
  // A refusal for a moment, such as too many requests, does not end it.
  const again = withAttempt(open, bodyOf('15.00'), otherKey);
  expect(afterRefusal(open, again, 429)).toEqual(open);
});

test('a changed tip keeps the key while it is unknown whether the open one was paid', () => {
  const unsure = { key: 'first', unsettled: [bodyOf('15.00')], opened: bodyOf('15.00') };
  expect(continued(unsure, bodyOf('20.00'))).toEqual(unsure);
});

test('the same body again uses the same key and is kept once', () => {
  const begun = withAttempt(undefined, bodyOf('15.00'), newKey);
  expect(withAttempt(begun, bodyOf('15.00'), otherKey)).toEqual(begun);
});

test('a changed body after a lost answer keeps the key, and both bodies are unsettled', () => {
  const begun = withAttempt(undefined, bodyOf('15.00'), newKey);
  expect(withAttempt(begun, bodyOf('20.00'), otherKey)).toEqual({
    key: 'first',
    unsettled: [bodyOf('15.00'), bodyOf('20.00')],
  });
});

test('a refused body is settled, and earlier bodies are not', () => {
  const before = withAttempt(undefined, bodyOf('15.00'), newKey);
  const after = withAttempt(before, bodyOf('99999.00'), newKey);
  expect(afterRefusal(before, after, 400)).toEqual({ key: 'first', unsettled: [bodyOf('15.00')] });
});

test('a refused first attempt leaves nothing unsettled, and its key can be used again', () => {
  const begun = withAttempt(undefined, bodyOf('15.00'), newKey);
  expect(afterRefusal(undefined, begun, 409)).toEqual({ key: 'first', unsettled: [] });
});

test('a rate limit does not settle earlier attempts with the same body', () => {
  const before = withAttempt(undefined, bodyOf('15.00'), newKey);
  const again = withAttempt(before, bodyOf('15.00'), newKey);
  expect(afterRefusal(before, again, 429).unsettled).toEqual([bodyOf('15.00')]);
  expect(afterRefusal(undefined, before, 429).unsettled).toEqual([]);
});
