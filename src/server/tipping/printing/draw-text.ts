import type { FittedText, Line } from '#server/tipping/printing/fit-text.ts';
import { decimal } from '#server/tipping/printing/pdf-file.ts';
import { glyphHex, type PdfFont } from '#server/tipping/printing/pdf-font.ts';
import { LINE_HEIGHT } from '#shared/printing/card-layouts.ts';

type Place = { centreMm: number /** Above the bottom of the card. */; topMm: number };

/** The lines of a text one below the other, each in the middle. Returns what a PDF writes for it. */
export function drawText(font: PdfFont, text: FittedText, place: Place): string {
  const { sizeMm, lines } = text;
  const { ascender, descender, unitsPerEm } = font.typeface;
  // Letters are in the middle of the height of their line, as in browsers.
  const baselineEm = LINE_HEIGHT / 2 + (ascender + descender) / unitsPerEm / 2;
  return lines
    .map((line, index) => {
      font.use(line.glyphs);
      const x = place.centreMm - line.widthMm / 2;
      const y = place.topMm - (index * LINE_HEIGHT + baselineEm) * sizeMm;
      return [
        `BT /${font.name} ${decimal(sizeMm)} Tf ${decimal(x)} ${decimal(y)} Td`,
        ...glyphs(font, line, sizeMm),
        'ET',
      ].join('\n');
    })
    .join('\n');
}

/** Glyphs follow each other by their own width. Where the typeface moves one, the difference is written between them. */
function glyphs({ typeface }: PdfFont, line: Line, sizeMm: number): string[] {
  const shows: { rise: number; parts: string[] }[] = [];
  let moveBefore = 0;
  for (const { id, advance, dx, dy } of line.glyphs) {
    let show = shows.at(-1);
    if (!show || show.rise !== dy) {
      show = { rise: dy, parts: [] };
      shows.push(show);
    }
    const move = moveBefore + dx;
    if (move !== 0) show.parts.push(decimal((-move * 1000) / typeface.unitsPerEm));
    show.parts.push(`<${glyphHex(id)}>`);
    moveBefore = advance - dx - typeface.widthOf(id);
  }
  return shows.map(
    ({ rise, parts }) => `${decimal((rise / typeface.unitsPerEm) * sizeMm)} Ts [${parts.join('')}] TJ`,
  );
}
