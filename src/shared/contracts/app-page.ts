import type { Locale } from '#shared/locales.ts';
import type { AboutPlatform } from '#shared/platform.ts';

/**
 * The types shared by the server and the application's pages that it draws. The server draws a page from answers of its
 * own API, and the browser hydrates it from the same answers. Neither imports the other.
 */

/** An answer of the API, by the key under which the page looks for it. */
export type GivenAnswer = { key: readonly unknown[]; data: unknown };

/** What the browser needs to draw the same page. */
export type GivenAnswers = {
  /** When it was drawn. */
  atMs: number;
  answers: GivenAnswer[];
  /** Dates and numbers in words, by what they were made from. */
  texts: Readonly<Record<string, string>>;
};

export type ApiAnswer = { status: number; headers: Record<string, string>; body: string };

export type AppPageRequest = {
  /** Path and query. */
  url: string;
  /** What the visitor asks for. Owners and admins do not have every language. */
  locale: Locale;
  platform: AboutPlatform;
  atMs: number;
  /** False without a session cookie: then nobody needs to ask who it is. */
  maySignedIn: boolean;
  /** Sends GET to the API, as this visitor. */
  ask(path: string): Promise<ApiAnswer>;
};

/** The pages that the server draws. Each has its own scripts. */
export const drawnPages = ['landing', 'sign-in', 'owner', 'admin', 'staff'] as const;
export type DrawnPageName = (typeof drawnPages)[number];

/** The drawn page without the surrounding HTML document. */
export type DrawnAppPage = {
  name: DrawnPageName;
  html: string;
  locale: Locale;
  dir: 'ltr' | 'rtl';
  title: string;
  description: string;
  given: GivenAnswers;
};

/** Undefined if this visitor's page is not one that the server draws. */
export type DrawAppPage = (request: AppPageRequest) => Promise<DrawnAppPage | undefined>;

/** The id of the element with the answers. */
export const GIVEN_ANSWERS_ID = 'given-answers';
