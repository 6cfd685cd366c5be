import { type Fils, getFilsFrom } from '#shared/money.ts';
import { formatAmount } from '#web/components/ui/amount-format.ts';
import { findTypedAmount, type TipDraft } from '#web/features/tips/tip-draft.ts';
import type { TipTerms } from '#web/features/tips/tip-terms.ts';
import { m } from '#web/paraglide/messages.js';

export type TipField = 'amount' | 'customerName' | 'message';
export type DraftProblems = Partial<Record<TipField, string>>;

const NAME_MOST = 80;
const MESSAGE_MOST = 500;

/** What the contract would refuse, said before anything is sent. By hand: the contract would bring all of Zod along. */
export function findDraftProblems(draft: TipDraft, terms: TipTerms): DraftProblems {
  const amount = findAmountProblem(findTypedAmount(draft.amount), getFilsFrom(terms.maxTip));
  return {
    ...(amount && { amount }),
    ...(draft.customerName.trim().length > NAME_MOST && { customerName: m.tip_name_too_long() }),
    ...(draft.message.trim().length > MESSAGE_MOST && { message: m.tip_message_too_long() }),
  };
}

function findAmountProblem(amount: Fils | undefined, most: Fils): string | undefined {
  if (amount === undefined) return m.tip_amount_not_number();
  if (amount <= 0) return m.tip_amount_too_small();
  return amount > most ? m.tip_amount_too_large({ max: formatAmount(most) }) : undefined;
}
