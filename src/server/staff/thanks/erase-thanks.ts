import { type Actor, recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Db } from '#server/platform/db/database.ts';
import { refuse } from '#server/platform/http/app-error.ts';
import { eraseWordsBefore, eraseWordsBy, eraseWordsOfTip } from '#server/staff/thanks/thanks-store.ts';

/** An admin takes away words that guests should not read. Answers the business. */
export async function removeThanks(db: Db, tipId: number, actor: Actor, now: Date): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    const businessId = await eraseWordsOfTip(transaction, tipId, now);
    if (businessId === undefined) throw refuse('not_found', 'no_such_tip');
    await recordAudit(transaction, actor, {
      action: 'tip.words_erased',
      subject: { type: 'tip', id: tipId },
      detail: { of: 'thanks' },
    });
    return businessId;
  });
}

/** The guest erases what they wrote: an answer often has their name. */
export async function eraseThanksOfTip(db: Db, tipId: number, now: Date): Promise<void> {
  await eraseWordsOfTip(db, tipId, now);
}

/** With the account of the staff member. */
export async function eraseThanksBy(db: Db, staffId: number, now: Date): Promise<void> {
  await eraseWordsBy(db, staffId, now);
}

/** The next words that are older than that, and how many there were. */
export async function eraseOldThanks(db: Db, before: Date, most: number, now: Date): Promise<number> {
  return eraseWordsBefore(db, before, most, now);
}
