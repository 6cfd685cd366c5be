import { z } from 'zod';

const SMALLEST_PX = 128;
const LARGEST_PX = 2048;
const SIZE_SENTENCE = `size must be a whole number from ${SMALLEST_PX} to ${LARGEST_PX}.`;

export const staffQr = z.object({ qrCodeDataURL: z.string() }).meta({ id: 'StaffQr' });

export const businessQr = z
  .object({ qrCodeDataURL: z.string(), businessUrl: z.string() })
  .meta({ id: 'BusinessQr' });

/** How wide the picture is, in pixels. */
export const qrSizeQuery = z.object({
  size: z
    .string()
    .regex(/^\d{1,4}$/, SIZE_SENTENCE)
    .transform(Number)
    .refine((px) => px >= SMALLEST_PX && px <= LARGEST_PX, SIZE_SENTENCE)
    .default(1024),
});
