import type { Db } from '#server/platform/db/database.ts';

/** The parts of a tip that several people share, the lead first. */
export async function partsOfTip(db: Db, leadId: number) {
  return db
    .selectFrom('teamTipParts')
    .innerJoin('tips', 'tips.id', 'teamTipParts.tipId')
    .select(['tips.id', 'tips.staffId', 'net', 'charged', 'refunded', 'refundedNet', 'status', 'message'])
    .where('leadId', '=', leadId)
    .orderBy('tips.id')
    .execute();
}
