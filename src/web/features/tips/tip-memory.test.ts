import { expect, test } from 'vitest';
import { bodyOf, emptyDraft } from '#web/features/tips/tip-draft.ts';
import { findRememberedTip, tabMemory } from '#web/features/tips/tip-memory.ts';

const draft = { ...emptyDraft, amount: '15.00', isPreset: true, message: 'شكراً' };
const intent = { key: 'k', unsettled: [bodyOf(7, draft)] };

test('a form and what was sent of it come back as they were', () => {
  expect(findRememberedTip(JSON.stringify({ draft, intent }))).toEqual({ draft, intent });
  expect(findRememberedTip(JSON.stringify({ draft }))).toEqual({ draft, intent: undefined });
});

test.each([null, '', '{}', '{"draft":{"amount":5}}', '{"draft":null}'])('%s is no form', (text) => {
  expect(findRememberedTip(text)).toBeUndefined();
});

test('what is left of an intent that cannot be read is the form', () => {
  expect(findRememberedTip(JSON.stringify({ draft, intent: { key: 5 } }))).toEqual({
    draft,
    intent: undefined,
  });
});

test('without storage nothing is remembered, and nothing breaks', () => {
  const memory = tabMemory(7);
  memory.keep({ draft, intent });
  expect(memory.find()).toBeUndefined();
  memory.forget();
});
