import type { Line } from '#server/tipping/printing/fit-text.ts';
import { decimal } from '#server/tipping/printing/pdf-file.ts';
import { glyphHex, type PdfFont } from '#server/tipping/printing/pdf-fonts.ts';

/** A PDF counts in points, of which an inch has 72. */
export const POINTS_A_MM = 72 / 25.4;

export const points = (mm: number) => decimal(mm * POINTS_A_MM);

/** One line that begins at this place, with its letters on `yMm`. */
export function renderLine(font: PdfFont, line: Line, sizeMm: number, xMm: number, yMm: number): string {
  font.use(line.glyphs);
  return [
    `BT /${font.name} ${decimal(sizeMm)} Tf ${decimal(xMm)} ${decimal(yMm)} Td`,
    ...glyphs(font, line, sizeMm),
    'ET',
  ].join('\n');
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
