import type { Db } from '#server/db/database.ts';
import type { Applied } from '#server/features/payments/apply-payment.ts';
import { applyLaterNews, keepOutcome } from '#server/features/payments/early-news.ts';
import type { PaymentDesk } from '#server/features/payments/payment-desk.ts';
import { settlePayment } from '#server/features/payments/settle-payment.ts';
import { findTip } from '#server/features/tips/tip-store.ts';
import type { PaymentProvider, ProviderEvent } from '#server/providers/provider.ts';

/**
 * What a provider told us by itself: kept, and acted on once. Both in one transaction, so an event whose handling was
 * cut off is new when the provider repeats it.
 */
export async function takeEvent(
  desk: PaymentDesk,
  provider: PaymentProvider,
  event: ProviderEvent,
  /** What must be on record together with it. */
  alongside?: (transaction: Db) => Promise<void>,
): Promise<string> {
  const applied = await desk.db.transaction().execute(async (transaction) => {
    if (!(await keepEvent(transaction, provider, event, desk.clock())))
      return { outcome: 'repeated', tipId: null };
    const result = await act(transaction, provider, event, desk.clock());
    await keepOutcome(transaction, provider.name, event.id, result);
    await alongside?.(transaction);
    return result;
  });
  if ('paidTo' in applied && applied.paidTo !== undefined) desk.announce([applied.paidTo]);
  return applied.outcome;
}

async function act(
  db: Db,
  provider: PaymentProvider,
  { news, at }: ProviderEvent,
  now: Date,
): Promise<Applied> {
  switch (news?.about) {
    case 'payment':
      return (await isOurs(db, provider, news))
        ? settlePayment(db, provider, news.tipId, news.payment, now)
        : { outcome: 'no tip of ours', tipId: null };
    case 'refund':
    case 'dispute':
      return applyLaterNews(db, provider.name, news, at, now);
    default:
      return { outcome: 'kept', tipId: null };
  }
}

/** Another Karam on the same account has tips with the same ids, but not with the same tokens. */
async function isOurs(db: Db, { name }: PaymentProvider, news: { tipId: number; token: string }) {
  const tip = await findTip(db, news.tipId);
  return tip?.token === news.token && tip.provider === name;
}

/** False when it is known already. A second delivery at the same moment waits here for the first. */
async function keepEvent(
  db: Db,
  provider: PaymentProvider,
  event: ProviderEvent,
  now: Date,
): Promise<boolean> {
  const kept = await db
    .insertInto('paymentEvents')
    .values({
      provider: provider.name,
      id: event.id,
      type: event.type,
      tipId: null,
      payload: JSON.stringify(event.payload, storable),
      outcome: '',
      toldAt: event.at,
      receivedAt: now,
    })
    .onConflict((conflict) => conflict.columns(['provider', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return kept !== undefined;
}

/** Without what PostgreSQL cannot keep in a text: others may write anything into what they sell. */
function storable(_name: string, value: unknown): unknown {
  return typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value;
}
