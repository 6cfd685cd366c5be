import { logoSquares, qrModules } from '#server/tipping/qr/qr-modules.ts';
import { qrPng } from '#server/tipping/qr/qr-png.ts';

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
