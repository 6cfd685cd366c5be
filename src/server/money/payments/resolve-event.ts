import { followUp, handleStoredEvent } from '#server/money/payments/handle-event.ts';
import {
  countOpenEvents,
  listOpenEvents,
  lockOpenEvent,
  setDealtWith,
} from '#server/money/payments/payment-event-store.ts';
import { getProvider, type Payments } from '#server/money/payments/payments.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { KnownActor } from '#server/platform/http/acting.ts';
import { refuse } from '#server/platform/http/app-error.ts';
import type { ProviderName } from '#shared/money/payment-kinds.ts';

const SHOWN = 50;

type Admin = KnownActor;
type Named = { provider: ProviderName; id: string };

export async function describeOpenEvents({ db }: Pick<Payments, 'db'>) {
  return { events: await listOpenEvents(db, SHOWN), count: await countOpenEvents(db) };
}

/** An admin has resolved the event: asked the provider, refunded there, or found that nothing is wrong. */
export async function closeEvent(
  { db, clock }: Pick<Payments, 'db' | 'clock'>,
  named: Named,
  note: string,
  admin: Admin,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const event = await lockOpenEvent(transaction, named.provider, named.id);
    if (!event) throw refuse('not_found', 'no_such_event');
    await setDealtWith(transaction, event, { dealtAt: clock(), dealtBy: admin.actorId, dealtNote: note });
    const detail = { event: event.id, outcome: event.outcome, note };
    await recordAudit(transaction, admin, 'payment_event.dealt_with', { tip: event.tipId, detail });
  });
}

/** Handles an event again that could not be handled when it arrived, after its cause was fixed. */
export async function retryEvent(payments: Payments, named: Named, admin: Admin): Promise<void> {
  const provider = getProvider(payments, named.provider);
  const applied = await payments.db.transaction().execute(async (transaction) => {
    const event = await lockOpenEvent(transaction, named.provider, named.id);
    if (event?.outcome !== 'unusable') throw refuse('not_found', 'no_such_event');
    const result = await retry(transaction, event);
    const detail = { event: event.id, outcome: result.outcome };
    await recordAudit(transaction, admin, 'payment_event.handled_again', { tip: result.tipId, detail });
    return result;
  });
  await followUp(payments, applied);

  async function retry(transaction: Payments['db'], event: Parameters<typeof handleStoredEvent>[2]) {
    try {
      return await handleStoredEvent(transaction, provider, event, payments.clock());
    } catch (error) {
      payments.log.error({ err: error, eventId: event.id }, 'an event could not be handled again');
      throw refuse('conflict', 'event_still_unusable');
    }
  }
}
