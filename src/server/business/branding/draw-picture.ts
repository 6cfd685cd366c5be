import { refuse } from '#server/platform/http/app-error.ts';
import { boundedWork } from '#server/platform/http/bounded-work.ts';

/**
 * The size in which a picture is kept: twice that in which it is shown, for sharp screens. `cover` cuts what is beside
 * the shape, around the part of the picture that draws most attention.
 */
export type PictureBox = { width: number; height: number; fit: 'inside' | 'cover' };
/** A photo of a phone has up to fifty million pixels. A file of a few kilobytes can claim to have billions. */
const MOST_PIXELS = 60_000_000;

/** No drawings such as SVG, which can contain anything. */
const FORMATS = ['jpeg', 'png', 'webp', 'gif'];

const turns = boundedWork({ atOnce: 1, mostWaiting: 10 });

export type DrawnPicture = { content: Buffer; width: number; height: number };

/**
 * Draws an uploaded picture anew, in the size in which it is shown. What else was in the file (where a photo was taken,
 * text that a browser could run) is gone, and every guest loads a few kilobytes instead of megabytes.
 */
export async function drawPicture(box: PictureBox, uploaded: Buffer): Promise<DrawnPicture> {
  // Loaded when it is needed: most nodes draw no picture for days.
  const { default: sharp } = await import('sharp');
  return turns.run(async () => {
    try {
      const picture = sharp(uploaded, { limitInputPixels: MOST_PIXELS });
      const { format } = await picture.metadata();
      if (!FORMATS.includes(format)) throw new Error(`${format} is not accepted`);
      const { data, info } = await picture
        // As the camera was held.
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
