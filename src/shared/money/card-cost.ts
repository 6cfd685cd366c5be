import { addFils, type Fils, fils, filsFromAed, shareOf, subtractFils } from '#shared/money/money.ts';
import { type FeeTerms, splitTip } from '#shared/money/tip-split.ts';

/** What the provider keeps of each card payment. */
export type CardCost = { cardBps: number; cardFixedFils: number };

/** The usual price of card payments in the UAE, 2.9 % + AED 1, until the provider's own books say what it is. */
export const DEFAULT_CARD_COST: CardCost = { cardBps: 290, cardFixedFils: 100 };

/** `feeFils`: without VAT. */
export type TipMargin = { amountFils: Fils; feeFils: Fils; costFils: Fils; leftFils: Fils };

/** A small tip: if the fee of this one covers the card cost, it does for nearly all. */
export const TYPICAL_TIP_FILS = filsFromAed(10);

/** What is left of the fee after the provider took its part, if the guest does not cover the fee. */
export function marginOf(amountFils: Fils, terms: FeeTerms, cost: CardCost): TipMargin {
  const split = splitTip(amountFils, terms, false);
  // VAT is not the platform's money.
  const feeFils = subtractFils(split.feeFils, split.vatFils);
  const costFils = addFils(shareOf(split.chargedFils, cost.cardBps), fils(cost.cardFixedFils));
  return { amountFils, feeFils, costFils, leftFils: subtractFils(feeFils, costFils) };
}
