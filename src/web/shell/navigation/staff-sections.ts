import { Banknote, Coins, QrCode, UserRound } from 'lucide-react';
import { m } from '#web/paraglide/messages.js';
import type { Section } from '#web/shell/navigation/section.ts';

/** What staff members work with. */
export const staffSections: readonly Section[] = [
  {
    label: m.nav_code,
    icon: QrCode,
    pages: [{ to: '/', label: m.nav_overview }],
    also: ['/staff/:staffId'],
  },
  { label: m.all_tips_title, icon: Coins, pages: [{ to: '/staff/tips', label: m.nav_all_tips }] },
  {
    label: m.nav_money,
    icon: Banknote,
    pages: [
      { to: '/staff/payouts', label: m.payouts_list },
      { to: '/staff/statement', label: m.statement_title },
      { to: '/staff/income', label: m.income_title },
    ],
  },
  {
    label: m.nav_me,
    icon: UserRound,
    pages: [
      { to: '/staff/profile', label: m.portal_profile },
      { to: '/account', label: m.nav_account },
    ],
    also: ['/account/data'],
  },
];
