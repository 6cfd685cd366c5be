import { z } from 'zod';
import { place } from '#shared/contracts/place.ts';
import { because } from '#shared/reasons/because.ts';

const SMALLEST_PX = 128;
const LARGEST_PX = 2048;
const SIZE_INVALID = because('number_out_of_range', { name: 'size', least: SMALLEST_PX, most: LARGEST_PX });

const logoUrl = z
  .string()
  .optional()
  .describe('The logo of the business, below the origin. Left out if it has none');

export const staffQr = z.object({ qrCodeDataURL: z.string(), logoUrl }).meta({ id: 'StaffQr' });

export const businessQr = z
  .object({ qrCodeDataURL: z.string(), businessUrl: z.string(), logoUrl })
  .meta({ id: 'BusinessQr' });

/** Of a business only. */
export const qrQuery = z.object({
  at: place.optional().describe('The table or room that the code is for'),
  together: z
    .literal('yes', because('not_one_of', { name: 'together', values: 'yes' }))
    .optional()
    .describe('The code of the page on which the whole team is tipped at once'),
});
export type QrQuery = z.infer<typeof qrQuery>;

/** The width of the image in pixels. */
export const qrSizeQuery = z.object({
  size: z
    .string()
    .regex(/^\d{1,4}$/, SIZE_INVALID)
    .transform(Number)
    .refine((px) => px >= SMALLEST_PX && px <= LARGEST_PX, SIZE_INVALID)
    .default(1024),
});
