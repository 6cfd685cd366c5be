import { Banknote, BookOpen, Coins, ListTodo, Server, Store } from 'lucide-react';
import { WaitingCount } from '#web/business/review/waiting-count.tsx';
import { TodayCount } from '#web/insights/today/today-notice.tsx';
import { m } from '#web/paraglide/messages.js';
import type { Section } from '#web/shell/navigation/section.ts';

/** What admins work with. */
export const adminSections: readonly Section[] = [
  {
    label: m.today_title,
    icon: ListTodo,
    pages: [{ to: '/admin/today', label: m.today_title, Count: TodayCount }],
  },
  {
    label: m.admin_businesses,
    icon: Store,
    pages: [
      { to: '/admin', label: m.nav_overview },
      { to: '/admin/review', label: m.review_title, Count: WaitingCount },
      { to: '/admin/reports', label: m.reports_title },
      { to: '/admin/insights', label: m.insights_title },
    ],
    also: [
      ...(['/', '/admin/dashboard', '/admin/review/:businessId', '/admin/businesses/:businessId'] as const),
      ...(['/admin/businesses/:businessId/add-staff', '/business/:businessId/qr'] as const),
      '/staff/:staffId',
    ],
  },
  {
    label: m.nav_money_in,
    icon: Coins,
    pages: [
      { to: '/admin/tips', label: m.all_tips_title },
      { to: '/admin/disputes', label: m.disputes_page_title },
      { to: '/admin/card-testing', label: m.cases_title },
    ],
    also: ['/admin/disputes/:provider/:disputeId'],
  },
  {
    label: m.payouts_list,
    icon: Banknote,
    pages: [
      { to: '/admin/payouts', label: m.nav_payouts_due },
      { to: '/admin/bank', label: m.bank_title },
      { to: '/admin/screening', label: m.screening_title },
    ],
    also: ['/admin/payouts/:payoutId', '/admin/paydays/:runId', '/admin/bank-files/:fileId'],
  },
  {
    label: m.books_title,
    icon: BookOpen,
    pages: [
      { to: '/admin/books', label: m.nav_position },
      { to: '/admin/books/months', label: m.books_months_title },
      { to: '/admin/invoices', label: m.invoices_title },
    ],
    also: ['/invoices/:invoiceId'],
  },
  {
    label: m.nav_system,
    icon: Server,
    pages: [
      { to: '/admin/status', label: m.nav_status },
      { to: '/admin/proposals', label: m.proposals_title },
      { to: '/admin/accounts', label: m.accounts_title },
      { to: '/admin/mail', label: m.mail_title },
      { to: '/admin/audit', label: m.audit_title },
      { to: '/admin/settings', label: m.nav_settings },
      { to: '/account', label: m.nav_account },
    ],
    also: ['/account/data'],
  },
];
