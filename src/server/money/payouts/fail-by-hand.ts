import type { AreaKind } from '#server/identity/two-persons/carry-out.ts';
import { changeByTwo, type TwoPersons } from '#server/identity/two-persons/proposals.ts';
import type { Admin } from '#server/money/payouts/acting-admin.ts';
import { isOnItsWay } from '#server/money/payouts/delivery-store.ts';
import { isInstantOpen } from '#server/money/payouts/instant-store.ts';
import { findPayouts } from '#server/money/payouts/payout-store.ts';
import { openPayout } from '#server/money/payouts/read-payouts.ts';
import { getEndable, settlePayoutWithin } from '#server/money/payouts/settle-payout.ts';
import type { Db } from '#server/platform/db/database.ts';
import { refuse } from '#server/platform/http/app-error.ts';
import { maskIbansIn } from '#shared/money/iban.ts';

/**
 * A failed payout is owed again and paid a second time. So an admin only proposes it, and another one confirms it with their
 * password. An answer of the bank needs nobody else.
 */
export async function failByHand(two: TwoPersons, payoutId: number, reason: string, admin: Admin) {
  return two.db.transaction().execute(async (transaction) => {
    const [payout] = await findPayouts(transaction, [payoutId]);
    if (!payout) throw refuse('not_found', 'no_such_payout');
    const { amount, recipientName: name } = payout;
    const subject = { id: payoutId, amount, name, bookedDay: null, explanation: null };
    const failing = { kind: 'fail_payout', userId: null, settings: null, subject } as const;
    const proposal = await changeByTwo(transaction, { ...failing, reason: maskIbansIn(reason) }, admin, two);
    return { ...(await openPayout(transaction, payoutId, admin.actorId, two.clock())), proposal };
  });
}

export const failingPayout: AreaKind = {
  async check(transaction, { subject, reason }, { proposedBy, now }) {
    await refuseOnItsWay(transaction, subject?.id ?? 0);
    await getEndable(transaction, subject?.id ?? 0, { to: 'failed', reason }, { saidBy: proposedBy, now });
  },
  async carryOut(transaction, { subject, reason }, actor, { proposedBy, now }) {
    const ending = { to: 'failed', reason } as const;
    await refuseOnItsWay(transaction, subject?.id ?? 0);
    await settlePayoutWithin(transaction, subject?.id ?? 0, ending, actor, now, proposedBy);
  },
};

/** It would be owed again and put into another file, and then the bank would be brought both. */
async function refuseOnItsWay(transaction: Db, payoutId: number): Promise<void> {
  if (await isOnItsWay(transaction, payoutId)) throw refuse('conflict', 'payout_file_on_its_way');
  if (await isInstantOpen(transaction, payoutId)) throw refuse('conflict', 'payout_instant_open');
}
