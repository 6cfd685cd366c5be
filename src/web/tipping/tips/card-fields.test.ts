import type { StripeElements } from '@stripe/stripe-js';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openCardFields } from '#web/tipping/tips/card-fields.ts';
import { meaningOf } from '#web/tipping/tips/stripe-elements.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type Submit = () => Promise<{ error?: { type: string } }>;
const complete: Submit = async () => ({});

/** Fields of a script that tells what the test says. */
function fieldsOf(submit: Submit, mount = () => {}) {
  const handlers = new Map<string, () => void>();
  const element = { on: (name: string, act: () => void) => handlers.set(name, act), mount, focus: () => {} };
  const elements = { create: () => element, submit } as unknown as StripeElements;
  const box = { scrollIntoView: () => {} } as unknown as HTMLElement;
  const fields = openCardFields(elements, box);
  return { fields, tell: (name: string) => handlers.get(name)?.() };
}

test('a card is read as soon as its fields are ready', async () => {
  const { fields, tell } = fieldsOf(complete);
  const read = fields.read();
  tell('ready');
  expect(await read).toBe('complete');
  const { fields: others, tell: tellOthers } = fieldsOf(async () => ({
    error: { type: 'validation_error' },
  }));
  tellOthers('ready');
  expect(await others.read()).toBe('incomplete');
});

test('fields that do not load are unusable, at once if Stripe says so, else after two seconds', async () => {
  const { fields, tell } = fieldsOf(complete);
  tell('loaderror');
  expect(await fields.read()).toBe('unusable');

  const { fields: silent, tell: tellLate } = fieldsOf(complete);
  const read = silent.read();
  await vi.advanceTimersByTimeAsync(1_999);
  expect(await Promise.race([read, 'waiting'])).toBe('waiting');
  await vi.advanceTimersByTimeAsync(1);
  expect(await read).toBe('unusable');
  // A guest who stayed can use them when they come.
  tellLate('ready');
  expect(await silent.read()).toBe('complete');
});

test('fields that throw are unusable', async () => {
  const { fields, tell } = fieldsOf(() => Promise.reject(new Error('IntegrationError')));
  tell('ready');
  expect(await fields.read()).toBe('unusable');
  const { fields: unmounted } = fieldsOf(complete, () => {
    throw new Error('IntegrationError');
  });
  expect(await unmounted.read()).toBe('unusable');
});

test('what Stripe does not accept leads to its page, and only a declined card is settled', () => {
  expect(meaningOf({ type: 'card_error', code: 'card_declined' })).toBe('declined');
  expect(meaningOf({ type: 'invalid_request_error', code: 'payment_intent_authentication_failure' })).toBe(
    'declined',
  );
  expect(meaningOf({ type: 'invalid_request_error' })).toBe('unusable');
  expect(meaningOf({ type: 'api_connection_error' })).toBe('unclear');
  expect(meaningOf({ type: 'api_error' })).toBe('unclear');
});
