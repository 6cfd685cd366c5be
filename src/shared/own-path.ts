import { findPageEntry } from '#shared/paths.ts';

/**
 * The text, if it is the path of a page of the application, with or without a query. Undefined for everything else, above
 * all for what a browser would take as another site: `//evil`, `/\evil`, `https:evil`, also with tabs or spaces between.
 */
export function findOwnPath(text: unknown): string | undefined {
  if (typeof text !== 'string' || !/^\/(?![/\\])[!-[\]-~]*$/.test(text)) return undefined;
  const [pathname = ''] = text.split(/[?#]/);
  return findPageEntry(pathname) === 'app' ? text : undefined;
}
