import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import * as harfbuzz from 'harfbuzzjs';

/** Lengths are in units of the typeface. */
export type Glyph = {
  id: number;
  advance: number;
  dx: number;
  dy: number;
  /** The letters that it shows. Empty if another glyph of the same letters has them. */
  letters: string;
};
export type Typeface = ReturnType<typeof openTypeface>;

/**
 * Vazirmatn has Arabic, Persian, Urdu and Latin letters in one design. Noto Sans has Devanagari (Hindi, Nepali, Marathi),
 * Cyrillic, Greek and Latin ones. Both are under the SIL Open Font License.
 */
const files = {
  Vazirmatn: {
    regular: '@expo-google-fonts/vazirmatn/400Regular/Vazirmatn_400Regular.ttf',
    bold: '@expo-google-fonts/vazirmatn/700Bold/Vazirmatn_700Bold.ttf',
  },
  NotoSans: {
    regular: '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf',
    bold: '@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf',
  },
};
type Family = keyof typeof files;
export type Weight = 'regular' | 'bold';
/** The first one is that of the platform. */
export const families = Object.keys(files) as Family[];

const MISSING_GLYPH = 0;

export function openTypeface(weight: Weight, family: Family = 'Vazirmatn') {
  const path = createRequire(import.meta.url).resolve(files[family][weight]);
  const face = new harfbuzz.Face(new harfbuzz.Blob(readFileSync(path)));
  const font = new harfbuzz.Font(face);
  const { ascender, descender } = font.hExtents();
  return {
    name: `${family}-${weight}`,
    unitsPerEm: face.upem,
    ascender,
    descender,
    /** A copy, because the memory of HarfBuzz moves when it grows. */
    table: (name: string) => face.referenceTable(name)?.slice() ?? new Uint8Array(),
    widthOf: (glyphId: number) => font.glyphHAdvance(glyphId),

    /** The glyphs of a text in one direction, from left to right: joined, with marks in their places. */
    shape(text: string, isRightToLeft: boolean): Glyph[] {
      const buffer = new harfbuzz.Buffer();
      // A letter and its mark stay apart, so that each glyph can say what it shows.
      buffer.setClusterLevel(harfbuzz.ClusterLevel.MONOTONE_CHARACTERS);
      buffer.addText(text);
      buffer.guessSegmentProperties();
      buffer.setDirection(isRightToLeft ? harfbuzz.Direction.RTL : harfbuzz.Direction.LTR);
      harfbuzz.shape(font, buffer);
      const positions = buffer.getGlyphPositions();
      const infos = buffer.getGlyphInfos();
      const lettersAt = lettersByStart(
        text,
        infos.map(({ cluster }) => cluster),
      );
      return infos.map(({ codepoint, cluster }, index) => {
        const letters = lettersAt.get(cluster) ?? '';
        lettersAt.delete(cluster);
        const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
        return { id: codepoint, advance: xAdvance, dx: xOffset, dy: yOffset, letters };
      });
    },
  };
}

/** Several letters can become one glyph, and one letter several: what belongs together has the same start. */
function lettersByStart(text: string, starts: number[]): Map<number, string> {
  const ordered = [...new Set(starts)].sort((one, other) => one - other);
  return new Map(ordered.map((start, index) => [start, text.slice(start, ordered[index + 1])]));
}

export const isMissing = ({ id }: Glyph) => id === MISSING_GLYPH;
