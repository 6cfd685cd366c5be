import type { MoneyAccount } from '#shared/money-accounts.ts';
import { m } from '#web/paraglide/messages.js';

/** The accounts in the order in which an accountant reads them. */
export const accountGroups: { title: () => string; accounts: MoneyAccount[] }[] = [
  {
    title: m.money_group_held,
    accounts: ['provider_clearing', 'bank_statement', 'bank', 'disputed_at_provider'],
  },
  {
    title: m.money_group_owed,
    accounts: [
      'staff_payable',
      'disputed',
      'payouts_in_transit',
      'vat',
      'other_products',
      'unexplained_in',
      'bank_mistakes',
    ],
  },
  {
    title: m.money_group_earned,
    accounts: [
      'platform_fees',
      'provider_fees',
      'dispute_losses',
      'write_offs',
      'bank_fees',
      'provider_adjustments',
      'own_money',
      'unexplained_out',
      'bank_before',
      'people_owe',
    ],
  },
];
