import { expect, test } from 'vitest';
import { mapGuestTexts } from '#shared/guest-texts.ts';
import { ApiError } from '#web/kit/client/api-error.ts';
import { deliverTip, type PostTip } from '#web/tipping/tips/deliver-tip.ts';
import { postDemoTip } from '#web/tipping/tips/demo-tip.ts';
import type { TipBody } from '#web/tipping/tips/tip-draft.ts';

const bodyOf = (amountDecimal: string): TipBody => ({
  staffId: 7,
  amount: amountDecimal,
  ...mapGuestTexts(() => ''),
  coverFee: false,
});
const message = 'This Idempotency-Key was already used for another request.';
const keyTaken = () =>
  new ApiError(
    409,
    JSON.stringify({ message, code: 'conflict', reason: 'idempotency_key_used', params: {} }),
  );

/**
 * Stores tips by idempotency key, and answers a repeated key like the server, with the same or another body.
 */
function fakeServer(recorded?: TipBody) {
  const kept = recorded ? [recorded] : [];
  const post: PostTip = async (body, key) => {
    const [first] = kept;
    if (first && JSON.stringify(first) !== JSON.stringify(body)) throw keyTaken();
    if (!first) kept.push(body);
    return postDemoTip(body, key);
  };
  return { post, kept };
}

test('a tip is delivered', async () => {
  const { post, kept } = fakeServer();
  const intent = { key: 'k', unsettled: [bodyOf('15.00')] };
  const { receipt, wasEarlier } = await deliverTip(post, intent, bodyOf('15.00'));
  expect([receipt.amount, wasEarlier, kept.length]).toEqual(['15.00', false, 1]);
});

test('a recorded tip whose answer was lost gets its receipt again', async () => {
  const { post, kept } = fakeServer(bodyOf('15.00'));
  const intent = { key: 'k', unsettled: [bodyOf('15.00')] };
  const { receipt, wasEarlier } = await deliverTip(post, intent, bodyOf('15.00'));
  expect([receipt.amount, wasEarlier, kept.length]).toEqual(['15.00', false, 1]);
});

test('a changed tip is recorded if the first never arrived', async () => {
  const { post, kept } = fakeServer();
  const intent = { key: 'k', unsettled: [bodyOf('15.00'), bodyOf('20.00')] };
  const { receipt, wasEarlier } = await deliverTip(post, intent, bodyOf('20.00'));
  expect([receipt.amount, wasEarlier, kept.length]).toEqual(['20.00', false, 1]);
});

test('a changed tip is not recorded if any earlier version was', async () => {
  const { post, kept } = fakeServer(bodyOf('10.00'));
  const intent = { key: 'k', unsettled: [bodyOf('15.00'), bodyOf('10.00'), bodyOf('20.00')] };
  const { receipt, wasEarlier } = await deliverTip(post, intent, bodyOf('20.00'));
  expect([receipt.amount, wasEarlier, kept]).toEqual(['10.00', true, [bodyOf('10.00')]]);
});

test('a key used for a body that this page does not know gives an error', async () => {
  const { post } = fakeServer(bodyOf('10.00'));
  const intent = { key: 'k', unsettled: [bodyOf('20.00')] };
  await expect(deliverTip(post, intent, bodyOf('20.00'))).rejects.toThrow('idempotency_key_used');
});

test('an answer lost while asking for the earlier receipt leaves the outcome unknown', async () => {
  const post: PostTip = async ({ amount }) => {
    throw amount === '20.00' ? keyTaken() : new TypeError('Failed to fetch');
  };
  const intent = { key: 'k', unsettled: [bodyOf('15.00'), bodyOf('20.00')] };
  await expect(deliverTip(post, intent, bodyOf('20.00'))).rejects.toThrow(TypeError);
});
