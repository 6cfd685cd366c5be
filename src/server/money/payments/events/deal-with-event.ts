import {
  countOpenEvents,
  listOpenEvents,
  lockOpenEvent,
  setDealtWith,
} from '#server/money/payments/events/event-store.ts';
import { getProvider, type Payments } from '#server/money/payments/payments.ts';
import { followUp, takeEventAgain } from '#server/money/payments/take-event.ts';
import { type Actor, recordAudit } from '#server/platform/audit/record-audit.ts';
import { refuse } from '#server/platform/http/app-error.ts';
import type { ProviderName } from '#shared/payment-kinds.ts';

const SHOWN = 50;

type Admin = Actor & { actorId: string };
type Named = { provider: ProviderName; id: string };

export async function describeOpenEvents({ db }: Pick<Payments, 'db'>) {
  return { events: await listOpenEvents(db, SHOWN), count: await countOpenEvents(db) };
}

/** An admin has done what was to be done: asked the provider, refunded there, or found that nothing is wrong. */
export async function dealWithEvent(
  { db, clock }: Pick<Payments, 'db' | 'clock'>,
  named: Named,
  note: string,
  admin: Admin,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const event = await lockOpenEvent(transaction, named.provider, named.id);
    if (!event) throw refuse('not_found', 'no_such_event');
    await setDealtWith(transaction, event, { dealtAt: clock(), dealtBy: admin.actorId, dealtNote: note });
    await recordAudit(transaction, admin, {
      action: 'payment_event.dealt_with',
      ...(event.tipId === null ? {} : { subject: { type: 'tip', id: event.tipId } }),
      detail: { event: event.id, outcome: event.outcome, note },
    });
  });
}

/** Handles an event again that could not be handled when it came, after what stood in the way is mended. */
export async function handleEventAgain(payments: Payments, named: Named, admin: Admin): Promise<void> {
  const provider = getProvider(payments, named.provider);
  const applied = await payments.db.transaction().execute(async (transaction) => {
    const event = await lockOpenEvent(transaction, named.provider, named.id);
    if (event?.outcome !== 'unusable') throw refuse('not_found', 'no_such_event');
    const result = await takeAgain(transaction, event);
    await recordAudit(transaction, admin, {
      action: 'payment_event.handled_again',
      ...(result.tipId === null ? {} : { subject: { type: 'tip', id: result.tipId } }),
      detail: { event: event.id, outcome: result.outcome },
    });
    return result;
  });
  await followUp(payments, applied);

  async function takeAgain(transaction: Payments['db'], event: Parameters<typeof takeEventAgain>[2]) {
    try {
      return await takeEventAgain(transaction, provider, event, payments.clock());
    } catch (error) {
      payments.log.error({ err: error, eventId: event.id }, 'an event could not be handled again');
      throw refuse('conflict', 'event_still_unusable');
    }
  }
}
