import { expect, test } from 'vitest';
import { fitLink, fitText } from '#server/tipping/printing/fit-text.ts';
import { directionOf, shapeLine, widthOf } from '#server/tipping/printing/shape-line.ts';
import { openTypeface } from '#server/tipping/printing/typeface.ts';

const typeface = openTypeface('regular');
/** What each glyph shows, from left to right. */
const seen = (text: string) =>
  shapeLine(typeface, text, directionOf(text))
    .map(({ letters }) => letters)
    .join('|');

test('Arabic is joined and goes from right to left: lam and alef are one glyph, and the last letter is on the left', () => {
  expect(seen('سلام')).toBe('م|لا|س');
  const joined = shapeLine(typeface, 'بيت', 'rtl').map(({ id }) => id);
  const alone = [...'تيب'].flatMap((letter) => shapeLine(typeface, letter, 'rtl').map(({ id }) => id));
  expect(joined).not.toEqual(alone);
});

test('words of two directions in one line are each in their own, in the order in which a reader expects them', () => {
  expect(seen('Café مقهى 24')).toBe('C|a|f|é| |2|4| |ى|ه|ق|م');
  expect(seen('مقهى Café')).toBe('C|a|f|é| |ى|ه|ق|م');
  // Brackets are mirrored, and the digits of a number stay in their order.
  expect(seen('غرفة (12)')).toBe(')|1|2|(| |ة|ف|ر|غ');
});

const widthsOf = ({ lines }: ReturnType<typeof fitText>) => lines.map(({ widthMm }) => widthMm);
const textOf = ({ lines }: ReturnType<typeof fitText>) => lines.map(({ text }) => text);
const room = { widthMm: 36, sizeMm: 4, mostLines: 2 };

test('a name that fits keeps its size, a longer one becomes smaller, and one that is too long ends with an ellipsis', () => {
  expect(fitText(typeface, 'Maya Haddad', room)).toMatchObject({
    sizeMm: 4,
    lines: [{ text: 'Maya Haddad' }],
  });
  const two = fitText(typeface, 'Maria Consolacion Villanueva', room);
  expect(textOf(two)).toEqual(['Maria Consolacion', 'Villanueva']);
  expect(textOf(fitText(typeface, 'Abdulrahman Al-Muhairi-Suwaidi', room))).toEqual([
    'Abdulrahman Al-',
    'Muhairi-Suwaidi',
  ]);
  const long = fitText(typeface, 'Maria Consolacion Esperanza Villanueva de los Santos y Reyes', room);
  expect(long.sizeMm).toBeLessThan(4);
  const endless = fitText(typeface, 'x'.repeat(300), room);
  expect(textOf(endless)[1]).toMatch(/^x+…$/);
  for (const fitted of [two, long, endless])
    for (const widthMm of widthsOf(fitted)) expect(widthMm).toBeLessThanOrEqual(room.widthMm);
});

test('a link is never cut: it takes two lines, or becomes as small as it must be', () => {
  const link = `tips.${'a-very-long-name-of-a-hotel.'.repeat(4)}example/tip/1234567`;
  const fitted = fitLink(typeface, link, { ...room, sizeMm: 2.4 });
  expect(textOf(fitted).join('')).toBe(link);
  expect(fitted.lines.length).toBeLessThanOrEqual(2);
  for (const widthMm of widthsOf(fitted)) expect(widthMm).toBeLessThanOrEqual(room.widthMm);
});

test('marks are placed on their letters, without room of their own', () => {
  const plain = shapeLine(typeface, 'محمد', 'rtl');
  const marked = shapeLine(typeface, 'مُحَمَّد', 'rtl');
  expect(marked.length).toBeGreaterThan(plain.length);
  expect(widthOf(typeface, marked)).toBeCloseTo(widthOf(typeface, plain), 1);
});
