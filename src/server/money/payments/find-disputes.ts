import {
  findDisputeRow,
  listDueDisputes,
  listUntoldDisputes,
  scheduleDisputeCheck,
} from '#server/money/payments/dispute-store.ts';
import { followUp } from '#server/money/payments/handle-event.ts';
import { getProvider, type Payments } from '#server/money/payments/payments.ts';
import { listUntoldReturns } from '#server/money/payments/refund-store.ts';
import { applyLaterChange } from '#server/money/payments/settle-payment.ts';
import type { DisputeState } from '#server/money/providers/port/provider.ts';
import { getFilsFrom } from '#shared/money/money.ts';
import type { ProviderName } from '#shared/money/payment-kinds.ts';

const AT_ONCE = 100;

/** Asks the provider about disputes that are not decided: the webhook of the decision may be lost. */
export async function sweepDisputes(payments: Payments): Promise<void> {
  for (const dispute of await listDueDisputes(payments.db, payments.clock(), AT_ONCE)) {
    await scheduleDisputeCheck(payments.db, dispute, payments.clock());
    await askAbout(payments, dispute.provider, dispute.id);
  }
}

/** Asks about disputes that only the provider's books name: the webhook may be lost. Call it after the books are read. */
export async function findDisputesInBooks(payments: Payments): Promise<void> {
  const provider = payments.provider.name;
  for (const id of await listUntoldDisputes(payments.db, provider)) await askAbout(payments, provider, id);
}

/** Applies the returns of refunds that only the provider's books show: the webhook may be lost. */
export async function findReturnsInBooks(payments: Payments): Promise<void> {
  const { db, provider, clock } = payments;
  for (const { paymentId, refundId, amount, at } of await listUntoldReturns(db, provider.name)) {
    const refund = { refundId, status: 'failed' as const, at };
    const change = { about: 'refund' as const, paymentId, refund, amountFils: getFilsFrom(amount) };
    await db
      .transaction()
      .execute((transaction) => applyLaterChange(transaction, provider, change, at, clock()));
  }
}

/** A warning counts for a few days; after a longer outage the dispute has come already. */
const WARNINGS_BACK_MS = 7 * 24 * 60 * 60_000;

/** Asks for the warnings of the last days: their webhooks may be lost. Known ones are not applied again. */
export async function findWarnings(payments: Payments): Promise<void> {
  const { db, provider, clock, log } = payments;
  for await (const change of provider.warningsSince(new Date(clock().getTime() - WARNINGS_BACK_MS))) {
    const now = clock();
    try {
      await db
        .transaction()
        .execute((transaction) => applyLaterChange(transaction, provider, change, now, now));
    } catch (error) {
      // An error with one warning must not stop the others. It is listed again an hour later.
      log.error({ err: error, warningId: change.warning.warningId }, 'could not apply a fraud warning');
    }
  }
}

async function askAbout(payments: Payments, name: ProviderName, id: string): Promise<void> {
  try {
    const provider = getProvider(payments, name);
    const change = await provider.findDispute(id);
    if (!change || (await isKnown(payments, name, change.dispute))) return;
    const now = payments.clock();
    const applied = await payments.db
      .transaction()
      .execute((transaction) => applyLaterChange(transaction, provider, change, now, now));
    await followUp(payments, applied);
  } catch (error) {
    // An error with one dispute must not stop the others. It is asked about again, and the ledger check names its line.
    payments.log.error({ err: error, disputeId: id }, 'could not ask the provider about a dispute');
  }
}

/** The time at which a dispute was last told must not move without news: the ledger check counts days from it. */
async function isKnown(
  { db }: Payments,
  provider: ProviderName,
  { disputeId, status, amountFils, dueBy }: DisputeState,
): Promise<boolean> {
  const known = await findDisputeRow(db, provider, disputeId);
  return (
    known?.status === status &&
    getFilsFrom(known.amount) === amountFils &&
    (dueBy === null || known.dueBy?.getTime() === dueBy.getTime())
  );
}
