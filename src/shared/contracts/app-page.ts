import type { Locale } from '#shared/locales.ts';
import type { AboutPlatform } from '#shared/platform.ts';

/**
 * The types shared by the server and the application's pages that it renders. Components read the API while they are
 * rendered, and the browser hydrates the page from the same responses. Neither side imports the other.
 */

/** What the browser needs to render the same page again. */
export type PageData = {
  /** The time on the server: the page shows it until it is hydrated. */
  nowMs: number;
  /** Dates and numbers in words, by what they were made of. */
  texts: Readonly<Record<string, string>>;
  /** The responses of the API, as the query client dehydrates them. */
  queries: object;
};

/** The id of the element with this data. */
export const PAGE_DATA_ID = 'page-data';

/** A 204 has no body. */
export type ApiAnswer = { status: number; headers: Record<string, string>; body: string | null };

export type AppPageRequest = {
  /** Path and query. */
  url: string;
  /** What the visitor asks for. Owners and admins do not have every language. */
  locale: Locale;
  platform: AboutPlatform;
  /** The address by which the visitor has reached us. */
  origin: string;
  nowMs: number;
  /** False without a session cookie: then nobody needs to read the session. */
  hasSession: boolean;
  /** Sends GET to the API, as this visitor. */
  readApi(path: string): Promise<ApiAnswer>;
  /** A part of the page failed on the server, not because the API refused something. It is left to the browser. */
  onError(error: unknown): void;
};

/** The rendered page without the surrounding HTML document. */
export type RenderedAppPage = {
  html: string;
  locale: Locale;
  dir: 'ltr' | 'rtl';
  /** As HTML. */
  title: string;
  description: string;
  /** The page needs a session and the visitor has none: it was not rendered. */
  needsSignIn: boolean;
  /** The page that its user finds at first, and offline. */
  isHome: boolean;
  /** Source files of the page: their scripts are loaded with it. */
  modules: string[];
  /** Undefined: the browser renders the page. */
  data: PageData | undefined;
};

export type RenderAppPage = (request: AppPageRequest) => Promise<RenderedAppPage>;

/** The digest of an error that the server left to the browser, which requests the data again and says what is wrong. */
export const LEFT_TO_BROWSER = 'left-to-browser';
