import type { Db } from '#server/platform/db/database.ts';

/** All tips to a staff member, oldest first, without what belongs to the guest alone: name and token. */
export async function listOwnTips(db: Db, staffId: number) {
  return db
    .selectFrom('tips')
    .select(['id', 'amount', 'fee', 'net', 'charged', 'status', 'message', 'createdAt'])
    .where('staffId', '=', staffId)
    .orderBy('id')
    .execute();
}

/** All postings of a staff member, oldest first. */
export async function listOwnPostings(db: Db, staffId: number) {
  return db
    .selectFrom('postings')
    .select(['id', 'cause', 'debitAccount', 'creditAccount', 'amount', 'tipId', 'payoutId', 'createdAt'])
    .where('staffId', '=', staffId)
    .orderBy('id')
    .execute();
}
