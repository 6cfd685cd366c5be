import { z } from 'zod';
import { because } from '#shared/reasons/because.ts';

export const objectParam = z.object({ id: z.uuid(because('no_such_file')) });

export const uploadAddress = z
  .object({
    uploadURL: z
      .string()
      .describe('Send the file there by PUT, once, within ten minutes; its path is what a form then names'),
  })
  .meta({ id: 'UploadAddress' });

/** Any text is accepted here, so that a wrong signature is refused as such and not as an invalid form. */
export const uploadQuery = z.object({ expires: z.string().default(''), signature: z.string().default('') });
