import type { Db } from '#server/db/database.ts';
import { giveThanks } from '#server/features/thanks/give-thanks.ts';
import { listTipsOfStaff } from '#server/ledger/tip-lists.ts';

/** The staff member who can sign in has answered two guests; the newest tip still waits. */
export async function thankGuests(db: Db, staffId: number, now: Date): Promise<void> {
  const [, second, third] = await listTipsOfStaff(db, staffId, 3);
  if (second)
    await giveThanks(db, staffId, second.id, { phrase: null, words: 'See you next Friday, I hope!' }, now);
  if (third) await giveThanks(db, staffId, third.id, { phrase: 'made_my_day', words: null }, now);
}
