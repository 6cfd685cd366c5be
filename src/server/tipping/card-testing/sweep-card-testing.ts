import type { Db } from '#server/platform/db/database.ts';
import { forgetSubjects } from '#server/tipping/card-testing/case-store.ts';
import { sweepWaits } from '#server/tipping/card-testing/wait-store.ts';
import { sweepWarnings } from '#server/tipping/card-testing/warning-store.ts';

/** Longer than a guest can pay, which is two hours: the address of a tip is needed until its last card is declined. */
const KEPT_FOR_MS = 24 * 60 * 60_000;

/** Deletes what would let somebody recognize an address or a card. The cases stay, without it. */
export async function sweepCardTesting(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_FOR_MS);
  await sweepWarnings(db, before);
  await sweepWaits(db, now);
  await forgetSubjects(db, before);
}
