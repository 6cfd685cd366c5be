import { listNewestTokens } from '#server/money/ledger/read/tips.ts';
import type { Db } from '#server/platform/db/database.ts';
import { giveFeedback } from '#server/tipping/feedback/give-feedback.ts';
import type { FeedbackRequest } from '#shared/contracts/feedback.ts';

/** What the guests of the newest tips said, the newest first: about the staff member of the portal. */
const toOne: FeedbackRequest[] = [
  { stars: 5, chips: ['friendliness', 'attention'], words: 'She remembered our names from last year.' },
  { stars: 5, chips: ['speed'], words: null },
];
/** … and about the others. */
const toOthers: FeedbackRequest[] = [
  { stars: 2, chips: ['speed'], words: 'We waited forty minutes for two coffees.' },
  { stars: 5, chips: ['atmosphere'], words: null },
  { stars: 4, chips: ['quality'], words: 'شكرًا على الكرم والابتسامة' },
  { stars: 5, chips: ['friendliness', 'speed'], words: null },
  { stars: 3, chips: ['cleanliness'], words: null },
  { stars: 5, chips: [], words: 'Best karak in the city.' },
  { stars: 4, chips: ['attention'], words: null },
];

export async function sayFeedback(db: Db, staffId: number): Promise<void> {
  const { ofStaff, ofOthers } = await listNewestTokens(db, staffId, toOthers.length);
  await sayOf(db, ofStaff, toOne);
  await sayOf(db, ofOthers, toOthers);
}

async function sayOf(db: Db, tips: { token: string; createdAt: Date }[], said: FeedbackRequest[]) {
  for (const [index, request] of said.entries()) {
    const tip = tips[index];
    if (!tip) return;
    // Some minutes after the tip, as guests do.
    const clock = () => new Date(tip.createdAt.getTime() + 5 * 60_000);
    await giveFeedback({ db, clock, publicOrigin: '' }, tip.token, request);
  }
}
