import { sql } from 'kysely';
import type { RemoteFile } from '#server/money/bank-channel/bank-server.ts';
import type { Db } from '#server/platform/db/database.ts';
import { decryptField, encryptField } from '#server/platform/db/encrypted-fields.ts';
import type { ReceivedState } from '#shared/contracts/bank-channel.ts';
import type { Refusal } from '#shared/reasons/reasons.ts';

/** The files that we have read already, as the server describes them. */
export async function listKnown(db: Db, names: string[]): Promise<Set<string>> {
  if (names.length === 0) return new Set();
  const rows = await db
    .selectFrom('bankReceived')
    .select(['name', 'size', 'modifiedAt'])
    .where('name', 'in', names)
    .execute();
  return new Set(rows.map((row) => keyOf({ ...row, size: Number(row.size) })));
}

export function keyOf({ name, size, modifiedAt }: RemoteFile): string {
  return `${modifiedAt.getTime()} ${size} ${name}`;
}

export type NewReceived = RemoteFile & { checksum: string; content: string | null; problem: Refusal | null };

/**
 * Stores a fetched file before anything is done with it. Nothing if it was read before: then the server only says another time
 * of it. A file without content is refused.
 */
export async function insertReceived(
  transaction: Db,
  { name, size, modifiedAt, checksum, content, problem }: NewReceived,
  now: Date,
): Promise<{ id: number; state: ReceivedState } | undefined> {
  const known = await transaction
    .updateTable('bankReceived')
    .set({ size, modifiedAt })
    .where('name', '=', name)
    .where('checksum', '=', checksum)
    .returning('id')
    .executeTakeFirst();
  if (known) return undefined;
  const isRepeated = await hasChecksum(transaction, checksum);
  const state = isRepeated ? 'repeated' : content === null ? 'nothing' : 'waiting';
  const id = await nextId(transaction);
  const stored = state === 'waiting' ? content : null;
  await sql`
    INSERT INTO bank_received (id, name, checksum, size, modified_at, received_at, state, problem, content, settled_at)
    OVERRIDING SYSTEM VALUE
    VALUES (${id}, ${name}, ${checksum}, ${size}, ${modifiedAt}, ${now}, ${state}, ${problem && JSON.stringify(problem)}::jsonb,
            ${encryptField(transaction, 'bank_received.content', id, stored)}, ${state === 'waiting' ? null : now})`.execute(
    transaction,
  );
  return { id, state };
}

async function hasChecksum(db: Db, checksum: string): Promise<boolean> {
  const found = await db
    .selectFrom('bankReceived')
    .select('id')
    .where('checksum', '=', checksum)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

async function nextId(db: Db): Promise<number> {
  const { rows } = await sql<{
    id: number;
  }>`SELECT nextval(pg_get_serial_sequence('bank_received', 'id')) AS id`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('the table bank_received has no sequence for its ids');
  return row.id;
}

/** Oldest first, as the bank wrote them: a return comes after its payment. */
export async function listUnapplied(db: Db) {
  const rows = await db
    .selectFrom('bankReceived')
    .select(['id', 'name', 'content'])
    .where('state', '=', 'waiting')
    .orderBy('modifiedAt')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    ...row,
    content: decryptField(db, 'bank_received.content', row.id, row.content) ?? '',
  }));
}

export async function settleReceived(
  db: Db,
  id: number,
  state: 'applied' | 'nothing' | 'refused',
  problem: Refusal | null,
  now: Date,
): Promise<void> {
  await db
    .updateTable('bankReceived')
    .set({ state, problem: problem && JSON.stringify(problem), settledAt: now })
    // A refused one is kept, so that somebody can find out why.
    .$if(state !== 'refused', (update) => update.set({ content: null }))
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute();
}

export async function noteReceivedProblem(db: Db, id: number, problem: Refusal): Promise<void> {
  await db
    .updateTable('bankReceived')
    .set({ problem: JSON.stringify(problem) })
    .where('id', '=', id)
    .execute();
}

export async function listReceived(db: Db, limit: number) {
  return db
    .selectFrom('bankReceived')
    .select(['id', 'name', 'checksum', 'receivedAt', 'state', 'problem'])
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** How the last look at the bank's server went. */
export async function readLook(db: Db) {
  return db
    .selectFrom('bankChannelLooks')
    .select(['triedAt', 'workedAt', 'problem'])
    .executeTakeFirstOrThrow();
}

export async function noteLook(db: Db, problem: Refusal | null, now: Date): Promise<void> {
  await db
    .updateTable('bankChannelLooks')
    .set({ triedAt: now, problem: problem && JSON.stringify(problem), ...(!problem && { workedAt: now }) })
    .execute();
}
