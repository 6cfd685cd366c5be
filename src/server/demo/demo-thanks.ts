import { listTipsOfStaff } from '#server/money/ledger/tip-lists.ts';
import type { Db } from '#server/platform/db/database.ts';
import { giveThanks } from '#server/staff/thanks/give-thanks.ts';

/** The staff member who can sign in has answered two guests; the newest tip still waits. */
export async function thankGuests(db: Db, staffId: number, now: Date): Promise<void> {
  const [, second, third] = await listTipsOfStaff(db, staffId, 3);
  if (second)
    await giveThanks(db, staffId, second.id, { phrase: null, words: 'See you next Friday, I hope!' }, now);
  if (third) await giveThanks(db, staffId, third.id, { phrase: 'made_my_day', words: null }, now);
}
