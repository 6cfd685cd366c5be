import { findTipOfStaff } from '#server/money/ledger/read/tips.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Actor } from '#server/platform/http/acting.ts';
import { refuse } from '#server/platform/http/app-error.ts';
import { eraseThanksOfTip, insertThanks, listThanks } from '#server/staff/portal/thanks-store.ts';
import type { Thanks, ThanksRequest } from '#shared/contracts/thanks.ts';

/** A staff member answers a tip to them, once, while it is paid. */
export async function giveThanks(
  db: Db,
  staffId: number,
  tipId: number,
  thanks: ThanksRequest,
  now: Date,
): Promise<Thanks> {
  const tip = await findTipOfStaff(db, staffId, tipId);
  if (!tip) throw refuse('not_found', 'no_such_tip');
  if (tip.status !== 'paid') throw refuse('conflict', 'thanks_closed');
  if (!(await insertThanks(db, tip, thanks, now))) throw refuse('conflict', 'thanks_given');
  return thanks;
}

/** What the guest of this tip reads, if anything. */
export async function findThanks(db: Db, tipId: number): Promise<Thanks | null> {
  const [found] = await listThanks(db, [tipId]);
  if (!found?.phrase && !found?.words) return null;
  return { phrase: found.phrase, words: found.words };
}

/** Each tip with its answer, which is empty if its words were erased. */
export async function withThanks<Tip extends { id: number }>(db: Db, tips: Tip[]) {
  if (tips.length === 0) return [];
  const all = await listThanks(
    db,
    tips.map(({ id }) => id),
  );
  const byTip = new Map(all.map(({ tipId, phrase, words }): [number, Thanks] => [tipId, { phrase, words }]));
  return tips.map((tip) => ({ ...tip, thanks: byTip.get(tip.id) ?? null }));
}

/** An admin removes words that guests should not read. Returns the id of the business. */
export async function removeThanks(db: Db, tipId: number, actor: Actor, now: Date): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    const businessId = await eraseThanksOfTip(transaction, tipId, now);
    if (businessId === undefined) throw refuse('not_found', 'no_such_tip');
    await recordAudit(transaction, actor, 'tip.words_erased', { tip: tipId, detail: { of: 'thanks' } });
    return businessId;
  });
}
