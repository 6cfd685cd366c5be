import { findTipOfStaff } from '#server/money/ledger/read/tips.ts';
import type { Db } from '#server/platform/db/database.ts';
import { refuse } from '#server/platform/http/app-error.ts';
import { insertThanks, listThanks, listThanksOfStaff } from '#server/staff/thanks/thanks-store.ts';
import type { Thanks, ThanksRequest } from '#shared/contracts/thanks.ts';

/** A staff member answers a tip to them, once, while it is paid. */
export async function giveThanks(
  db: Db,
  staffId: number,
  tipId: number,
  given: ThanksRequest,
  now: Date,
): Promise<Thanks> {
  const tip = await findTipOfStaff(db, staffId, tipId);
  if (!tip) throw refuse('not_found', 'no_such_tip');
  if (tip.status !== 'paid') throw refuse('conflict', 'thanks_closed');
  if (!(await insertThanks(db, tip, given, now))) throw refuse('conflict', 'thanks_given');
  return given;
}

/** What the guest of this tip reads, if anything. */
export async function findThanks(db: Db, tipId: number): Promise<Thanks | null> {
  const [found] = await listThanks(db, [tipId]);
  if (!found?.phrase && !found?.words) return null;
  return { phrase: found.phrase, words: found.words };
}

/** Each tip with its answer. If its own words were erased, there is nothing in it. */
export async function withThanks<Tip extends { id: number }>(db: Db, tips: Tip[]) {
  if (tips.length === 0) return [];
  const all = await listThanks(
    db,
    tips.map(({ id }) => id),
  );
  const byTip = new Map(all.map(({ tipId, ...given }): [number, Thanks] => [tipId, given]));
  return tips.map((tip) => ({ ...tip, thanks: byTip.get(tip.id) ?? null }));
}

/** For the records of the staff member. */
export async function exportThanks(db: Db, staffId: number) {
  return listThanksOfStaff(db, staffId);
}
