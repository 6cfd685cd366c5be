import type { Db } from '#server/db/database.ts';
import { type Actor, recordAudit } from '#server/features/audit/record-audit.ts';
import { eraseFeedbackOfTip } from '#server/features/feedback/erase-feedback.ts';
import { eraseThanksOfTip } from '#server/features/thanks/erase-thanks.ts';
import { refuse } from '#server/http/app-error.ts';
import { eraseWordsByToken } from '#server/ledger/erase-words.ts';

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
