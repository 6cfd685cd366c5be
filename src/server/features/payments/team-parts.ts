import type { Db } from '#server/db/database.ts';
import { sumRefundsOfTip } from '#server/features/payments/refund-store.ts';
import {
  getDispute,
  insertRefundParts,
  keepPartsOfDispute,
  type PartFils,
} from '#server/features/payments/team-part-store.ts';
import type { TipOfPayment } from '#server/ledger/tips-of-payment.ts';
import { type Fils, fils, getFilsFrom, subtractFils } from '#shared/money.ts';
import type { ProviderName } from '#shared/provider-names.ts';
import { shareOut } from '#shared/share-out.ts';

/**
 * Divides a refund of a team tip among its parts, by what is left of each. So a whole refund takes back exactly the parts
 * that were given, also bit by bit. Other tips have no parts. The tips' rows must be locked.
 */
export async function divideRefund(
  db: Db,
  refundId: number,
  tips: TipOfPayment[],
  amountFils: Fils,
): Promise<void> {
  if (!tips.some(({ isPart }) => isPart)) return;
  const left: Fils[] = [];
  for (const { id, charged } of tips)
    left.push(subtractFils(getFilsFrom(charged), await sumRefundsOfTip(db, id)));
  const parts = partsOf(tips, shareOut(amountFils, left));
  await insertRefundParts(
    db,
    refundId,
    parts.filter((part) => part.amountFils > 0),
  );
}

/**
 * Divides a dispute about a team tip among its parts, by what was paid for each. What a dispute is about can change while
 * it is open. The tips' rows must be locked.
 */
export async function divideDispute(
  db: Db,
  dispute: { provider: ProviderName; id: string },
  tips: TipOfPayment[],
): Promise<void> {
  if (!tips.some(({ isPart }) => isPart)) return;
  const { amount, status } = await getDispute(db, dispute);
  const charged = tips.map((tip) => getFilsFrom(tip.charged));
  const parts = partsOf(tips, shareOut(getFilsFrom(amount), charged));
  await keepPartsOfDispute(db, dispute, parts, status === 'open');
}

function partsOf(tips: TipOfPayment[], amountsFils: Fils[]): PartFils[] {
  return tips.map(({ id }, at) => ({ tipId: id, amountFils: amountsFils[at] ?? fils(0) }));
}
