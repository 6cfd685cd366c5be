import { promisify } from 'node:util';
import { deflate } from 'node:zlib';
import type { Pixels } from '#server/tipping/printing/print-job.ts';

const compress = promisify(deflate);

/** A logo as a PDF contains it. Where it is transparent it becomes white, as the paper. */
export async function logoPixels(webp: Buffer): Promise<Pixels> {
  const { default: sharp } = await import('sharp');
  const { data, info } = await sharp(webp)
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { widthPx: info.width, heightPx: info.height, deflated: await compress(data) };
}
