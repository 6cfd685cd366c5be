import type { Db } from '#server/db/database.ts';
import {
  getDispute,
  insertRefundParts,
  keepPartsOfDispute,
  listPartsOfDispute,
  listTaken,
  type PartFils,
} from '#server/features/payments/team-part-store.ts';
import type { TipOfPayment } from '#server/ledger/tips-of-payment.ts';
import { addFils, type Fils, fils, getFilsFrom } from '#shared/money.ts';
import type { ProviderName } from '#shared/provider-names.ts';
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
  const { unasked, unrefunded, charged } = await whatIsLeft(db, tips);
  const parts = partsOf(tips, shareOutOf(amountFils, [unasked, unrefunded, charged]));
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
  if (parts.length === 0 || addFils(...parts.map((part) => part.amountFils)) !== amountFils) {
    const { unasked, unrefunded, charged } = await whatIsLeft(db, tips, dispute);
    parts = partsOf(tips, shareOutOf(amountFils, [unasked, unrefunded, charged]));
  }
  await keepPartsOfDispute(db, dispute, parts, status === 'open');
}

type Left = Record<'unasked' | 'unrefunded' | 'charged', Fils[]>;

/** Of each part: what neither a refund nor a dispute has taken, what no refund has, and all that was paid. */
async function whatIsLeft(
  db: Db,
  tips: TipOfPayment[],
  except?: { provider: ProviderName; id: string },
): Promise<Left> {
  const taken = new Map((await listTaken(db, tips[0]?.id ?? 0, except)).map((part) => [part.tipId, part]));
  const left = (tip: TipOfPayment, names: ('refundsFils' | 'disputesFils')[]) =>
    fils(
      Math.max(
        0,
        getFilsFrom(tip.charged) - names.reduce((sum, name) => sum + (taken.get(tip.id)?.[name] ?? 0), 0),
      ),
    );
  return {
    unasked: tips.map((tip) => left(tip, ['refundsFils', 'disputesFils'])),
    unrefunded: tips.map((tip) => left(tip, ['refundsFils'])),
    charged: tips.map((tip) => left(tip, [])),
  };
}

function partsOf(tips: TipOfPayment[], amountsFils: Fils[]): PartFils[] {
  return tips.map(({ id }, at) => ({ tipId: id, amountFils: amountsFils[at] ?? fils(0) }));
}
