import type { FraudWarning } from '#server/money/providers/port/provider.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { ProviderName } from '#shared/money/payment-kinds.ts';

type NewWarning = { provider: ProviderName; tipId: number; warning: FraudWarning; now: Date };

/** Returns false if the warning is known: it comes with the event and again when the provider is asked. */
export async function insertWarning(db: Db, { provider, tipId, warning, now }: NewWarning): Promise<boolean> {
  const inserted = await db
    .insertInto('fraudWarnings')
    .values({
      provider,
      id: warning.warningId,
      tipId,
      fraudType: warning.fraudType.slice(0, 200),
      warnedAt: warning.at,
      receivedAt: now,
    })
    .onConflict((conflict) => conflict.columns(['provider', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

type Closing = { closedAt: Date; closedBy: string; closedNote: string };

/** Returns the tip of the warning, or nothing if no such warning is open. */
export async function closeRow(
  db: Db,
  named: { provider: ProviderName; id: string },
  closing: Closing,
): Promise<number | undefined> {
  const closed = await db
    .updateTable('fraudWarnings')
    .set(closing)
    .where('provider', '=', named.provider)
    .where('id', '=', named.id)
    .where('closedAt', 'is', null)
    .returning('tipId')
    .executeTakeFirst();
  return closed?.tipId;
}
