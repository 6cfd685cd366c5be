/**
 * The path in `text`, if it is one of this site, or else the home page: a link of ours must not lead to another site.
 * Browsers read `//name`, `/\name` and `/<tab>/name` as the address of another site, and so does `URL`. A path such as
 * `/.//name` becomes `//name` when it is parsed.
 */
export function ownPath(text: string): string {
  const base = 'http://own.invalid';
  if (!text.startsWith('/') || !URL.canParse(text, base)) return '/';
  const { origin, pathname, search } = new URL(text, base);
  return origin === base && !pathname.startsWith('//') ? `${pathname}${search}` : '/';
}
