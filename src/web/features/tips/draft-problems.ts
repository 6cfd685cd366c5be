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
    ...(draft.customerName.trim().length > NAME_MOST && { customerName: m.said_name_length() }),
    ...(draft.message.trim().length > MESSAGE_MOST && { message: m.said_message_length() }),
  };
}

function findAmountProblem(amount: Fils | undefined, most: Fils): string | undefined {
  if (amount === undefined) return m.said_amount_number();
  if (amount <= 0) return m.said_amount_least();
  return amount > most ? m.said_largest_tip({ amount: formatAmount(most) }) : undefined;
}
