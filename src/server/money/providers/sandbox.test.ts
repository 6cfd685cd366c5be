import { beforeEach, expect, test } from 'vitest';
import {
  ForgedEvent,
  type PaymentProvider,
  ProviderRefused,
  ProviderUnavailable,
} from '#server/money/providers/port/provider.ts';
import { SANDBOX_SIGNATURE, sandboxProvider, signSandboxEvent } from '#server/money/providers/sandbox.ts';
import { fils } from '#shared/money/money.ts';

const now = new Date('2026-11-15T08:00:00Z');
let sandbox: PaymentProvider;
beforeEach(() => {
  sandbox = sandboxProvider({ secret: 'a secret', clock: () => now, patienceMs: 1 });
});
const tip = { id: 7, token: 'token-7', createdAt: now };
const collect = (amount: number, createdAt = now) =>
  sandbox.collect({ ...tip, amountFils: fils(amount), createdAt } as Parameters<typeof sandbox.collect>[0]);
const event = {
  id: 'event-1',
  tipId: 7,
  token: 'token-7',
  outcome: 'paid' as const,
  amount: '5.00',
  at: '2026-11-15T08:01:00.000Z',
};
const nothingYet = { sessionId: 'sandbox-session-7', paymentId: null, checkoutUrl: null, clientSecret: null };

test('every amount is captured at once, except the three that try other outcomes', () => {
  expect(
    [1, 400_000, 400_001, 400_002, 400_003, 400_004].map((each) => sandbox.capturesAtOnce(fils(each))),
  ).toEqual([true, true, false, false, false, true]);
  expect([sandbox.isTest, sandbox.smallestChargeFils]).toEqual([true, fils(1)]);
});

test('4000.01 is declined, 4000.02 stays open, and 4000.03 gets no answer until it is two minutes old', async () => {
  expect(await collect(400_001)).toEqual({
    ...nothingYet,
    state: { status: 'failed', reason: expect.stringContaining('4000.01'), isDeclined: true },
  });
  expect(await collect(400_002)).toEqual({ ...nothingYet, state: { status: 'open' } });
  const old = (ms: number) => new Date(now.getTime() - ms);
  await expect(collect(400_003)).rejects.toThrow(ProviderUnavailable);
  await expect(collect(400_003, old(119_999))).rejects.toThrow(ProviderUnavailable);
  await expect(collect(400_003, old(120_000))).rejects.toThrow(ProviderRefused);
});

test('a requested session is open, and one that is closed has failed without a declined card', async () => {
  expect(await sandbox.find('sandbox-session-7')).toEqual({ ...nothingYet, state: { status: 'open' } });
  expect(await sandbox.expire('sandbox-session-7')).toEqual({
    ...nothingYet,
    state: { status: 'failed', reason: 'Nobody paid in time.' },
  });
});

test('each refund of a tip has an id of its own, and a repeated one the same', async () => {
  const refund = (earlier: number) =>
    sandbox.refund({ token: 'token-7', earlier } as Parameters<typeof sandbox.refund>[0]);
  expect(await refund(0)).toEqual({ refundId: 'sandbox-refund-token-7', status: 'done', at: now });
  expect((await refund(0)).refundId).toBe('sandbox-refund-token-7');
  expect((await refund(1)).refundId).toBe('sandbox-refund-token-7-1');
});

test('a signed event is read with its tip, its amount and its time', () => {
  const read = (outcome: 'paid' | 'failed') => {
    const { body, headers } = signSandboxEvent('a secret', { ...event, outcome });
    return sandbox.readEvent(body, headers);
  };
  expect(read('paid')).toEqual({
    id: 'event-1',
    type: 'sandbox.paid',
    at: new Date(event.at),
    payload: event,
    change: {
      about: 'payment',
      tipId: 7,
      token: 'token-7',
      payment: {
        ...nothingYet,
        paymentId: 'sandbox-payment-7',
        state: { status: 'captured', amountFils: fils(500), at: new Date(event.at) },
      },
    },
  });
  expect(read('failed')).toMatchObject({
    type: 'sandbox.failed',
    change: { payment: { ...nothingYet, state: { status: 'failed', isDeclined: true } } },
  });
});

test('an event with another signature, a changed body or none is forged', () => {
  const { body, headers } = signSandboxEvent('a secret', event);
  const forged = signSandboxEvent('another secret', event);
  expect(() => sandbox.readEvent(body, forged.headers)).toThrow(ForgedEvent);
  expect(() => sandbox.readEvent(body.replace('5.00', '6.00'), headers)).toThrow(ForgedEvent);
  expect(() => sandbox.readEvent(body, { [SANDBOX_SIGNATURE]: 'short' })).toThrow(ForgedEvent);
  expect(() => sandbox.readEvent(body, {})).toThrow(ForgedEvent);
});

test('a signed event that is not complete is refused', () => {
  const { body, headers } = signSandboxEvent('a secret', { ...event, tipId: 0 });
  expect(() => sandbox.readEvent(body, headers)).toThrow();
});

test('the sandbox always responds, and has no books', async () => {
  await expect(sandbox.ping()).resolves.toBeUndefined();
  expect(await Array.fromAsync(sandbox.booksBetween(now, now))).toEqual([]);
});
