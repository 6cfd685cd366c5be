import { expect, test } from 'vitest';
import type { TipBody } from '#web/features/tips/tip-draft.ts';
import { afterRefusal, withAttempt } from '#web/features/tips/tip-intent.ts';

const bodyOf = (amount: string): TipBody => ({
  staffId: 7,
  amount,
  customerName: '',
  message: '',
  coverFee: false,
});
const newKey = () => 'first';
const otherKey = () => 'second';

test('the first attempt makes the key, and is kept as unsettled', () => {
  expect(withAttempt(undefined, bodyOf('15.00'), newKey)).toEqual({
    key: 'first',
    unsettled: [bodyOf('15.00')],
  });
});

test('the same again goes under the same key and is counted once', () => {
  const begun = withAttempt(undefined, bodyOf('15.00'), newKey);
  expect(withAttempt(begun, bodyOf('15.00'), otherKey)).toEqual(begun);
});

test('a change while nobody knows what became of the first keeps the key and remembers both', () => {
  const begun = withAttempt(undefined, bodyOf('15.00'), newKey);
  expect(withAttempt(begun, bodyOf('20.00'), otherKey)).toEqual({
    key: 'first',
    unsettled: [bodyOf('15.00'), bodyOf('20.00')],
  });
});

test('what was refused is settled, and what went before it is not', () => {
  const before = withAttempt(undefined, bodyOf('15.00'), newKey);
  const after = withAttempt(before, bodyOf('99999.00'), newKey);
  expect(afterRefusal(before, after, 400)).toEqual({ key: 'first', unsettled: [bodyOf('15.00')] });
});

test('a refused first attempt leaves nothing unsettled, and its key can be used again', () => {
  const begun = withAttempt(undefined, bodyOf('15.00'), newKey);
  expect(afterRefusal(undefined, begun, 409)).toEqual({ key: 'first', unsettled: [] });
});

test('being told to wait says nothing about the time before', () => {
  const before = withAttempt(undefined, bodyOf('15.00'), newKey);
  const again = withAttempt(before, bodyOf('15.00'), newKey);
  expect(afterRefusal(before, again, 429).unsettled).toEqual([bodyOf('15.00')]);
  expect(afterRefusal(undefined, before, 429).unsettled).toEqual([]);
});
