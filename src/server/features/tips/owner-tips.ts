import type { Db } from '#server/db/database.ts';
import { sumOwnerTips } from '#server/ledger/owner-tips.ts';
import type { OwnerTipsFilter, ShownTipStatus } from '#shared/contracts/owner-tips.ts';

export const NO_SUMS = { count: 0, gross: '0', covered: '0', fee: '0', net: '0' };

export async function totalsOfOwnerTips(db: Db, businessId: number, filter: OwnerTipsFilter) {
  const rows = await sumOwnerTips(db, businessId, filter);
  const sumsOf = (wanted: ShownTipStatus) => rows.find(({ status }) => status === wanted) ?? NO_SUMS;
  return { paid: sumsOf('paid'), refunded: sumsOf('refunded') };
}
