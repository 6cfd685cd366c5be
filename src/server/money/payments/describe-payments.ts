import { listTipsById } from '#server/money/ledger/read/tips.ts';
import { findLastReceivedAt } from '#server/money/payments/payment-event-store.ts';
import { listOpenPayments } from '#server/money/payments/payment-store.ts';
import type { Payments } from '#server/money/payments/payments.ts';

const SHOWN = 20;

/** The state of payments, for an admin: provider, keys, webhook and open payments. */
export async function describePayments(payments: Payments) {
  const { db, provider, publicOrigin } = payments;
  const [keysAnswer, lastReceivedAt, { waiting, waitingCount }] = await Promise.all([
    areKeysAccepted(payments),
    findLastReceivedAt(db, provider.name),
    describeWaiting(payments),
  ]);
  return {
    provider: provider.name,
    isTest: provider.isTest,
    keysAnswer,
    webhookUrl: `${publicOrigin}/api/webhooks/${provider.name}`,
    webhookLastSeenAt: lastReceivedAt ?? null,
    waiting,
    waitingCount,
  };
}

async function areKeysAccepted({ provider, log }: Payments): Promise<boolean> {
  try {
    await provider.ping();
    return true;
  } catch (error) {
    log.error({ err: error }, 'the payment provider does not accept our keys or does not answer');
    return false;
  }
}

async function describeWaiting({ db }: Payments) {
  const { tipIds, count } = await listOpenPayments(db, SHOWN);
  const tips = await listTipsById(db, tipIds);
  const waiting = tips.sort((a, b) => tipIds.indexOf(a.tipId) - tipIds.indexOf(b.tipId));
  return { waiting, waitingCount: count };
}
