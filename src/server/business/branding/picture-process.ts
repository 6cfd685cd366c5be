import sharp from 'sharp';
import type { PictureJob, ResizedPicture } from '#server/business/branding/resize-picture.ts';

/** The process of resize-picture.ts: resizes one picture. */

/** Phone photos have up to fifty million pixels; a malicious file of a few kilobytes can claim billions. */
const MOST_PIXELS = 60_000_000;

/**
 * Nothing else is even opened: SVG can contain scripts, and reading the size of a small one can take minutes. The names
 * are those of libvips' readers.
 */
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif'].map((format) => `VipsForeignLoad${format}Buffer`),
});

process.on('message', async ({ box, uploaded }: PictureJob) => {
  try {
    const { data, info } = await sharp(uploaded, { limitInputPixels: MOST_PIXELS })
      // Apply the camera's orientation.
      .rotate()
      .resize({ ...box, position: 'attention', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer({ resolveWithObject: true });
    const resized: ResizedPicture = { content: data, width: info.width, height: info.height };
    process.send?.(resized);
  } catch {
    process.exit(1);
  }
});

// The server is gone. A normal exit would wait for the picture.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
