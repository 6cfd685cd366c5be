import type { BankDifference, BankEntryKind, BankExplanation } from '#shared/bank-entry-kinds.ts';
import { m } from '#web/paraglide/messages.js';

export const kindWords: Record<BankEntryKind, () => string> = {
  opening: m.bank_kind_opening,
  provider_payout: m.bank_kind_provider_payout,
  payout: m.bank_kind_payout,
  payout_return: m.bank_kind_payout_return,
  fee: m.bank_kind_fee,
  unexplained: m.bank_kind_unexplained,
};

export const explanationWords: Record<BankExplanation, () => string> = {
  provider_payout: m.bank_kind_provider_payout,
  payout: m.bank_kind_payout,
  payout_return: m.bank_kind_payout_return,
  fee: m.bank_kind_fee,
  own_money: m.bank_kind_own_money,
  mistake: m.bank_kind_mistake,
};

export const differenceWords: Record<BankDifference, () => string> = {
  provider_payout: m.bank_difference_provider_payout,
  payout: m.bank_difference_payout,
  payout_return: m.bank_difference_payout_return,
  payout_debited: m.bank_difference_payout_debited,
  return_credited: m.bank_difference_return_credited,
};
