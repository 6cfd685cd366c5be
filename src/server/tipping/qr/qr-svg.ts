import { barsOf } from '#server/tipping/qr/qr-bars.ts';
import { logoSquares, qrModules } from '#server/tipping/qr/qr-modules.ts';

/**
 * A vector picture for printing at any size: one path of horizontal bars, each one square high, and the logo in the
 * middle if there is one.
 */
export function qrSvg(link: string, logo?: Buffer): string {
  const rows = qrModules(link, logo !== undefined);
  const side = rows.length;
  const bars = rows.flatMap((row, y) => barsOf(row).map(([x, width]) => `M${x} ${y}h${width}v1h-${width}z`));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" width="1024" height="1024" shape-rendering="crispEdges">`,
    `<path fill="#fff" d="M0 0h${side}v${side}h-${side}z"/>`,
    `<path fill="#000" d="${bars.join('')}"/>`,
    logo ? logoIn(side, logo) : '',
    '</svg>',
  ].join('');
}

/** Inside the file, because a picture cannot load another one. */
function logoIn(side: number, logo: Buffer): string {
  const width = logoSquares(side);
  const start = (side - width) / 2;
  const place = (x: number, size: number) => `x="${x}" y="${x}" width="${size}" height="${size}"`;
  const data = `data:image/webp;base64,${logo.toString('base64')}`;
  return `<rect fill="#fff" ${place(start, width)}/><image ${place(start + 0.5, width - 1)} href="${data}"/>`;
}
