import { drawPicture, type Picture } from '#server/tipping/printing/draw-picture.ts';
import { drawText } from '#server/tipping/printing/draw-text.ts';
import { type FittedText, fitLink, fitText } from '#server/tipping/printing/fit-text.ts';
import { decimal } from '#server/tipping/printing/pdf-file.ts';
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
