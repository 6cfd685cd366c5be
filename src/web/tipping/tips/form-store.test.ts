import { expect, test } from 'vitest';
import { findStoredForm, formStoreIn, type TextStorage } from '#web/tipping/tips/form-store.ts';
import { bodyOf, emptyDraft } from '#web/tipping/tips/tip-draft.ts';

const draft = { ...emptyDraft, amountText: '15.00', isPreset: true, message: 'شكراً' };
/** The stored format, which earlier versions wrote too. */
const storedDraft = { amount: '15.00', isPreset: true, customerName: '', message: 'شكراً', coverFee: false };
const intent = { key: 'k', unsettled: [bodyOf(7, draft)] };

test('a stored form and its intent are read back unchanged', () => {
  expect(findStoredForm(JSON.stringify({ draft: storedDraft, intent }))).toEqual({ draft, intent });
  expect(findStoredForm(JSON.stringify({ draft: storedDraft }))).toEqual({ draft, intent: undefined });
});

test.each([null, '', '{}', '{"draft":{"amount":5}}', '{"draft":null}'])(
  'the text %s is not read as a form',
  (text) => {
    expect(findStoredForm(text)).toBeUndefined();
  },
);

test('an invalid intent is dropped, and the form is kept', () => {
  expect(findStoredForm(JSON.stringify({ draft: storedDraft, intent: { key: 5 } }))).toEqual({
    draft,
    intent: undefined,
  });
});

const HOUR_MS = 60 * 60_000;

function textStorage(): TextStorage & { text: string | null } {
  return {
    text: null,
    read() {
      return this.text;
    },
    write(text) {
      this.text = text;
    },
    clear() {
      this.text = null;
    },
  };
}
const forbidden: TextStorage = {
  read: forbid,
  write: forbid,
  clear: forbid,
};
function forbid(): never {
  throw new Error('storage is forbidden');
}

test('a request without an answer is known in every tab for a day', () => {
  const device = textStorage();
  let now = 0;
  const first = formStoreIn({ tab: textStorage(), device, page: textStorage() }, () => now);
  first.save({ draft, intent });
  const second = formStoreIn({ tab: textStorage(), device, page: textStorage() }, () => now);
  expect(second.find()).toEqual({ draft, intent });
  now = 25 * HOUR_MS;
  expect(second.find()).toBeUndefined();
});

test('a form that was not sent stays in its tab, and a delivered one is deleted everywhere', () => {
  const device = textStorage();
  const tab = textStorage();
  const store = formStoreIn({ tab, device, page: textStorage() });
  store.save({ draft, intent: undefined });
  expect(store.find()).toEqual({ draft, intent: undefined });
  expect(formStoreIn({ tab: textStorage(), device, page: textStorage() }).find()).toBeUndefined();
  store.save({ draft, intent });
  store.clear();
  expect([tab.text, device.text]).toEqual([null, null]);
});

test('if storage is forbidden, the history entry keeps the form over a reload', () => {
  const page = textStorage();
  formStoreIn({ tab: forbidden, device: forbidden, page }).save({ draft, intent });
  expect(formStoreIn({ tab: forbidden, device: forbidden, page }).find()).toEqual({ draft, intent });
});

test('if everything is forbidden, nothing is stored and nothing throws', () => {
  const store = formStoreIn({ tab: forbidden, device: forbidden, page: forbidden });
  store.save({ draft, intent });
  expect(store.find()).toBeUndefined();
  store.clear();
});
