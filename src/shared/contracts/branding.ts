import { z } from 'zod';
import type { Shades } from '#shared/accent.ts';
import { changedLine, idParam, named } from '#shared/contracts/fields.ts';
import { because } from '#shared/reasons/because.ts';

export const pictureKinds = ['logo', 'cover'] as const;
export type PictureKind = (typeof pictureKinds)[number];

/** Its address: picture-link.ts. */
export const picture = named('Picture', { id: z.string(), width: z.int(), height: z.int() });
export type Picture = z.infer<typeof picture>;

/** How a business shows itself to its guests. */
export const look = named('Look', {
  accent: z.string().nullable().describe('As chosen, "#rrggbb"; pages correct it where it could not be read'),
  welcome: z.string().nullable(),
  logo: picture.nullable(),
  cover: picture.nullable(),
});
export type Branding = z.infer<typeof look>;

/** The same as guests see it: their pages need not compute the colours. */
export type GuestBranding = Pick<Branding, 'welcome' | 'logo' | 'cover'> & { shades: Shades | null };

export const LONGEST_WELCOME = 120;

export const brandingChange = z
  .object({
    accent: z
      .string(because('accent_invalid'))
      .transform((text) => text.trim().toLowerCase())
      .pipe(z.string().regex(/^#[0-9a-f]{6}$/, because('accent_invalid')))
      .nullable()
      .optional()
      .describe('"#rrggbb", or null for the colour of the platform'),
    welcome: changedLine(LONGEST_WELCOME),
  })
  .refine((change) => Object.keys(change).length > 0, because('nothing_to_change'));
export type BrandingChange = z.infer<typeof brandingChange>;

export const pictureKindParam = z.object({ kind: z.enum(pictureKinds) });
/** What an admin can remove. */
export const brandingParts = [...pictureKinds, 'welcome'] as const;
export type BrandingPart = (typeof brandingParts)[number];
export const brandingPartParam = idParam.extend({ part: z.enum(brandingParts) });
export const pictureParam = z.object({ id: z.string().regex(/^[A-Za-z0-9_-]{22}$/) });
