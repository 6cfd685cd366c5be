import { type Direction, directionOf, shapeLine, widthOf } from '#server/tipping/printing/shape-line.ts';
import type { Glyph, Typeface } from '#server/tipping/printing/typeface.ts';

export type Line = { text: string; glyphs: Glyph[]; widthMm: number };
export type FittedText = { sizeMm: number; lines: Line[] };

type Room = { widthMm: number; sizeMm: number; mostLines: number };

/** Long names become smaller, down to this share of their size, before words are broken or cut. */
const SMALLEST_SHARE = 0.65;
const STEP = 0.92;

/**
 * A text in as many lines as it may have. If it is too long it becomes smaller; if it still is, its words are broken,
 * and what then remains is replaced by an ellipsis.
 */
export function fitText(typeface: Typeface, text: string, room: Room): FittedText {
  const direction = directionOf(text);
  const sizes = sizesFrom(room.sizeMm);
  for (const sizeMm of sizes) {
    const lines = wrap(typeface, words(text), direction, room.widthMm / sizeMm);
    if (lines && lines.length <= room.mostLines) return fitted(typeface, lines, direction, sizeMm);
  }
  const sizeMm = sizes.at(-1) ?? room.sizeMm;
  const broken = breakAnywhere(typeface, text, direction, room.widthMm / sizeMm);
  if (broken.length <= room.mostLines) return fitted(typeface, broken, direction, sizeMm);
  const kept = broken.slice(0, room.mostLines - 1);
  const rest = broken.slice(room.mostLines - 1).join('');
  const last = cut(typeface, rest, direction, room.widthMm / sizeMm);
  return fitted(typeface, [...kept, last], direction, sizeMm);
}

/** A link is never cut, because then it would lead nowhere: it is broken anywhere, and made as small as it must be. */
export function fitLink(typeface: Typeface, link: string, room: Room): FittedText {
  for (let { sizeMm } = room; ; sizeMm *= STEP) {
    const lines = breakAnywhere(typeface, link, 'ltr', room.widthMm / sizeMm);
    if (lines.length <= room.mostLines) return fitted(typeface, lines, 'ltr', sizeMm);
  }
}

function sizesFrom(sizeMm: number): number[] {
  const sizes = [sizeMm];
  for (let size = sizeMm * STEP; size >= sizeMm * SMALLEST_SHARE; size *= STEP) sizes.push(size);
  return sizes;
}

function fitted(typeface: Typeface, lines: string[], direction: Direction, sizeMm: number): FittedText {
  return {
    sizeMm,
    lines: lines.map((text) => {
      const glyphs = shapeLine(typeface, text, direction);
      return { text, glyphs, widthMm: widthOf(typeface, glyphs) * sizeMm };
    }),
  };
}

/** With the space or the hyphen that follows: a line may end after both. */
const words = (text: string) => text.trim().split(/(?<=\s)(?=\S)|(?<=-)(?=[^\s-])/);
const graphemes = new Intl.Segmenter();
const letters = (text: string) => [...graphemes.segment(text)].map(({ segment }) => segment);

/** Undefined if one of the words is longer than a line. */
function wrap(
  typeface: Typeface,
  all: string[],
  direction: Direction,
  widthEm: number,
): string[] | undefined {
  const fits = (line: string) => widthOf(typeface, shapeLine(typeface, line, direction)) <= widthEm;
  const lines: string[] = [];
  for (const word of all) {
    const longer = `${lines.at(-1) ?? ''}${word}`;
    if (lines.length > 0 && fits(longer.trimEnd())) lines[lines.length - 1] = longer;
    else if (fits(word.trimEnd())) lines.push(word);
    else return undefined;
  }
  return lines.map((line) => line.trimEnd());
}

function breakAnywhere(typeface: Typeface, text: string, direction: Direction, widthEm: number): string[] {
  const lines: string[] = [];
  let rest = letters(text);
  while (rest.length > 0) {
    const count = Math.max(1, fittingCount(typeface, rest, direction, widthEm));
    lines.push(rest.slice(0, count).join(''));
    rest = rest.slice(count);
  }
  return lines;
}

function cut(typeface: Typeface, text: string, direction: Direction, widthEm: number): string {
  const all = letters(text);
  const ellipsisEm = widthOf(typeface, shapeLine(typeface, '…', direction));
  return `${all.slice(0, fittingCount(typeface, all, direction, widthEm - ellipsisEm)).join('')}…`;
}

/** How many letters fit into a line, found by binary search: shaping every length of a long text would be slow. */
function fittingCount(typeface: Typeface, all: string[], direction: Direction, widthEm: number): number {
  let [least, most] = [0, all.length];
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    const glyphs = shapeLine(typeface, all.slice(0, middle).join(''), direction);
    if (widthOf(typeface, glyphs) <= widthEm) least = middle;
    else most = middle - 1;
  }
  return least;
}
