import { refuse } from '#server/platform/http/app-error.ts';
import { boundedWork } from '#server/platform/http/bounded-work.ts';

/**
 * The stored size is twice the shown one, for sharp screens. `cover` crops to the exact shape, around the most
 * interesting part of the picture.
 */
export type PictureBox = { width: number; height: number; fit: 'inside' | 'cover' };
/** Phone photos have up to fifty million pixels; a malicious file of a few kilobytes can claim billions. */
const MOST_PIXELS = 60_000_000;

/** Not SVG, which can contain scripts. */
const FORMATS = ['jpeg', 'png', 'webp', 'gif'];

const turns = boundedWork({ atOnce: 1, mostWaiting: 10 });

type ResizedPicture = { content: Buffer; width: number; height: number };

/**
 * Re-encodes an uploaded picture as WebP in the stored size. This drops everything else in the file, such as where a
 * photo was taken or text that a browser could run.
 */
export async function resizePicture(box: PictureBox, uploaded: Buffer): Promise<ResizedPicture> {
  // Loaded on first use: most nodes handle no picture for days.
  const { default: sharp } = await import('sharp');
  return turns.run(async () => {
    try {
      const picture = sharp(uploaded, { limitInputPixels: MOST_PIXELS });
      const { format } = await picture.metadata();
      if (!FORMATS.includes(format)) throw new Error(`${format} is not accepted`);
      const { data, info } = await picture
        // Apply the camera's orientation.
        .rotate()
        .resize({ ...box, position: 'attention', withoutEnlargement: true })
        .webp({ quality: 82 })
        .toBuffer({ resolveWithObject: true });
      return { content: data, width: info.width, height: info.height };
    } catch {
      throw refuse('unsupported_media_type', 'picture_unreadable');
    }
  });
}
