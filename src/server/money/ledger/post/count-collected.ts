import { postTipsPaid } from '#server/money/ledger/post/post-tips.ts';
import type { TipRow } from '#server/money/ledger/read/tips.ts';
import type { Db } from '#server/platform/db/database.ts';
import { type Fils, toDecimal } from '#shared/money/money.ts';
import { splitTip } from '#shared/money/tip-split.ts';

/**
 * Counts an unpaid tip with the amount that the provider collected instead of its own, on the terms of its day. The fee comes
 * out of it, also if the guest meant to cover it: more than this was not collected. The database allows it only after a
 * decision about this amount. The row of the tip must be locked.
 */
export async function countCollected(db: Db, tip: TipRow, collectedFils: Fils, at: Date): Promise<void> {
  const { platformFeeBps, platformFeeFixedFils, vatBps, vatIncluded } = tip;
  const terms = { platformFeeBps, platformFeeFixedFils, vatBps, vatIncluded };
  const split = splitTip(collectedFils, terms, false);
  await db
    .updateTable('tips')
    .set({
      amount: toDecimal(split.amountFils),
      fee: toDecimal(split.feeFils),
      net: toDecimal(split.netFils),
      charged: toDecimal(split.chargedFils),
      vat: toDecimal(split.vatFils),
    })
    .where('id', '=', tip.id)
    .execute();
  await postTipsPaid(db, [tip], at);
}
