import { m } from '#web/paraglide/messages.js';

/** `paths`: the pages of this part, and all pages below them. */
type AdminLink = { to: string; label: () => string; paths: readonly string[] };

/** In the order they are shown. A page belongs to the last part that fits, so the overview is first. */
export const adminLinks: readonly AdminLink[] = [
  { to: '/admin', label: m.nav_overview, paths: ['/admin'] },
  { to: '/admin/insights', label: m.insights_title, paths: ['/admin/insights'] },
  { to: '/admin/review', label: m.review_title, paths: ['/admin/review'] },
  { to: '/admin/payouts', label: m.payouts_list, paths: ['/admin/payouts', '/admin/bank-files'] },
  { to: '/admin/tips', label: m.all_tips_title, paths: ['/admin/tips'] },
  { to: '/admin/accounts', label: m.accounts_title, paths: ['/admin/accounts'] },
  { to: '/admin/mail', label: m.mail_title, paths: ['/admin/mail'] },
  { to: '/admin/audit', label: m.audit_title, paths: ['/admin/audit'] },
  { to: '/admin/books', label: m.books_title, paths: ['/admin/books', '/admin/bank', '/admin/invoices'] },
  { to: '/admin/card-testing', label: m.cases_title, paths: ['/admin/card-testing'] },
  { to: '/admin/reports', label: m.reports_title, paths: ['/admin/reports'] },
  { to: '/admin/status', label: m.nav_status, paths: ['/admin/status'] },
  { to: '/admin/settings', label: m.nav_settings, paths: ['/admin/settings'] },
];
