import { expect, test } from 'vitest';
import { line, optionalLine } from '#shared/contracts/fields.ts';
import { withoutInvisible } from '#shared/text/visible-text.ts';

const name = line(2, 10, 'Two characters at least');

test.each([
  ['  Maya  ', 'Maya'],
  ['\u200bAmal\ufeff', 'Amal'],
  ['مي\u200cم', 'مي\u200cم'],
  ['👩\u200d🍳👩\u200d🍳', '👩\u200d🍳👩\u200d🍳'],
  ['👩🏽\u200d🍳 A', '👩🏽\u200d🍳 A'],
  ['ශ්\u200dරී', 'ශ්\u200dරී'],
  ['chi\u00adef', 'chief'],
  ['ch\u200cie\u200df', 'chief'],
  ['\u200dعلي\u200c', 'علي'],
  ['Ma\u3164ya\u2800', 'Maya'],
  ['Maya\u{e0041}\u{e007f}', 'Maya'],
])('the typed name %j is stored as %j', (typed, kept) => {
  expect(name.parse(typed)).toBe(kept);
});

test.each(['\u200b\u200b', '\u200d\u200d', ' \u2028 ', '\u202e\u202c', 'a\u0000', '🙏', 'x'.repeat(11)])(
  '%j is refused as a name',
  (typed) => {
    expect(name.safeParse(typed).success).toBe(false);
  },
);

/** Each is drawn as nothing, or as a blank. */
const INVISIBLE = [
  ...[0xad, 0x34f, 0x61c, 0x115f, 0x1160, 0x17b4, 0x17b5, 0x180e, 0x2800, 0x3164, 0xfeff, 0xffa0],
  ...range(0x200b, 0x200f),
  ...range(0x2060, 0x206f),
  ...range(0xe0000, 0xe007f),
].map((code) => String.fromCodePoint(code));

test('a name of invisible characters alone is no name, and inside a name they are removed', () => {
  const kept = INVISIBLE.filter(
    (char) => name.safeParse(char.repeat(3)).success || name.parse(`Ma${char}ya`) !== 'Maya',
  );
  expect(kept).toEqual([]);
});

test('an optional name without anything visible is no name', () => {
  for (const typed of ['\u3164', '\ufe0f\ufe0f', ' \u0301 '])
    expect(optionalLine(10).parse(typed)).toBeNull();
});

test('many joiners are removed in a moment', () => {
  expect(withoutInvisible('\u200d'.repeat(60_000))).toBe('');
  expect(withoutInvisible('ا\u200c'.repeat(20_000))).toHaveLength(39_999);
});

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

test('a message keeps its line breaks', () => {
  expect(withoutInvisible('one\r\ntwo\u0007', true)).toBe('one\ntwo');
});
