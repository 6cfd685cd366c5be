import type { AppPagePath } from '#shared/paths.ts';
import type { Role } from '#shared/roles.ts';
import type { LoadPage } from '#web/shell/access/guarded.tsx';

/** Who may open a page. */
export type Access = 'public' | 'signed-in' | Role;
export type PageEntry = {
  access: Access;
  load: LoadPage;
};

function page(access: Access, load: PageEntry['load']): PageEntry {
  return { access, load };
}

const home = page('public', () => import('#web/shell/site/home-page.tsx'));
const ownerDashboard = page('business', () => import('#web/insights/dashboards/owner-dashboard-page.tsx'));
const adminDashboard = page('admin', () => import('#web/insights/dashboards/admin-dashboard-page.tsx'));
export const notFound = page('public', () => import('#web/shell/site/not-found-page.tsx'));

/**
 * A path added to the shared list does not compile until this table says who may open it, and which page it
 * shows.
 */
export const pageEntries: Record<AppPagePath, PageEntry> = {
  '/': home,
  '/auth': page('public', () => import('#web/identity/sign-in/auth-page.tsx')),
  '/unauthorized': page('public', () => import('#web/shell/site/unauthorized-page.tsx')),
  '/privacy': page('public', () => import('#web/privacy/privacy-page.tsx')),
  '/account': page('signed-in', () => import('#web/identity/account/account-page.tsx')),
  '/forgot-password': page('public', () => import('#web/identity/sign-in/forgot-password-page.tsx')),
  '/reset-password/:token': page('public', () => import('#web/identity/sign-in/reset-password-page.tsx')),
  '/terms': page('public', () => import('#web/shell/site/terms-page.tsx')),
  '/help': page('public', () => import('#web/shell/site/help-page.tsx')),
  '/coverage': page('public', () => import('#web/money/coverage/coverage-page.tsx')),
  '/account/data': page('signed-in', () => import('#web/privacy/data-page.tsx')),
  '/business': ownerDashboard,
  '/business/dashboard': ownerDashboard,
  '/business/register': page('signed-in', () => import('#web/business/businesses/register-page.tsx')),
  '/business/pending': page('public', () => import('#web/business/changes/pending-page.tsx')),
  '/business/details': page('business', () => import('#web/business/changes/details-page.tsx')),
  '/business/branding': page('business', () => import('#web/business/branding/branding-page.tsx')),
  '/business/amounts': page('business', () => import('#web/tipping/amounts/amounts-page.tsx')),
  '/business/team-tips': page('business', () => import('#web/staff/team-rules/team-tips-page.tsx')),
  '/business/feedback': page('business', () => import('#web/tipping/feedback/feedback-page.tsx')),
  '/business/add-staff': page('business', () => import('#web/staff/people/add-staff-page.tsx')),
  '/business/staff': page('business', () => import('#web/staff/people/staff-list-page.tsx')),
  '/business/staff/import': page('business', () => import('#web/staff/people/import-staff-page.tsx')),
  '/business/staff/invites': page('business', () => import('#web/staff/people/invites-page.tsx')),
  '/business/staff/codes': page('business', () => import('#web/tipping/printing/codes-page.tsx')),
  '/business/staff/:staffId': page('business', () => import('#web/insights/person/person-page.tsx')),
  '/business/tips': page('business', () => import('#web/tipping/business-tips/tips-page.tsx')),
  '/business/tips/report': page('business', () => import('#web/insights/owner-report/report-page.tsx')),
  '/business/payouts': page('business', () => import('#web/insights/payouts/owner-payouts-page.tsx')),
  '/business/payouts/:payoutId': page(
    'business',
    () => import('#web/insights/payouts/owner-payout-page.tsx'),
  ),
  '/business/statement': page('business', () => import('#web/money/statements/business-statement-page.tsx')),
  '/business/invoices': page('business', () => import('#web/money/invoices/invoices-page.tsx')),
  '/business/reports': page('business', () => import('#web/tipping/code-reports/reports-page.tsx')),
  '/business/connections': page('business', () => import('#web/business/connections/connections-page.tsx')),
  '/business/members': page('business', () => import('#web/business/members/members-page.tsx')),
  '/business/log': page('business', () => import('#web/business/log/log-page.tsx')),
  '/business/insights': page('business', () => import('#web/insights/charts/owner-insights-page.tsx')),
  '/business/venues': page('business', () => import('#web/business/venues/venues-page.tsx')),
  '/business/venues/add': page('business', () => import('#web/business/venues/add-venue-page.tsx')),
  '/business/:businessId/qr': page('business', () => import('#web/tipping/qr/business-qr-page.tsx')),
  '/staff/profile': page('signed-in', () => import('#web/staff/profiles/profile-page.tsx')),
  '/staff/tips': page('signed-in', () => import('#web/staff/portal/tips-page.tsx')),
  '/staff/payouts': page('signed-in', () => import('#web/staff/portal/payouts-page.tsx')),
  '/staff/statement': page('signed-in', () => import('#web/staff/portal/statement-page.tsx')),
  '/staff/income': page('signed-in', () => import('#web/insights/income/income-page.tsx')),
  '/staff/:staffId': page('public', () => import('#web/tipping/qr/staff-page.tsx')),
  '/confirm-email/:token': page('signed-in', () => import('#web/identity/sign-in/confirm-email-page.tsx')),
  '/invoices/:invoiceId': page('signed-in', () => import('#web/money/invoices/invoice-page.tsx')),
  '/statement': page('public', () => import('#web/money/statements/check-statement-page.tsx')),
  '/statement/:code': page('public', () => import('#web/money/statements/check-statement-page.tsx')),
  '/income/:token': page('public', () => import('#web/insights/income/shared-income-page.tsx')),
  '/join/:token': page('public', () => import('#web/business/members/join-page.tsx')),
  '/invite/:token': page('public', () => import('#web/staff/invites/invite-page.tsx')),
  '/admin': adminDashboard,
  '/admin/dashboard': adminDashboard,
  '/admin/today': page('admin', () => import('#web/insights/today/today-page.tsx')),
  '/admin/insights': page('admin', () => import('#web/insights/charts/admin-insights-page.tsx')),
  '/admin/settings': page('admin', () => import('#web/money/settings/settings-page.tsx')),
  '/admin/status': page('admin', () => import('#web/platform/status/status-page.tsx')),
  '/admin/mail': page('admin', () => import('#web/platform/mail/mail-page.tsx')),
  '/admin/reports': page('admin', () => import('#web/tipping/code-reports/reports-page.tsx')),
  '/admin/tips': page('admin', () => import('#web/tipping/tip-search/tip-search-page.tsx')),
  '/admin/accounts': page('admin', () => import('#web/identity/accounts/accounts-page.tsx')),
  '/admin/proposals': page('admin', () => import('#web/identity/two-persons/proposals-page.tsx')),
  '/admin/screening': page('admin', () => import('#web/money/screening/screening-page.tsx')),
  '/admin/audit': page('admin', () => import('#web/platform/audit/audit-page.tsx')),
  '/admin/books': page('admin', () => import('#web/insights/exports/books-page.tsx')),
  '/admin/bank': page('admin', () => import('#web/money/bank-statements/bank-page.tsx')),
  '/admin/books/months': page('admin', () => import('#web/money/statements/months-page.tsx')),
  '/admin/disputes': page('admin', () => import('#web/money/payments/disputes-page.tsx')),
  '/admin/disputes/:provider/:disputeId': page(
    'admin',
    () => import('#web/tipping/evidence/evidence-page.tsx'),
  ),
  '/admin/invoices': page('admin', () => import('#web/money/invoices/admin-invoices-page.tsx')),
  '/admin/card-testing': page('admin', () => import('#web/tipping/card-testing/card-testing-page.tsx')),
  '/admin/review': page('admin', () => import('#web/business/review/review-queue-page.tsx')),
  '/admin/review/:businessId': page('admin', () => import('#web/business/review/review-page.tsx')),
  '/admin/payouts': page('admin', () => import('#web/money/payouts/payouts-page.tsx')),
  '/admin/payouts/:payoutId': page('admin', () => import('#web/money/payouts/payout-page.tsx')),
  '/admin/paydays/:runId': page('admin', () => import('#web/money/payouts/payday-page.tsx')),
  '/admin/bank-files/:fileId': page('admin', () => import('#web/money/payouts/bank-file-page.tsx')),
  '/admin/businesses/:businessId': page(
    'admin',
    () => import('#web/insights/business-details/business-page.tsx'),
  ),
  '/admin/businesses/:businessId/add-staff': page(
    'admin',
    () => import('#web/staff/people/admin-add-staff-page.tsx'),
  ),
};
