import { drawPicture, type Picture } from '#server/tipping/printing/draw-picture.ts';
import { type FittedText, fitLink, fitText, type Line } from '#server/tipping/printing/fit-text.ts';
import { decimal } from '#server/tipping/printing/pdf-file.ts';
import { glyphHex, type PdfFont } from '#server/tipping/printing/pdf-font.ts';
import type { PdfFonts } from '#server/tipping/printing/pdf-fonts.ts';
import type { PrintedCard } from '#server/tipping/printing/print-job.ts';
import { type Item, LINE_HEIGHT, type Stack } from '#shared/printing/card-layouts.ts';

export type Drawing = {
  fonts: PdfFonts;
  logo: Picture | undefined;
  /** Red, green and blue of the words that call to scan. */
  callColour: string;
};

/** Height and picture of an item. `topMm` is counted from the bottom of the card, as a PDF does. */
type Drawn = { heightMm: number; draw(topMm: number): string };

/** One card, with its lower left corner at the origin. `codeName` is the code's name in the PDF. */
export function drawCard(
  drawing: Drawing,
  card: PrintedCard,
  codeName: string,
  layout: Stack[],
  cardHeightMm: number,
): string {
  return layout
    .map((stack) => {
      const centreMm = stack.xMm + stack.widthMm / 2;
      const drawn = stack.items.flatMap((item) => drawItem(drawing, card, codeName, item, stack, centreMm));
      const heightMm = drawn.reduce((sum, each) => sum + each.heightMm + stack.gapMm, -stack.gapMm);
      let topMm = cardHeightMm - stack.yMm - (stack.heightMm - heightMm) / 2;
      return drawn
        .map((each) => {
          const operators = each.draw(topMm);
          topMm -= each.heightMm + stack.gapMm;
          return operators;
        })
        .join('\n');
    })
    .join('\n');
}

/** Nothing for what this card does not have. */
function drawItem(
  { fonts, logo, callColour }: Drawing,
  card: PrintedCard,
  codeName: string,
  item: Item,
  { widthMm }: Stack,
  centreMm: number,
): Drawn[] {
  if (item.part === 'code') {
    const { sizeMm } = item;
    const place = (topMm: number) => [sizeMm, 0, 0, sizeMm, centreMm - sizeMm / 2, topMm - sizeMm];
    return [
      { heightMm: sizeMm, draw: (topMm) => `q ${place(topMm).map(decimal).join(' ')} cm /${codeName} Do Q` },
    ];
  }
  if (item.part === 'logo') {
    if (!logo) return [];
    const { heightMm } = item;
    const box = { x: centreMm - item.widthMm / 2, width: item.widthMm, height: heightMm };
    return [{ heightMm, draw: (topMm) => drawPicture(logo, { ...box, y: topMm - heightMm }) }];
  }
  const text = card[item.part];
  if (!text) return [];
  const font = fonts.fontFor(text, item.isBold ? 'bold' : 'regular');
  const room = { widthMm, sizeMm: item.sizeMm, mostLines: item.mostLines };
  const fitted = (item.part === 'link' ? fitLink : fitText)(font.typeface, text, room);
  const colour = item.part.startsWith('call') ? callColour : '0 0 0';
  const draw = (topMm: number) => `${colour} rg\n${drawText(font, fitted, { centreMm, topMm })}`;
  return [{ heightMm: heightOf(fitted), draw }];
}

const heightOf = ({ lines, sizeMm }: FittedText) => lines.length * sizeMm * LINE_HEIGHT;

type Place = { centreMm: number /** Above the bottom of the card. */; topMm: number };

/** The lines of a text one below the other, each in the middle. Returns what a PDF writes for it. */
function drawText(font: PdfFont, text: FittedText, place: Place): string {
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
