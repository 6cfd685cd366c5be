import { type Fils, fils, filsFromAed, proportionOf, subtractFils } from '#shared/money/money.ts';

/** What one admin gives back within a day without another one, in all. */
export const ALONE_FILS = filsFromAed(1000);

type Tip = { chargedFils: Fils; netFils: Fils; amountFils: Fils; vatFils: Fils };

/**
 * Whose money it is that was given back so far: the person's share of the whole sum that was given back, rounded once,
 * and the rest is the platform's fee. VAT has the same share of that fee as of the whole fee, rounded once too. A further
 * refund is the difference of two such sums, so the parts of a tip that is given back bit by bit add up to exactly its
 * net, its fee and its VAT.
 */
export function shareOfRefund({ chargedFils, netFils, amountFils, vatFils }: Tip, refundedFils: Fils) {
  const netBackFils = proportionOf(netFils, refundedFils, chargedFils);
  const feeFils = subtractFils(chargedFils, netFils);
  const feeBackFils = subtractFils(refundedFils, netBackFils);
  return {
    netFils: netBackFils,
    /** With VAT. */
    feeFils: feeBackFils,
    vatFils: feeFils === 0 ? fils(0) : proportionOf(vatFils, feeBackFils, feeFils),
    /** Of the tip itself: a guest who covered the fee paid it on top. */
    amountFils: amountFils === chargedFils ? refundedFils : netBackFils,
  };
}
