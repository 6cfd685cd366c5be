import { z } from 'zod';
import type { AboutPlatform } from '#shared/platform.ts';

/** What everybody may know about the platform. It is also in every page that the server sends. */
export const aboutPlatform = z.object({
  name: z.string().describe("The platform's name"),
  nameAr: z.string().describe('Its name in Arabic'),
  supportAddress: z.string().describe('Where people write to for help'),
  mailGoesOut: z.boolean().describe('False if no mail server is set: mails wait in the outbox'),
}) satisfies z.ZodType<AboutPlatform>;
