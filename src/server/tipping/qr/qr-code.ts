import { encodeQR } from 'qr';

/**
 * The squares of a QR code, row by row; true means dark. With quartile error correction a code can be read
 * even if a quarter of it is damaged, with high even more, because a logo in the middle hides a part of it. Readers need
 * the quiet zone of four squares around the code, so it is included.
 */
export function qrModules(link: string, hasLogo = false): boolean[][] {
  return encodeQR(link, 'raw', { ecc: hasLogo ? 'high' : 'quartile', border: 4 });
}

/** How many squares wide the white field for a logo is: a fifth of the code, which is four hundredths of its area. */
export function logoSquares(side: number): number {
  const squares = Math.round((side - 8) / 5);
  // An odd number, as the code's own, so that the field is exactly in the middle.
  return squares % 2 === side % 2 ? squares : squares + 1;
}

/** The start and the length of each run of dark squares. */
export function barsOf(row: boolean[]): [x: number, width: number][] {
  const bars: [number, number][] = [];
  row.forEach((dark, x) => {
    const last = bars.at(-1);
    if (!dark) return;
    if (last && last[0] + last[1] === x) last[1] += 1;
    else bars.push([x, 1]);
  });
  return bars;
}

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
