import { z } from 'zod';

/** What everybody may know about the platform. It is also in every page that the server sends. */
export const aboutPlatform = z.object({
  name: z.string().describe("The platform's name"),
  nameAr: z.string().describe('Its name in Arabic'),
  supportAddress: z.string().describe('Where people write to for help'),
  mailGoesOut: z.boolean().describe('False if no mail server is set: mails wait in the outbox'),
});
export type AboutPlatform = z.infer<typeof aboutPlatform>;

/** What the database has until an admin changes it. Shown while the database cannot be asked. */
export const DEFAULT_PLATFORM: AboutPlatform = {
  name: 'Karam',
  nameAr: 'كرم',
  // A domain reserved for examples (RFC 2606).
  supportAddress: 'support@karam.example',
  mailGoesOut: true,
};

/** The id of the element with these values, in every page that the server sends. */
export const PLATFORM_ID = 'platform';

/** The platform's name in the reader's language. */
export function nameIn(
  locale: 'en' | 'ar',
  { name, nameAr }: Pick<AboutPlatform, 'name' | 'nameAr'>,
): string {
  return locale === 'ar' ? nameAr : name;
}
