import { sumBusinessTips } from '#server/money/ledger/read/business-tips.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { OwnerTipsFilter } from '#shared/contracts/tip-lists.ts';

export async function totalsOfOwnerTips(db: Db, businessId: number, filter: OwnerTipsFilter) {
  return sumBusinessTips(db, businessId, filter);
}
