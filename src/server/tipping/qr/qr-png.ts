import { promisify } from 'node:util';
import { crc32, deflate } from 'node:zlib';
import { logoSquares, qrModules } from '#server/tipping/qr/qr-code.ts';

const compress = promisify(deflate);

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const GREYSCALE = 0;
const BITS_A_PIXEL = 1;

/**
 * One bit per pixel, and every square has the same whole number of pixels, so that edges are sharp; remaining
 * pixels widen the quiet zone. Written without a library, because a black and white PNG needs only three
 * chunks.
 */
export async function qrPng(link: string, sizePx: number, hasLogo = false): Promise<Buffer> {
  const modules = qrModules(link, hasLogo);
  const squarePx = Math.max(1, Math.floor(sizePx / modules.length));
  const sidePx = Math.max(sizePx, squarePx * modules.length);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(sidePx, 0);
  header.writeUInt32BE(sidePx, 4);
  header.set([BITS_A_PIXEL, GREYSCALE], 8);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', await compress(pixelRows(modules, squarePx, sidePx))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/**
 * Each row of squares is rendered once and repeated: rendering a large picture pixel by pixel would block other
 * requests.
 */
function pixelRows(modules: boolean[][], squarePx: number, sidePx: number): Buffer {
  const marginPx = Math.floor((sidePx - squarePx * modules.length) / 2);
  const blank = pixelRow([], squarePx, marginPx, sidePx);
  const rows = modules.map((row) => pixelRow(row, squarePx, marginPx, sidePx));
  const rowAt = (_: unknown, y: number) => rows[Math.floor((y - marginPx) / squarePx)] ?? blank;
  return Buffer.concat(Array.from({ length: sidePx }, rowAt));
}

/** One byte for "no filter", then eight pixels per byte; a set bit is white. */
function pixelRow(squares: boolean[], squarePx: number, marginPx: number, sidePx: number): Buffer {
  const row = Buffer.alloc(1 + Math.ceil(sidePx / 8), 0xff);
  row[0] = 0;
  squares.forEach((isDark, index) => {
    const start = marginPx + index * squarePx;
    for (let x = start; isDark && x < start + squarePx; x += 1) {
      const at = 1 + (x >> 3);
      row[at] = (row[at] ?? 0) & ~(0x80 >> (x & 7));
    }
  });
  return row;
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}

/** The QR code with a logo on a white field in its middle. */
export async function logoPng(link: string, sizePx: number, logo: Buffer): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const side = qrModules(link, true).length;
  const squarePx = Math.max(1, Math.floor(sizePx / side));
  const fieldPx = logoSquares(side) * squarePx;
  const logoPx = fieldPx - squarePx;
  const picture = await sharp(logo)
    .resize({ width: logoPx, height: logoPx, fit: 'contain', background: '#fff' })
    .flatten({ background: '#fff' })
    .extend({
      top: Math.floor(squarePx / 2),
      bottom: Math.ceil(squarePx / 2),
      left: Math.floor(squarePx / 2),
      right: Math.ceil(squarePx / 2),
      background: '#fff',
    })
    .png()
    .toBuffer();
  return sharp(await qrPng(link, sizePx, true))
    .toColourspace('srgb')
    .composite([{ input: picture, gravity: 'centre' }])
    .png()
    .toBuffer();
}
