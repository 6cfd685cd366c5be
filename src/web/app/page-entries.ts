import type { AppPagePath } from '#shared/paths.ts';
import type { Role } from '#shared/roles.ts';
import type { Page } from '#web/app/access/guarded.tsx';
import type { LeastRole } from '#web/app/access/role-gate.tsx';

/** Who may open a page. */
export type Access = 'public' | 'signed-in' | Role;
export type PageEntry = {
  access: Access;
  /** The least role in the business, if a viewer could use nothing of the page. */
  least?: LeastRole;
  load: () => Promise<Page>;
};

const home: PageEntry = { access: 'public', load: () => import('#web/app/public/home-page.tsx') };
const ownerDashboard: PageEntry = {
  access: 'business',
  load: () => import('#web/app/owner/dashboard-page.tsx'),
};
const adminDashboard: PageEntry = {
  access: 'admin',
  load: () => import('#web/app/admin/dashboard-page.tsx'),
};
export const notFound: PageEntry = {
  access: 'public',
  load: () => import('#web/app/public/not-found-page.tsx'),
};

/**
 * A path added to the shared list does not compile until this table says who may open it, and which page it
 * shows.
 */
export const pageEntries: Record<AppPagePath, PageEntry> = {
  '/': home,
  '/auth': { access: 'public', load: () => import('#web/app/public/auth-page.tsx') },
  '/unauthorized': { access: 'public', load: () => import('#web/app/public/unauthorized-page.tsx') },
  '/privacy': { access: 'public', load: () => import('#web/app/public/privacy-page.tsx') },
  '/account': { access: 'signed-in', load: () => import('#web/app/account/account-page.tsx') },
  '/forgot-password': { access: 'public', load: () => import('#web/app/public/forgot-password-page.tsx') },
  '/reset-password/:token': {
    access: 'public',
    load: () => import('#web/app/public/reset-password-page.tsx'),
  },
  '/terms': { access: 'public', load: () => import('#web/app/public/terms-page.tsx') },
  '/help': { access: 'public', load: () => import('#web/app/public/help-page.tsx') },
  '/account/data': { access: 'signed-in', load: () => import('#web/app/account/data-page.tsx') },
  '/business': ownerDashboard,
  '/business/dashboard': ownerDashboard,
  '/business/register': { access: 'signed-in', load: () => import('#web/app/owner/register-page.tsx') },
  '/business/pending': { access: 'public', load: () => import('#web/app/owner/pending-page.tsx') },
  '/business/details': { access: 'business', load: () => import('#web/app/owner/details-page.tsx') },
  '/business/look': { access: 'business', load: () => import('#web/app/owner/look-page.tsx') },
  '/business/amounts': { access: 'business', load: () => import('#web/app/owner/amounts-page.tsx') },
  '/business/team-tips': { access: 'business', load: () => import('#web/app/owner/team-tips-page.tsx') },
  '/business/feedback': { access: 'business', load: () => import('#web/app/owner/feedback-page.tsx') },
  '/business/add-staff': {
    access: 'business',
    least: 'manager',
    load: () => import('#web/app/owner/add-staff-page.tsx'),
  },
  '/business/staff': { access: 'business', load: () => import('#web/app/owner/staff-list-page.tsx') },
  '/business/staff/import': {
    access: 'business',
    least: 'manager',
    load: () => import('#web/app/owner/import-staff-page.tsx'),
  },
  '/business/staff/codes': { access: 'business', load: () => import('#web/app/owner/codes-page.tsx') },
  '/business/tips': { access: 'business', load: () => import('#web/app/owner/tips-page.tsx') },
  '/business/tips/report': { access: 'business', load: () => import('#web/app/owner/report-page.tsx') },
  '/business/statement': { access: 'business', load: () => import('#web/app/owner/statement-page.tsx') },
  '/business/invoices': { access: 'business', load: () => import('#web/app/owner/invoices-page.tsx') },
  '/business/reports': { access: 'business', load: () => import('#web/app/owner/reports-page.tsx') },
  '/business/connections': {
    access: 'business',
    least: 'owner',
    load: () => import('#web/app/owner/connections-page.tsx'),
  },
  '/business/members': {
    access: 'business',
    least: 'owner',
    load: () => import('#web/app/owner/members-page.tsx'),
  },
  '/business/insights': { access: 'business', load: () => import('#web/app/owner/insights-page.tsx') },
  '/business/venues': { access: 'business', load: () => import('#web/app/owner/venues-page.tsx') },
  '/business/venues/add': { access: 'business', load: () => import('#web/app/owner/add-venue-page.tsx') },
  '/business/:businessId/qr': {
    access: 'business',
    load: () => import('#web/app/owner/business-qr-page.tsx'),
  },
  '/staff/profile': { access: 'signed-in', load: () => import('#web/app/staff/profile-page.tsx') },
  '/staff/tips': { access: 'signed-in', load: () => import('#web/app/staff/tips-page.tsx') },
  '/staff/payouts': { access: 'signed-in', load: () => import('#web/app/staff/payouts-page.tsx') },
  '/staff/statement': { access: 'signed-in', load: () => import('#web/app/staff/statement-page.tsx') },
  '/staff/:staffId': { access: 'public', load: () => import('#web/app/public/staff-page.tsx') },
  '/confirm-email/:token': {
    access: 'public',
    load: () => import('#web/app/public/confirm-email-page.tsx'),
  },
  '/invoices/:invoiceId': { access: 'signed-in', load: () => import('#web/app/account/invoice-page.tsx') },
  '/statement': { access: 'public', load: () => import('#web/app/public/check-statement-page.tsx') },
  '/statement/:code': {
    access: 'public',
    load: () => import('#web/app/public/check-statement-page.tsx'),
  },
  '/join/:token': { access: 'public', load: () => import('#web/app/public/join-page.tsx') },
  '/invite/:token': { access: 'public', load: () => import('#web/app/public/invite-page.tsx') },
  '/admin': adminDashboard,
  '/admin/dashboard': adminDashboard,
  '/admin/insights': { access: 'admin', load: () => import('#web/app/admin/insights-page.tsx') },
  '/admin/settings': { access: 'admin', load: () => import('#web/app/admin/settings-page.tsx') },
  '/admin/status': { access: 'admin', load: () => import('#web/app/admin/status-page.tsx') },
  '/admin/mail': { access: 'admin', load: () => import('#web/app/admin/mail-page.tsx') },
  '/admin/reports': { access: 'admin', load: () => import('#web/app/admin/reports-page.tsx') },
  '/admin/tips': { access: 'admin', load: () => import('#web/app/admin/tips-page.tsx') },
  '/admin/accounts': { access: 'admin', load: () => import('#web/app/admin/accounts-page.tsx') },
  '/admin/audit': { access: 'admin', load: () => import('#web/app/admin/audit-page.tsx') },
  '/admin/books': { access: 'admin', load: () => import('#web/app/admin/books-page.tsx') },
  '/admin/bank': { access: 'admin', load: () => import('#web/app/admin/bank-page.tsx') },
  '/admin/books/months': { access: 'admin', load: () => import('#web/app/admin/months-page.tsx') },
  '/admin/invoices': { access: 'admin', load: () => import('#web/app/admin/invoices-page.tsx') },
  '/admin/card-testing': { access: 'admin', load: () => import('#web/app/admin/card-testing-page.tsx') },
  '/admin/review': { access: 'admin', load: () => import('#web/app/admin/review-queue-page.tsx') },
  '/admin/review/:businessId': { access: 'admin', load: () => import('#web/app/admin/review-page.tsx') },
  '/admin/payouts': { access: 'admin', load: () => import('#web/app/admin/payouts-page.tsx') },
  '/admin/payouts/:payoutId': { access: 'admin', load: () => import('#web/app/admin/payout-page.tsx') },
  '/admin/bank-files/:fileId': { access: 'admin', load: () => import('#web/app/admin/bank-file-page.tsx') },
  '/admin/businesses/:businessId': {
    access: 'admin',
    load: () => import('#web/app/admin/business-page.tsx'),
  },
  '/admin/businesses/:businessId/add-staff': {
    access: 'admin',
    load: () => import('#web/app/admin/add-staff-page.tsx'),
  },
};
