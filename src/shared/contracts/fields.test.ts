import { expect, test } from 'vitest';
import { line, withoutControls } from '#shared/contracts/fields.ts';

const name = line(2, 10, 'Two characters at least');

test.each([
  ['  Maya  ', 'Maya'],
  ['\u200bAmal\ufeff', 'Amal'],
  ['مي\u200cم', 'مي\u200cم'],
  ['👩\u200d🍳👩\u200d🍳', '👩\u200d🍳👩\u200d🍳'],
])('the typed name %j is stored as %j', (typed, kept) => {
  expect(name.parse(typed)).toBe(kept);
});

test.each(['\u200b\u200b', '\u200d\u200d', ' \u2028 ', '\u202e\u202c', 'a\u0000', '🙏', 'x'.repeat(11)])(
  '%j is refused as a name',
  (typed) => {
    expect(name.safeParse(typed).success).toBe(false);
  },
);

test('a message keeps its line breaks', () => {
  expect(withoutControls('one\r\ntwo\u0007', true)).toBe('one\ntwo');
});
