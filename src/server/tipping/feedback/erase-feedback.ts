import type { Db } from '#server/platform/db/database.ts';
import {
  eraseWordsAbout,
  eraseWordsBefore,
  eraseWordsOfTip,
} from '#server/tipping/feedback/feedback-store.ts';

/** A guest erases what they wrote. The stars stay: they name nobody. */
export async function eraseFeedbackOfTip(db: Db, tipId: number): Promise<void> {
  await eraseWordsOfTip(db, tipId);
}

/** Words about a person, or about a team that they were part of, often have their name. */
export async function eraseFeedbackAbout(db: Db, staffId: number): Promise<void> {
  await eraseWordsAbout(db, staffId);
}

/** The next words that are older than that, and how many there were. */
export async function eraseOldFeedback(db: Db, before: Date, most: number): Promise<number> {
  return eraseWordsBefore(db, before, most);
}
