import { expect, test } from 'vitest';
import { bodyOf, emptyDraft } from '#web/tipping/tips/tip-draft.ts';
import { findRememberedTip, rememberOn, type Shelf } from '#web/tipping/tips/tip-memory.ts';

const draft = { ...emptyDraft, amountText: '15.00', isPreset: true, message: 'شكراً' };
/** The stored format, which earlier versions wrote too. */
const storedDraft = { amount: '15.00', isPreset: true, customerName: '', message: 'شكراً', coverFee: false };
const intent = { key: 'k', unsettled: [bodyOf(7, draft)] };

test('a stored form and its intent are read back unchanged', () => {
  expect(findRememberedTip(JSON.stringify({ draft: storedDraft, intent }))).toEqual({ draft, intent });
  expect(findRememberedTip(JSON.stringify({ draft: storedDraft }))).toEqual({ draft, intent: undefined });
});

test.each([null, '', '{}', '{"draft":{"amount":5}}', '{"draft":null}'])(
  'the text %s is not read as a form',
  (text) => {
    expect(findRememberedTip(text)).toBeUndefined();
  },
);

test('an invalid intent is dropped, and the form is kept', () => {
  expect(findRememberedTip(JSON.stringify({ draft: storedDraft, intent: { key: 5 } }))).toEqual({
    draft,
    intent: undefined,
  });
});

const HOUR_MS = 60 * 60_000;

function shelf(): Shelf & { text: string | null } {
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
const forbidden: Shelf = {
  read: forbid,
  write: forbid,
  clear: forbid,
};
function forbid(): never {
  throw new Error('storage is forbidden');
}

test('a request without an answer is known in every tab for a day', () => {
  const device = shelf();
  let now = 0;
  const first = rememberOn({ tab: shelf(), device, page: shelf() }, () => now);
  first.keep({ draft, intent });
  const second = rememberOn({ tab: shelf(), device, page: shelf() }, () => now);
  expect(second.find()).toEqual({ draft, intent });
  now = 25 * HOUR_MS;
  expect(second.find()).toBeUndefined();
});

test('a form that was not sent stays in its tab, and a delivered one is deleted everywhere', () => {
  const device = shelf();
  const tab = shelf();
  const memory = rememberOn({ tab, device, page: shelf() });
  memory.keep({ draft, intent: undefined });
  expect(memory.find()).toEqual({ draft, intent: undefined });
  expect(rememberOn({ tab: shelf(), device, page: shelf() }).find()).toBeUndefined();
  memory.keep({ draft, intent });
  memory.forget();
  expect([tab.text, device.text]).toEqual([null, null]);
});

test('if storage is forbidden, the history entry keeps the form over a reload', () => {
  const page = shelf();
  rememberOn({ tab: forbidden, device: forbidden, page }).keep({ draft, intent });
  expect(rememberOn({ tab: forbidden, device: forbidden, page }).find()).toEqual({ draft, intent });
});

test('if everything is forbidden, nothing is stored and nothing throws', () => {
  const memory = rememberOn({ tab: forbidden, device: forbidden, page: forbidden });
  memory.keep({ draft, intent });
  expect(memory.find()).toBeUndefined();
  memory.forget();
});
