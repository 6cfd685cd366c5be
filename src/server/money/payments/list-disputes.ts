import { listTipsById } from '#server/money/ledger/read/tips.ts';
import { listNewestDisputes } from '#server/money/payments/dispute-store.ts';
import type { Db } from '#server/platform/db/database.ts';

const SHOWN = 100;

/** For admins, with the person and the business. */
export async function listDisputes(db: Db) {
  const disputes = await listNewestDisputes(db, SHOWN);
  const tips = await listTipsById(
    db,
    disputes.map(({ tipId }) => tipId),
  );
  return disputes.flatMap((dispute) => {
    const tip = tips.find(({ tipId }) => tipId === dispute.tipId);
    if (!tip) return [];
    const { personName, businessId, businessName } = tip;
    return [{ ...dispute, personName, business: { id: businessId, name: businessName } }];
  });
}
