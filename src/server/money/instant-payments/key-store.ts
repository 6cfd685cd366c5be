import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Db } from '#server/platform/db/database.ts';
import { decryptField, encryptField } from '#server/platform/db/encrypted-fields.ts';
import type { KnownActor } from '#server/platform/http/acting.ts';

/** Stores a credential of the bank's service. It is in use only when two admins have chosen it in the settings. */
export async function storeInstantKey(db: Db, credential: string, actor: KnownActor, now: Date) {
  return db.transaction().execute(async (transaction) => {
    // Two admins at the same moment would take the same number: the second one is refused by the primary key.
    const { last } = await transaction
      .selectFrom('bankInstantKeys')
      .select(({ fn }) => fn.max('id').as('last'))
      .executeTakeFirstOrThrow();
    const id = (last ?? 0) + 1;
    const lastFour = credential.slice(-4);
    await transaction
      .insertInto('bankInstantKeys')
      .values({
        id,
        credential: encryptField(transaction, 'bank_instant_keys.credential', id, credential),
        lastFour,
        storedBy: actor.actorId,
        storedAt: now,
      })
      .execute();
    await recordAudit(transaction, actor, 'bank_instant.key_stored', { detail: { key: id, lastFour } });
    return { id, lastFour, storedAt: now };
  });
}

/** Newest first, without the credentials themselves. */
export async function listInstantKeys(db: Db) {
  return db
    .selectFrom('bankInstantKeys')
    .select(['id', 'lastFour', 'storedAt'])
    .orderBy('id', 'desc')
    .execute();
}

export async function readInstantCredential(db: Db, id: number): Promise<string> {
  const { credential } = await db
    .selectFrom('bankInstantKeys')
    .select('credential')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return decryptField(db, 'bank_instant_keys.credential', id, credential);
}
