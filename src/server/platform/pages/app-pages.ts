import type { DrawAppPage, DrawnPageName } from '#shared/contracts/app-page.ts';
import type { Locale } from '#shared/locales.ts';

/** The build of the application's pages that the server draws. */
export type AppPages = {
  /** The HTML document around a page. */
  shell: string;
  /** The one script inside it, as a content security policy names it. */
  shellScript: string;
  draw: DrawAppPage;
  /** The scripts of each page, in the order in which they run. */
  files: Record<DrawnPageName, string[]>;
  /** The file with the words of a language that the scripts do not contain. */
  words: Partial<Record<Locale, string[]>>;
};
