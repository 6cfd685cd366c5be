import jsqr from 'jsqr';
import sharp from 'sharp';

/** The pixels of a picture, at most as large as a phone's camera shows a code: readers are slow on larger ones. */
export async function pixelsOf(picture: Buffer) {
  const { data, info } = await sharp(picture)
    .resize({ width: 600, withoutEnlargement: true })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

type Pixels = Awaited<ReturnType<typeof pixelsOf>>;

/** What the code says that is somewhere in these pixels. */
export function readCode({ data, width, height }: Pixels): string | undefined {
  return jsqr.default(new Uint8ClampedArray(data), width, height)?.data;
}
