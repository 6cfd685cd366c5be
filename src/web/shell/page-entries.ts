import type { AppPagePath } from '#shared/paths.ts';
import type { Role } from '#shared/roles.ts';
import type { Page } from '#web/shell/access/guarded.tsx';
import type { LeastRole } from '#web/shell/access/role-gate.tsx';

/** Who may open a page. */
export type Access = 'public' | 'signed-in' | Role;
export type PageEntry = {
  access: Access;
  /** The least role in the business, if a viewer could use nothing of the page. */
  least?: LeastRole;
  load: () => Promise<Page>;
};

const home: PageEntry = { access: 'public', load: () => import('#web/shell/site/home-page.tsx') };
const ownerDashboard: PageEntry = {
  access: 'business',
  load: () => import('#web/insights/dashboards/owner-dashboard-page.tsx'),
};
const adminDashboard: PageEntry = {
  access: 'admin',
  load: () => import('#web/insights/dashboards/admin-dashboard-page.tsx'),
};
export const notFound: PageEntry = {
  access: 'public',
  load: () => import('#web/shell/site/not-found-page.tsx'),
};

/**
 * A path added to the shared list does not compile until this table says who may open it, and which page it
 * shows.
 */
export const pageEntries: Record<AppPagePath, PageEntry> = {
  '/': home,
  '/auth': { access: 'public', load: () => import('#web/identity/sign-in/auth-page.tsx') },
  '/unauthorized': { access: 'public', load: () => import('#web/shell/site/unauthorized-page.tsx') },
  '/privacy': { access: 'public', load: () => import('#web/privacy/privacy-page.tsx') },
  '/account': { access: 'signed-in', load: () => import('#web/identity/account/account-page.tsx') },
  '/forgot-password': {
    access: 'public',
    load: () => import('#web/identity/sign-in/forgot-password-page.tsx'),
  },
  '/reset-password/:token': {
    access: 'public',
    load: () => import('#web/identity/sign-in/reset-password-page.tsx'),
  },
  '/terms': { access: 'public', load: () => import('#web/shell/site/terms-page.tsx') },
  '/help': { access: 'public', load: () => import('#web/shell/site/help-page.tsx') },
  '/account/data': { access: 'signed-in', load: () => import('#web/privacy/data-page.tsx') },
  '/business': ownerDashboard,
  '/business/dashboard': ownerDashboard,
  '/business/register': {
    access: 'signed-in',
    load: () => import('#web/business/businesses/register-page.tsx'),
  },
  '/business/pending': { access: 'public', load: () => import('#web/business/changes/pending-page.tsx') },
  '/business/details': { access: 'business', load: () => import('#web/business/changes/details-page.tsx') },
  '/business/branding': {
    access: 'business',
    load: () => import('#web/business/branding/branding-page.tsx'),
  },
  '/business/amounts': { access: 'business', load: () => import('#web/tipping/amounts/amounts-page.tsx') },
  '/business/team-tips': {
    access: 'business',
    load: () => import('#web/staff/team-rules/team-tips-page.tsx'),
  },
  '/business/feedback': { access: 'business', load: () => import('#web/tipping/feedback/feedback-page.tsx') },
  '/business/add-staff': {
    access: 'business',
    least: 'manager',
    load: () => import('#web/staff/people/add-staff-page.tsx'),
  },
  '/business/staff': { access: 'business', load: () => import('#web/staff/people/staff-list-page.tsx') },
  '/business/staff/import': {
    access: 'business',
    least: 'manager',
    load: () => import('#web/staff/people/import-staff-page.tsx'),
  },
  '/business/staff/codes': { access: 'business', load: () => import('#web/tipping/printing/codes-page.tsx') },
  '/business/tips': { access: 'business', load: () => import('#web/tipping/business-tips/tips-page.tsx') },
  '/business/tips/report': {
    access: 'business',
    load: () => import('#web/insights/owner-report/report-page.tsx'),
  },
  '/business/statement': {
    access: 'business',
    load: () => import('#web/money/statements/business-statement-page.tsx'),
  },
  '/business/invoices': {
    access: 'business',
    load: () => import('#web/money/invoices/invoices-page.tsx'),
  },
  '/business/reports': {
    access: 'business',
    load: () => import('#web/tipping/code-reports/reports-page.tsx'),
  },
  '/business/connections': {
    access: 'business',
    least: 'owner',
    load: () => import('#web/business/connections/connections-page.tsx'),
  },
  '/business/members': {
    access: 'business',
    least: 'owner',
    load: () => import('#web/business/members/members-page.tsx'),
  },
  '/business/insights': {
    access: 'business',
    load: () => import('#web/insights/charts/owner-insights-page.tsx'),
  },
  '/business/venues': { access: 'business', load: () => import('#web/business/venues/venues-page.tsx') },
  '/business/venues/add': {
    access: 'business',
    load: () => import('#web/business/venues/add-venue-page.tsx'),
  },
  '/business/:businessId/qr': {
    access: 'business',
    load: () => import('#web/tipping/qr/business-qr-page.tsx'),
  },
  '/staff/profile': { access: 'signed-in', load: () => import('#web/staff/profiles/profile-page.tsx') },
  '/staff/tips': { access: 'signed-in', load: () => import('#web/staff/portal/tips-page.tsx') },
  '/staff/payouts': { access: 'signed-in', load: () => import('#web/staff/portal/payouts-page.tsx') },
  '/staff/statement': { access: 'signed-in', load: () => import('#web/staff/portal/statement-page.tsx') },
  '/staff/:staffId': { access: 'public', load: () => import('#web/tipping/qr/staff-page.tsx') },
  '/confirm-email/:token': {
    access: 'public',
    load: () => import('#web/identity/sign-in/confirm-email-page.tsx'),
  },
  '/invoices/:invoiceId': { access: 'signed-in', load: () => import('#web/money/invoices/invoice-page.tsx') },
  '/statement': { access: 'public', load: () => import('#web/money/statements/check-statement-page.tsx') },
  '/statement/:code': {
    access: 'public',
    load: () => import('#web/money/statements/check-statement-page.tsx'),
  },
  '/join/:token': { access: 'public', load: () => import('#web/business/members/join-page.tsx') },
  '/invite/:token': { access: 'public', load: () => import('#web/staff/invites/invite-page.tsx') },
  '/admin': adminDashboard,
  '/admin/dashboard': adminDashboard,
  '/admin/insights': { access: 'admin', load: () => import('#web/insights/charts/admin-insights-page.tsx') },
  '/admin/settings': { access: 'admin', load: () => import('#web/money/settings/settings-page.tsx') },
  '/admin/status': { access: 'admin', load: () => import('#web/platform/status/status-page.tsx') },
  '/admin/mail': { access: 'admin', load: () => import('#web/platform/mail/mail-page.tsx') },
  '/admin/reports': {
    access: 'admin',
    load: () => import('#web/tipping/code-reports/reports-page.tsx'),
  },
  '/admin/tips': { access: 'admin', load: () => import('#web/tipping/tip-search/tip-search-page.tsx') },
  '/admin/accounts': { access: 'admin', load: () => import('#web/identity/accounts/accounts-page.tsx') },
  '/admin/audit': { access: 'admin', load: () => import('#web/platform/audit/audit-page.tsx') },
  '/admin/books': { access: 'admin', load: () => import('#web/insights/exports/books-page.tsx') },
  '/admin/bank': { access: 'admin', load: () => import('#web/money/bank-statements/bank-page.tsx') },
  '/admin/books/months': { access: 'admin', load: () => import('#web/money/statements/months-page.tsx') },
  '/admin/invoices': { access: 'admin', load: () => import('#web/money/invoices/admin-invoices-page.tsx') },
  '/admin/card-testing': {
    access: 'admin',
    load: () => import('#web/tipping/card-testing/card-testing-page.tsx'),
  },
  '/admin/review': { access: 'admin', load: () => import('#web/business/review/review-queue-page.tsx') },
  '/admin/review/:businessId': {
    access: 'admin',
    load: () => import('#web/business/review/review-page.tsx'),
  },
  '/admin/payouts': { access: 'admin', load: () => import('#web/money/payouts/payouts-page.tsx') },
  '/admin/payouts/:payoutId': { access: 'admin', load: () => import('#web/money/payouts/payout-page.tsx') },
  '/admin/bank-files/:fileId': {
    access: 'admin',
    load: () => import('#web/money/payouts/bank-file-page.tsx'),
  },
  '/admin/businesses/:businessId': {
    access: 'admin',
    load: () => import('#web/insights/business-details/business-page.tsx'),
  },
  '/admin/businesses/:businessId/add-staff': {
    access: 'admin',
    load: () => import('#web/staff/people/admin-add-staff-page.tsx'),
  },
};
