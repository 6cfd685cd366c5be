import { readUncovered } from '#server/money/ledger/read/postings.ts';
import { findBankFile, listPayoutIdsIn } from '#server/money/payouts/bank-file-store.ts';
import { findPayouts } from '#server/money/payouts/payout-store.ts';
import { type Releasing, reviewRelease } from '#server/money/payouts/who-may-release.ts';
import { sayWith } from '#server/platform/base/words.ts';
import type { Db } from '#server/platform/db/database.ts';
import { refuse } from '#server/platform/http/app-error.ts';
import { readBankHours } from '#server/platform/settings/settings.ts';
import { nextBankDay } from '#shared/bank-day.ts';

/** A bank file as the admin sees it who may release it: what it pays to whom, and what stands in the way. */
export async function openBankFile(db: Db, id: number, releasing: Releasing) {
  const file = await findBankFile(db, id);
  if (!file) throw refuse('not_found', 'no_such_bank_file');
  const payouts = await findPayouts(db, await listPayoutIdsIn(db, id));
  const { isAlone, facts, obstacles } = await reviewRelease(db, file, payouts, releasing);
  const isWaiting = !file.releasedAt && !file.withdrawnAt;
  const uncovered = isWaiting
    ? await readUncovered(
        db,
        payouts.map(({ id: payoutId }) => payoutId),
      )
    : undefined;
  return {
    ...file,
    isAlone,
    isLate: !file.releasedAt && file.executionDay < nextBankDay(releasing.now, await readBankHours(db)),
    isTestMode: releasing.isTestMode,
    obstacles: obstacles.map(sayWith),
    payees: payouts.map((payout) => ({
      payoutId: payout.id,
      name: payout.recipientName,
      amount: payout.amount,
      ibanEnd: payout.iban.slice(-4),
      isNew: facts.get(payout.id)?.isNew ?? false,
      ibanChangedAt: facts.get(payout.id)?.ibanChangedAt ?? null,
      uncovered: uncovered?.get(payout.id) ?? null,
    })),
  };
}
