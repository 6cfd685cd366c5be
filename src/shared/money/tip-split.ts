import { addFils, type Fils, fils, shareOf, shareWithin, subtractFils } from '#shared/money/money.ts';

/** VAT on the fee: no `vatBps`, or zero, is none. If the fee does not include it, the fee grows by it. */
export type VatTerms = { vatBps?: number; vatIncluded?: boolean };
export type FeeTerms = { platformFeeBps: number; platformFeeFixedFils: number } & VatTerms;

/**
 * How a tip is divided: the guest’s card pays `chargedFils`, the staff member gets `netFils`, Karam takes `feeFils`, of
 * which `vatFils` is VAT.
 */
export type TipSplit = {
  amountFils: Fils;
  feeFils: Fils;
  vatFils: Fils;
  netFils: Fils;
  chargedFils: Fils;
};

export function splitTip(amountFils: Fils, terms: FeeTerms, guestCoversFee: boolean): TipSplit {
  const full = feeOf(amountFils, terms);
  if (guestCoversFee) {
    return { amountFils, ...full, netFils: amountFils, chargedFils: addFils(amountFils, full.feeFils) };
  }
  // The fixed part of the fee can be larger than a tiny tip. The fee is then the whole tip, so net is never below 0.
  const fee = full.feeFils <= amountFils ? full : wholeTip(amountFils, terms);
  return { amountFils, ...fee, netFils: subtractFils(amountFils, fee.feeFils), chargedFils: amountFils };
}

type Fee = Pick<TipSplit, 'feeFils' | 'vatFils'>;

function feeOf(amountFils: Fils, terms: FeeTerms): Fee {
  const feeFils = addFils(shareOf(amountFils, terms.platformFeeBps), fils(terms.platformFeeFixedFils));
  const { vatBps = 0, vatIncluded = true } = terms;
  if (vatBps === 0) return { feeFils, vatFils: fils(0) };
  if (vatIncluded) return { feeFils, vatFils: shareWithin(feeFils, vatBps) };
  const vatFils = shareOf(feeFils, vatBps);
  return { feeFils: addFils(feeFils, vatFils), vatFils };
}

function wholeTip(amountFils: Fils, { vatBps = 0 }: VatTerms): Fee {
  return { feeFils: amountFils, vatFils: shareWithin(amountFils, vatBps) };
}
