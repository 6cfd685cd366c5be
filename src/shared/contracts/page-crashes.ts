import { z } from 'zod';
import { instant, line, lines } from '#shared/contracts/fields.ts';
import {
  CRASH_MESSAGE_MAX_LENGTH,
  CRASH_NAME_MAX_LENGTH,
  CRASH_STACK_MAX_LENGTH,
} from '#shared/crash-lengths.ts';
import { appPagePaths, OTHER_PAGE, tipPagePaths } from '#shared/paths.ts';
import { because } from '#shared/reasons/because.ts';

/** Closed, because each of them is a label of a metric. */
export const crashedPages = [...tipPagePaths, ...appPagePaths, OTHER_PAGE] as const;
export type CrashedPage = (typeof crashedPages)[number];

const text = (most: number) => lines(most, because('too_long', { most }));

export const crashReport = z.object({
  // An old page can name a pattern that this version no longer has.
  page: z.enum(crashedPages).catch(OTHER_PAGE).describe('The pattern of its path, without ids and tokens'),
  build: z.string(because('not_text')).regex(/^\w{1,20}$/, because('invalid_value')),
  name: line(1, CRASH_NAME_MAX_LENGTH, because('not_text')),
  message: text(CRASH_MESSAGE_MAX_LENGTH),
  stack: text(CRASH_STACK_MAX_LENGTH),
});
export type CrashReport = z.infer<typeof crashReport>;

/** A crash, for admins. */
export const pageCrash = z
  .object({
    id: z.int(),
    page: z.string(),
    build: z.string(),
    name: z.string(),
    message: z.string(),
    stack: z.string().describe('Of the last time'),
    count: z.int(),
    firstAt: instant,
    lastAt: instant,
  })
  .meta({ id: 'PageCrash' });
export type PageCrash = z.input<typeof pageCrash>;
