import type { Db } from '#server/db/database.ts';
import { sumOwnerTips } from '#server/ledger/owner-tips.ts';
import type { OwnerTipsFilter } from '#shared/contracts/owner-tips.ts';

export async function totalsOfOwnerTips(db: Db, businessId: number, filter: OwnerTipsFilter) {
  return sumOwnerTips(db, businessId, filter);
}
