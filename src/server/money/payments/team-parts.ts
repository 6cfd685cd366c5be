import type { TipOfPayment } from '#server/money/ledger/read/team-tips.ts';
import {
  getDispute,
  insertRefundParts,
  keepPartsOfDispute,
  listPartsOfDispute,
  listTaken,
  type PartFils,
} from '#server/money/payments/team-part-store.ts';
import type { Db } from '#server/platform/db/database.ts';
import { addFils, type Fils, fils, getFilsFrom } from '#shared/money.ts';
import type { ProviderName } from '#shared/payment-kinds.ts';
import { shareOutOf } from '#shared/share-out.ts';

/**
 * Divides a refund of a team tip among its parts, by what is left of each. So a whole refund takes back exactly the parts
 * that were given, also bit by bit, and so do refunds and disputes together. Other tips have no parts. The tips' rows must
 * be locked.
 */
export async function divideRefund(
  db: Db,
  refundId: number,
  tips: TipOfPayment[],
  amountFils: Fils,
): Promise<void> {
  if (!tips.some(({ isPart }) => isPart)) return;
  const parts = await divide(db, tips, amountFils);
  await insertRefundParts(
    db,
    refundId,
    parts.filter((part) => part.amountFils > 0),
  );
}

/**
 * Divides a dispute about a team tip among its parts in the same way. It is divided again only if its amount has changed:
 * what was posted for a part must not depend on refunds that came later. The tips' rows must be locked.
 */
export async function divideDispute(
  db: Db,
  dispute: { provider: ProviderName; id: string },
  tips: TipOfPayment[],
): Promise<void> {
  if (!tips.some(({ isPart }) => isPart)) return;
  const { amount, status } = await getDispute(db, dispute);
  const amountFils = getFilsFrom(amount);
  let parts = await listPartsOfDispute(db, dispute);
  if (parts.length === 0 || addFils(...parts.map((part) => part.amountFils)) !== amountFils)
    parts = await divide(db, tips, amountFils, dispute);
  await keepPartsOfDispute(db, dispute, parts, status === 'open');
}

/**
 * First by what neither refunds nor disputes have taken of each part, then by what refunds have not, then by what was paid:
 * a guest can get more back than they paid. `except`: the dispute itself.
 */
async function divide(
  db: Db,
  tips: TipOfPayment[],
  amountFils: Fils,
  except?: { provider: ProviderName; id: string },
): Promise<PartFils[]> {
  const taken = new Map((await listTaken(db, tips[0]?.id ?? 0, except)).map((part) => [part.tipId, part]));
  const rows = tips.map(({ id, charged }) => {
    const { refundsFils = 0, disputesFils = 0 } = taken.get(id) ?? {};
    const left = [refundsFils + disputesFils, refundsFils, 0].map((sum) => getFilsFrom(charged) - sum);
    return { tipId: id, left: left.map((amount) => fils(Math.max(0, amount))) };
  });
  const lists = [0, 1, 2].map((at) => rows.map(({ left }) => left[at] ?? fils(0)));
  const amounts = shareOutOf(amountFils, lists);
  return rows.map(({ tipId }, at) => ({ tipId, amountFils: amounts[at] ?? fils(0) }));
}
