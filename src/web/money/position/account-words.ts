import type { MoneyAccount } from '#shared/money-accounts.ts';
import { m } from '#web/paraglide/messages.js';

export const accountWords: Record<MoneyAccount, (named: { platform: string }) => string> = {
  provider_clearing: m.money_account_provider_clearing,
  bank_statement: m.money_account_bank_statement,
  bank: m.money_account_bank,
  bank_before: m.money_account_bank_before,
  disputed_at_provider: m.money_account_disputed_at_provider,
  staff_payable: m.money_account_staff_payable,
  disputed: m.money_account_disputed,
  people_owe: m.money_account_people_owe,
  payouts_in_transit: m.money_account_payouts_in_transit,
  vat: m.money_account_vat,
  platform_fees: m.money_account_platform_fees,
  provider_fees: m.money_account_provider_fees,
  dispute_losses: m.money_account_dispute_losses,
  write_offs: m.money_account_write_offs,
  provider_adjustments: m.money_account_provider_adjustments,
  other_products: m.money_account_other_products,
  unexplained_in: m.money_account_unexplained_in,
  unexplained_out: m.money_account_unexplained_out,
  bank_fees: m.money_account_bank_fees,
  own_money: m.money_account_own_money,
  bank_mistakes: m.money_account_bank_mistakes,
};

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
