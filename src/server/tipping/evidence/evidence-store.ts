import type { Insertable, Selectable } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import type { Database } from '#server/platform/db/types.ts';
import type { ProviderName } from '#shared/money/payment-kinds.ts';

type Named = { provider: ProviderName; id: string };
export type EvidenceRow = Selectable<Database['disputeEvidence']>;

/** With the name of the admin who sent it last. */
export async function findEvidence(db: Db, { provider, id }: Named) {
  return db
    .selectFrom('disputeEvidence')
    .innerJoin('users', 'users.id', 'disputeEvidence.requestedBy')
    .selectAll('disputeEvidence')
    .select('users.username as byName')
    .where('provider', '=', provider)
    .where('disputeId', '=', id)
    .executeTakeFirst();
}

/** The first request, or another one after the last has ended. The dispute must be locked. */
export async function upsertEvidence(db: Db, row: Insertable<Database['disputeEvidence']>): Promise<void> {
  const { requestedBy, requestedAt, idempotencyKey, requestHash, attemptedAt } = row;
  await db
    .insertInto('disputeEvidence')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['provider', 'disputeId'])
        .doUpdateSet({ requestedBy, requestedAt, idempotencyKey, requestHash, attemptedAt, failure: null }),
    )
    .execute();
}

type End = { sentAt: Date } | { failure: string } | 'unknown';

/** How the request to the provider ended. Nothing changes if another one has ended as sent meanwhile. */
export async function endAttempt(db: Db, { provider, id }: Named, end: End): Promise<void> {
  await db
    .updateTable('disputeEvidence')
    .set({ attemptedAt: null, ...(end !== 'unknown' && end) })
    .where('provider', '=', provider)
    .where('disputeId', '=', id)
    .where('sentAt', 'is', null)
    .execute();
}
