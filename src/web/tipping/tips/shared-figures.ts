import type { TippedShare } from '#shared/contracts/staff.ts';
import type { Fils } from '#shared/money/money.ts';
import { divideShare } from '#shared/money/share-rule.ts';
import { formatAmount } from '#web/kit/format/number-format.ts';

/** Where the words of a share have the amount. */
export const AMOUNT_HERE = '#';

export type SharedFigures = { net: string; part?: string | undefined };

/** What the person gets of what arrives, and in words, what the group gets if they share it. */
export function sharedFigures(netFils: Fils, share: TippedShare | null | undefined): SharedFigures {
  if (!share) return { net: formatAmount(netFils) };
  const { personFils, groupFils } = divideShare(netFils, share);
  return { net: formatAmount(personFils), part: share.part.replace(AMOUNT_HERE, formatAmount(groupFils)) };
}
