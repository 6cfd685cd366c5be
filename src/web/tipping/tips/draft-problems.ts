import type { TipTerms } from '#shared/contracts/settings.ts';
import { type GuestText, guestTextNames, guestTexts } from '#shared/guest-texts.ts';
import { hasThousandsSign } from '#shared/money/amounts.ts';
import { getFilsFrom } from '#shared/money/money.ts';
import { splitTip } from '#shared/money/tip-split.ts';
import { formatAmount } from '#web/kit/format/number-format.ts';
import { guestReasonWords } from '#web/kit/words/guest-reason-words.ts';
import { m } from '#web/paraglide/messages.js';
import { findTypedFils, type TipDraft } from '#web/tipping/tips/tip-draft.ts';

export type DraftProblems = Partial<Record<'amountText' | GuestText, string>>;

/**
 * Finds what the contract would refuse, before anything is sent. Written by hand, because the contract would
 * add all of Zod to the page.
 */
export function findDraftProblems(draft: TipDraft, terms: TipTerms): DraftProblems {
  const amountText = findAmountProblem(draft, terms);
  return {
    ...(amountText && { amountText }),
    ...Object.fromEntries(
      guestTextNames
        .filter((name) => draft[name].trim().length > guestTexts[name].maxLength)
        .map((name) => [name, guestReasonWords[guestTexts[name].tooLong]()]),
    ),
  };
}

/**
 * What is certainly wrong while the guest still types. Nothing about an empty field or a zero, which may become 0.50.
 */
export function findTypingProblem(amountText: string): string | undefined {
  const amountFils = findTypedFils(amountText);
  if (amountText !== '' && amountFils === undefined) return noAmount(amountText);
  return (amountFils ?? 0) < 0 ? m.reason_amount_too_small() : undefined;
}

function noAmount(amountText: string): string {
  return hasThousandsSign(amountText) ? m.reason_amount_with_comma() : m.reason_amount_not_a_number();
}

function findAmountProblem(draft: TipDraft, terms: TipTerms): string | undefined {
  const amountFils = findTypedFils(draft.amountText);
  const mostFils = getFilsFrom(terms.maxTip);
  if (amountFils === undefined) return noAmount(draft.amountText);
  if (amountFils <= 0) return m.reason_amount_too_small();
  if (amountFils > mostFils) return m.reason_largest_tip({ amount: formatAmount(mostFils) });
  const { chargedFils, netFils } = splitTip(amountFils, terms, draft.coverFee);
  const leastFils = getFilsFrom(terms.minTip);
  if (chargedFils < leastFils) return m.reason_smallest_tip({ amount: formatAmount(leastFils) });
  // The fixed part of the fee can be more than the tip.
  return netFils <= 0 ? m.reason_nothing_arrives() : undefined;
}
