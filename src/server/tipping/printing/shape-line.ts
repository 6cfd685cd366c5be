import bidiModule from 'bidi-js';
import type { Glyph, Typeface } from '#server/tipping/printing/typeface.ts';

// The package exports the function itself, and its types say `default`.
const bidi = (bidiModule as unknown as typeof bidiModule.default)();

export type Direction = 'ltr' | 'rtl';

/** The direction of the first letter that has one, as browsers do for text of guests and owners. */
export function directionOf(text: string): Direction {
  const [paragraph] = bidi.getEmbeddingLevels(text, 'auto').paragraphs;
  return (paragraph?.level ?? 0) % 2 === 1 ? 'rtl' : 'ltr';
}

/** The glyphs of a line from left to right. Each part of it is shaped in its own direction. */
export function shapeLine(typeface: Typeface, text: string, direction: Direction): Glyph[] {
  const { levels } = bidi.getEmbeddingLevels(text, direction);
  return leftToRight(runsOf(text, levels)).flatMap((run) => typeface.shape(run.text, run.level % 2 === 1));
}

type Run = { text: string; level: number };

/** Parts with the same level: an even one is read from left to right, an odd one from right to left. */
function runsOf(text: string, levels: Uint8Array): Run[] {
  const runs: Run[] = [];
  for (let index = 0; index < text.length; index += 1) {
    const level = levels[index] ?? 0;
    const last = runs.at(-1);
    if (last?.level === level) last.text += text[index];
    else runs.push({ text: text[index] ?? '', level });
  }
  return runs;
}

/** Rule L2 of the Unicode bidirectional algorithm: from the highest level down, what has at least that level is turned. */
function leftToRight(runs: Run[]): Run[] {
  const ordered = [...runs];
  for (let level = Math.max(0, ...runs.map((run) => run.level)); level > 0; level -= 1) {
    for (let start = 0; start < ordered.length; start += 1) {
      let end = start;
      while ((ordered[end]?.level ?? -1) >= level) end += 1;
      if (end > start) ordered.splice(start, end - start, ...ordered.slice(start, end).reverse());
      start = end;
    }
  }
  return ordered;
}

/** In ems: a line of letters 4 mm high is four times as many millimetres wide. */
export function widthOf(typeface: Typeface, glyphs: Glyph[]): number {
  return glyphs.reduce((sum, { advance }) => sum + advance, 0) / typeface.unitsPerEm;
}
