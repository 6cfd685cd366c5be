/**
 * Every page a browser can open, in two lists: the web's entries and the server, which answers 404 with the
 * application's shell for any other path, both read them. `:name` stands for one segment.
 */

/** What a guest opens: from a code, and to follow a tip. A small entry of its own, so that nobody waits for the owner's area. */
export const tipPagePaths = ['/tip/:staffId', '/business/:businessId/tip', '/t/:token'] as const;
export type TipPagePath = (typeof tipPagePaths)[number];

/** Everything else: the single-page application. */
export const appPagePaths = [
  '/',
  '/auth',
  '/unauthorized',
  '/business',
  '/business/dashboard',
  '/business/register',
  '/business/pending',
  '/business/add-staff',
  '/business/:businessId/qr',
  '/staff/:staffId',
  '/invite/:token',
  '/admin',
  '/admin/dashboard',
  '/admin/settings',
  '/admin/payouts',
  '/admin/payouts/:payoutId',
  '/admin/businesses/:businessId',
  '/admin/businesses/:businessId/add-staff',
] as const;
export type AppPagePath = (typeof appPagePaths)[number];

/** Which entry a path belongs to, if it is a page at all. */
export function findPageEntry(pathname: string): 'tip' | 'app' | undefined {
  const segments = segmentsOf(pathname);
  const isAmong = (patterns: readonly string[]) =>
    patterns.some((pattern) => matches(segmentsOf(pattern), segments));
  if (isAmong(tipPagePaths)) return 'tip';
  return isAmong(appPagePaths) ? 'app' : undefined;
}

function segmentsOf(pathname: string): string[] {
  return pathname.split('/').filter((segment) => segment !== '');
}

function matches(pattern: string[], segments: string[]): boolean {
  return (
    pattern.length === segments.length &&
    pattern.every((part, index) => part.startsWith(':') || part === segments[index])
  );
}
