/**
 * All paths of pages, in two lists. The web entries and the server both read them; the server answers any other path
 * with status 404. `:name` stands for one segment.
 */

/** Pages for guests: to tip, to follow a tip, and to report a wrong code. Their entry is small, because guests should not load the owner's area. */
export const tipPagePaths = [
  '/tip/:staffId',
  '/business/:businessId/tip',
  '/business/:businessId/team',
  '/t/:token',
  '/t/:token/feedback',
  '/report',
] as const;
export type TipPagePath = (typeof tipPagePaths)[number];

/** The API's documentation: every call, and the guide for developers. */
export const API_DOCS_PATH = '/api/docs';
export const API_GUIDE_PATH = '/api/docs/connections';

/** All other pages: the application. */
export const appPagePaths = [
  '/',
  '/auth',
  '/unauthorized',
  '/privacy',
  '/account',
  '/terms',
  '/help',
  '/coverage',
  '/account/data',
  '/forgot-password',
  '/reset-password/:token',
  '/business',
  '/business/dashboard',
  '/business/register',
  '/business/pending',
  '/business/details',
  '/business/branding',
  '/business/amounts',
  '/business/team-tips',
  '/business/feedback',
  '/business/add-staff',
  '/business/staff',
  '/business/staff/import',
  '/business/staff/invites',
  '/business/staff/codes',
  '/business/staff/:staffId',
  '/business/tips',
  '/business/tips/report',
  '/business/payouts',
  '/business/payouts/:payoutId',
  '/business/statement',
  '/business/invoices',
  '/business/reports',
  '/business/connections',
  '/business/insights',
  '/business/venues',
  '/business/members',
  '/business/log',
  '/business/venues/add',
  '/business/:businessId/qr',
  '/staff/profile',
  '/staff/tips',
  '/staff/payouts',
  '/staff/statement',
  '/staff/income',
  '/staff/:staffId',
  '/invite/:token',
  '/join/:token',
  '/confirm-email/:token',
  '/invoices/:invoiceId',
  '/statement',
  '/statement/:code',
  '/income/:token',
  '/admin',
  '/admin/dashboard',
  '/admin/today',
  '/admin/insights',
  '/admin/settings',
  '/admin/status',
  '/admin/mail',
  '/admin/audit',
  '/admin/accounts',
  '/admin/proposals',
  '/admin/screening',
  '/admin/tips',
  '/admin/reports',
  '/admin/books',
  '/admin/bank',
  '/admin/books/months',
  '/admin/disputes',
  '/admin/disputes/:provider/:disputeId',
  '/admin/invoices',
  '/admin/card-testing',
  '/admin/review',
  '/admin/review/:businessId',
  '/admin/payouts',
  '/admin/payouts/:payoutId',
  '/admin/paydays/:runId',
  '/admin/bank-files/:fileId',
  '/admin/businesses/:businessId',
  '/admin/businesses/:businessId/add-staff',
] as const;
export type AppPagePath = (typeof appPagePaths)[number];

/** Stands for a path that is in neither list. */
export const OTHER_PAGE = 'other';

/** Pages that anyone may read and search engines may list. The page to sign in may be read, but need not be found. */
export const listedPagePaths = [
  '/',
  '/help',
  '/coverage',
  '/terms',
  '/privacy',
] as const satisfies AppPagePath[];

/** What signed-in users find at first. Only without a query: it would choose a tab or a filter. */
const homePaths: readonly string[] = [
  '/',
  '/business',
  '/business/dashboard',
  '/admin',
  '/admin/dashboard',
] satisfies AppPagePath[];

export function isHomePath(url: string): boolean {
  return homePaths.includes(url);
}

/** The entry that a path belongs to. Undefined if it is not a page. */
export function findPageEntry(pathname: string): 'tip' | 'app' | undefined {
  if (findPattern(tipPagePaths, pathname)) return 'tip';
  return findPattern(appPagePaths, pathname) ? 'app' : undefined;
}

/** The pages with the form for a tip, where guests can pay. */
const tipFormPaths = ['/tip/:staffId', '/business/:businessId/team'] as const satisfies TipPagePath[];

export function hasTipForm(pathname: string): boolean {
  return findPattern(tipFormPaths, pathname) !== undefined;
}

/** The first of these patterns that the path has. */
export function findPattern<Path extends string>(
  patterns: readonly Path[],
  pathname: string,
): Path | undefined {
  const segments = segmentsOf(pathname);
  return patterns.find((pattern) => matches(segmentsOf(pattern), segments));
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

/**
 * The text, if it is the path of a page of the application, with or without a query. Undefined for everything else, above
 * all for what a browser would take as another site: `//evil`, `/\evil`, `https:evil`, also with tabs or spaces between.
 */
export function findOwnPath(text: unknown): string | undefined {
  if (typeof text !== 'string' || !/^\/(?![/\\])[!-[\]-~]*$/.test(text)) return undefined;
  const [pathname = ''] = text.split(/[?#]/);
  return findPageEntry(pathname) === 'app' ? text : undefined;
}
