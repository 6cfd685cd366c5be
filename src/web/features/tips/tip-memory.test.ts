import { expect, test } from 'vitest';
import { bodyOf, emptyDraft } from '#web/features/tips/tip-draft.ts';
import { findRememberedTip, rememberOn, type Shelf } from '#web/features/tips/tip-memory.ts';

const draft = { ...emptyDraft, amountText: '15.00', isPreset: true, message: 'شكراً' };
/** The stored format, which earlier versions wrote too. */
const storedDraft = { amount: '15.00', isPreset: true, customerName: '', message: 'شكراً', coverFee: false };
const intent = { key: 'k', unsettled: [bodyOf(7, draft)] };

test('a form and what was sent of it come back as they were', () => {
  expect(findRememberedTip(JSON.stringify({ draft: storedDraft, intent }))).toEqual({ draft, intent });
  expect(findRememberedTip(JSON.stringify({ draft: storedDraft }))).toEqual({ draft, intent: undefined });
});

test.each([null, '', '{}', '{"draft":{"amount":5}}', '{"draft":null}'])('%s is no form', (text) => {
  expect(findRememberedTip(text)).toBeUndefined();
});

test('what is left of an intent that cannot be read is the form', () => {
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

test('what was sent without an answer is known in every tab, for a day', () => {
  const device = shelf();
  let now = 0;
  const first = rememberOn({ tab: shelf(), device, page: shelf() }, () => now);
  first.keep({ draft, intent });
  const second = rememberOn({ tab: shelf(), device, page: shelf() }, () => now);
  expect(second.find()).toEqual({ draft, intent });
  now = 25 * HOUR_MS;
  expect(second.find()).toBeUndefined();
});

test('a form that was only typed stays in its tab, and one that went through is nowhere', () => {
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

test('where storage is forbidden, the history keeps it over a reload', () => {
  const page = shelf();
  rememberOn({ tab: forbidden, device: forbidden, page }).keep({ draft, intent });
  expect(rememberOn({ tab: forbidden, device: forbidden, page }).find()).toEqual({ draft, intent });
});

test('where everything is forbidden, nothing is remembered and nothing breaks', () => {
  const memory = rememberOn({ tab: forbidden, device: forbidden, page: forbidden });
  memory.keep({ draft, intent });
  expect(memory.find()).toBeUndefined();
  memory.forget();
});
