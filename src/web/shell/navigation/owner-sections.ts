import { Banknote, Coins, House, Printer, Settings, Star, Users } from 'lucide-react';
import { m } from '#web/paraglide/messages.js';
import type { Section } from '#web/shell/navigation/section.ts';

/** What owners, managers and viewers work with. */
export const ownerSections: readonly Section[] = [
  {
    label: m.nav_home,
    icon: House,
    pages: [{ to: '/business', label: m.nav_overview }],
    also: ['/', '/business/dashboard', '/business/pending', '/business/register'],
  },
  {
    label: m.tips_title,
    icon: Coins,
    pages: [
      { to: '/business/tips', label: m.nav_all_tips },
      { to: '/business/tips/report', label: m.report_title },
      { to: '/business/insights', label: m.insights_title },
    ],
  },
  {
    label: m.nav_team,
    icon: Users,
    pages: [
      { to: '/business/staff', label: m.staff_list_title },
      { to: '/business/staff/invites', label: m.invites_title },
      { to: '/business/team-tips', label: m.team_tips_title },
    ],
    also: ['/business/add-staff', '/business/staff/import', '/business/staff/:staffId', '/staff/:staffId'],
  },
  {
    label: m.payouts_list,
    icon: Banknote,
    pages: [
      { to: '/business/payouts', label: m.nav_all_payouts },
      { to: '/business/statement', label: m.business_statement_title },
      { to: '/business/invoices', label: m.invoices_title },
    ],
    also: ['/business/payouts/:payoutId', '/invoices/:invoiceId'],
  },
  { label: m.feedback_title, icon: Star, pages: [{ to: '/business/feedback', label: m.feedback_title }] },
  {
    label: m.nav_print,
    icon: Printer,
    pages: [
      { to: '/business/staff/codes', label: m.codes_title },
      { to: '/business/:businessId/qr', label: m.dashboard_business_qr },
    ],
  },
  {
    label: m.nav_settings,
    icon: Settings,
    pages: [
      { to: '/business/details', label: m.profile_title },
      { to: '/business/branding', label: m.branding_title },
      { to: '/business/amounts', label: m.amounts_title },
      { to: '/business/venues', label: m.venues_title },
      { to: '/business/members', label: m.members_title },
      { to: '/business/connections', label: m.connections_title },
      { to: '/business/reports', label: m.reports_title },
      { to: '/business/log', label: m.log_title },
      { to: '/account', label: m.nav_account },
    ],
    also: ['/business/venues/add', '/account/data'],
  },
];
