import { drawPicture, type Picture } from '#server/tipping/printing/draw-picture.ts';
import { decimal } from '#server/tipping/printing/pdf-file.ts';
import { barsOf } from '#server/tipping/qr/qr-bars.ts';
import { logoSquares, qrModules } from '#server/tipping/qr/qr-modules.ts';

/**
 * The same squares as in the SVG, in a unit square: one path of horizontal bars, so that no reader leaves lines between
 * them, and the logo on a white field in the middle.
 */
export function drawCode(link: string, logo: Picture | undefined): string {
  const rows = qrModules(link, logo !== undefined);
  const side = rows.length;
  // Rows are counted from the top, and a PDF counts from below.
  const bars = rows.flatMap((row, y) =>
    barsOf(row).map(([x, width]) => `${x} ${side - y - 1} ${width} 1 re`),
  );
  const field = logoSquares(side);
  const start = (side - field) / 2;
  return [
    `q ${1 / side} 0 0 ${1 / side} 0 0 cm 0 g`,
    ...bars,
    'f',
    ...(logo
      ? [
          `1 g ${decimal(start)} ${decimal(start)} ${field} ${field} re f`,
          drawPicture(logo, { x: start + 0.5, y: start + 0.5, width: field - 1, height: field - 1 }),
        ]
      : []),
    'Q',
  ].join('\n');
}
