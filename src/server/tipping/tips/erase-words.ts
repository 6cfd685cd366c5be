import { eraseWordsByToken } from '#server/money/ledger/post/erase-words.ts';
import { type Actor, recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Db } from '#server/platform/db/database.ts';
import { refuse } from '#server/platform/http/app-error.ts';
import { eraseThanksOfTip } from '#server/staff/portal/thanks-store.ts';
import { eraseFeedbackOfTip } from '#server/tipping/feedback/erase-feedback.ts';

/** A guest erases their own name, message and words of feedback. Only the guest has the token. The money stays as it is. */
export async function eraseWords(db: Db, token: string, { requestId }: Actor, now: Date): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const tipId = await eraseWordsByToken(transaction, token);
    if (tipId === undefined) throw refuse('not_found', 'no_such_tip');
    await eraseFeedbackOfTip(transaction, tipId);
    await eraseThanksOfTip(transaction, tipId, now);
    // Without the guest's address: they ask us to know less about them.
    await recordAudit(
      transaction,
      { actorId: null, address: null, requestId },
      { action: 'tip.words_erased', subject: { type: 'tip', id: tipId } },
    );
  });
}
