import type { MoneyAccount } from '#shared/money-accounts.ts';
import { m } from '#web/paraglide/messages.js';

export const accountWords: Record<MoneyAccount, (named: { platform: string }) => string> = {
  provider_clearing: m.money_account_provider_clearing,
  bank: m.money_account_bank,
  disputed_at_provider: m.money_account_disputed_at_provider,
  staff_payable: m.money_account_staff_payable,
  people_owe: m.money_account_people_owe,
  payouts_in_transit: m.money_account_payouts_in_transit,
  platform_fees: m.money_account_platform_fees,
  provider_fees: m.money_account_provider_fees,
  provider_adjustments: m.money_account_provider_adjustments,
  other_products: m.money_account_other_products,
};

/** The accounts in the order in which an accountant reads them. */
export const accountGroups: { title: () => string; accounts: MoneyAccount[] }[] = [
  { title: m.money_group_held, accounts: ['provider_clearing', 'bank', 'disputed_at_provider'] },
  { title: m.money_group_owed, accounts: ['staff_payable', 'payouts_in_transit', 'other_products'] },
  {
    title: m.money_group_earned,
    accounts: ['platform_fees', 'provider_fees', 'provider_adjustments', 'people_owe'],
  },
];
