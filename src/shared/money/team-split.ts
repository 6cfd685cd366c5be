import { addFils, type Fils, fils } from '#shared/money/money.ts';
import { shareOut } from '#shared/money/share-out.ts';
import type { TipSplit } from '#shared/money/tip-split.ts';

/**
 * Divides a tip for a team into one tip for each person. What arrives is divided by the weights; the fee follows what
 * arrives, and VAT follows the fee, each to the fil. So every part is a tip like any other, and the parts add up to the
 * whole in each of its amounts. A part of nothing has only zeros.
 */
export function splitTeamTip(whole: TipSplit, weights: number[]): TipSplit[] {
  const nets = shareOut(whole.netFils, weights);
  const fees = shareOut(whole.feeFils, nets);
  const vats = whole.feeFils === 0 ? fees : shareOut(whole.vatFils, fees);
  const isCovered = whole.amountFils !== whole.chargedFils;
  return nets.map((netFils, at) => {
    const feeFils = get(fees, at);
    const chargedFils = addFils(netFils, feeFils);
    return {
      amountFils: isCovered ? netFils : chargedFils,
      feeFils,
      vatFils: get(vats, at),
      netFils,
      chargedFils,
    };
  });
}

function get(parts: Fils[], at: number): Fils {
  return parts[at] ?? fils(0);
}
