import { z } from 'zod';
import { instant, named } from '#shared/contracts/fields.ts';
import { ownersLocales } from '#shared/locales.ts';
import { because } from '#shared/reasons/because.ts';
import { hasVisible, withoutInvisible } from '#shared/text/visible-text.ts';

/** The pages whose text admins can write. */
export const textPages = ['terms', 'privacy'] as const;
export type TextPage = (typeof textPages)[number];

export const textParams = z.object({ page: z.enum(textPages), locale: z.enum(ownersLocales) });
export type TextKey = z.infer<typeof textParams>;

export const TEXT_MAX_LENGTH = 15_000;

/** A tag, a comment or a closing tag. "a < b" is none. */
const HTML = /<[a-z/!?]/i;

const body = z
  .string(because('text_required'))
  .transform((text) => withoutInvisible(text, true).trim())
  .pipe(
    z
      .string()
      .max(TEXT_MAX_LENGTH, because('text_too_long', { most: TEXT_MAX_LENGTH }))
      .refine((text) => hasVisible(text), because('text_required'))
      .refine((text) => !HTML.test(text), because('text_has_html')),
  );

/** Null goes back to the text that comes with the program. */
export const textChange = z.strictObject({ body: body.nullable() });
export type TextChange = z.infer<typeof textChange>;

export const siteText = named('SiteText', {
  body: z.string().nullable().describe('Null: the page shows the text that comes with the program'),
});

export const textVersion = named('TextVersion', {
  id: z.int(),
  body: z.string().nullable(),
  changedByName: z.string(),
  changedAt: instant,
});
export type TextVersion = z.input<typeof textVersion>;
