import { sql } from 'kysely';
import { type DataKeys, StartError } from '#server/platform/base/data-dir.ts';
import type { Db } from '#server/platform/db/database.ts';
import { type EncryptedColumn, encryptedColumns, nameOf } from '#server/platform/db/encrypted-columns.ts';
import {
  beginningOf,
  decryptText,
  type EncryptedText,
  encryptText,
  LOST,
} from '#server/platform/db/encrypted-text.ts';

/**
 * Encrypts with the first key what an older key has encrypted, and what was stored plain while the database's rule against
 * it was removed (bench/generate does that). Afterwards no other key is needed. Returns the number of changed texts. It may
 * be interrupted at any moment and may run in several processes at once: each batch is a transaction that locks its rows
 * and looks at them again.
 */
export async function encryptStored(db: Db, keys: DataKeys): Promise<number> {
  const idsIn = new Map<EncryptedColumn, Set<string>>();
  for (const each of encryptedColumns) idsIn.set(each, await listKeyIds(db, each));
  // Look everywhere before anything is changed.
  for (const ids of idsIn.values()) refuseUnknown(ids, keys);
  let changed = 0;
  for (const [each, ids] of idsIn) {
    if ([...ids].some((id) => id !== keys.firstId)) changed += await encryptColumn(db, keys, each);
  }
  return changed;
}

const PLAIN = 'plain';

/** The ids of the keys in use in a column, and `plain` if some texts are not encrypted. Reads the whole column. */
async function listKeyIds(db: Db, { table, column }: EncryptedColumn): Promise<Set<string>> {
  const { rows } = await sql<{ keyId: string }>`
    SELECT DISTINCT CASE WHEN starts_with(${sql.ref(column)}, 'encrypted:')
      THEN substr(${sql.ref(column)}, 11, 8) ELSE ${PLAIN}::text END AS key_id
    FROM ${sql.table(table)} WHERE ${sql.ref(column)} <> ${LOST}`.execute(db);
  return new Set(rows.map(({ keyId }) => keyId));
}

function refuseUnknown(ids: Set<string>, { byId }: DataKeys): void {
  for (const id of ids) {
    if (id === PLAIN || byId.has(id)) continue;
    throw new StartError(
      `Stored IBANs are encrypted with the key ${id}, which is not in DATA_KEYS (it has ${[...byId.keys()].join(', ')}). ` +
        'Add that key. Without DATA_KEYS it was generated into DATA_DIR/secrets/data-keys.',
    );
  }
}

async function encryptColumn(db: Db, keys: DataKeys, each: EncryptedColumn): Promise<number> {
  let changed = 0;
  let after: string | undefined;
  for (;;) {
    const ids = await listOldIds(db, keys, each, after);
    if (ids.length === 0) return changed;
    changed += await db.transaction().execute((transaction) => encryptRows(transaction, keys, each, ids));
    after = ids.at(-1);
  }
}

async function listOldIds(db: Db, keys: DataKeys, each: EncryptedColumn, after: string | undefined) {
  const { table, id, idType, batch } = each;
  const isAfter = after === undefined ? sql`true` : sql`${sql.ref(id)} > ${after}::${sql.raw(idType)}`;
  const { rows } = await sql<{ id: string }>`
    SELECT ${sql.ref(id)}::text AS id FROM ${sql.table(table)}
    WHERE ${isOld(keys, each)} AND ${isAfter} ORDER BY ${sql.ref(`${table}.${id}`)} LIMIT ${batch}`.execute(
    db,
  );
  return rows.map((row) => row.id);
}

async function encryptRows(transaction: Db, keys: DataKeys, each: EncryptedColumn, ids: string[]) {
  const { table, column, id, idType } = each;
  const type = sql.raw(`${idType}[]`);
  // Locked by id, as everywhere, so that nobody waits in a circle. A row that another process has encrypted meanwhile is
  // not returned.
  const { rows } = await sql<{ id: string; stored: string }>`
    SELECT ${sql.ref(id)}::text AS id, ${sql.ref(column)} AS stored FROM ${sql.table(table)}
    WHERE ${sql.ref(id)} = ANY(${ids}::${type}) AND ${isOld(keys, each)}
    ORDER BY ${sql.ref(`${table}.${id}`)} FOR NO KEY UPDATE`.execute(transaction);
  const encrypted = rows.map((row) => {
    const place = { column: nameOf(each), row: row.id };
    return encryptText(keys, place, textOf(keys, place, row.stored));
  });
  await sql`
    UPDATE ${sql.table(table)} SET ${sql.ref(column)} = given.text
    FROM unnest(${rows.map((row) => row.id)}::${type}, ${encrypted}::text[]) AS given (id, text)
    WHERE ${sql.ref(`${table}.${id}`)} = given.id`.execute(transaction);
  return rows.length;
}

function textOf(keys: DataKeys, place: Parameters<typeof decryptText>[1], stored: string): string {
  return stored.startsWith('encrypted:')
    ? decryptText(keys, place, stored as unknown as EncryptedText)
    : stored;
}

/** True for a text that the first key has not encrypted. */
function isOld({ firstId }: DataKeys, { column }: EncryptedColumn) {
  return sql<boolean>`(${sql.ref(column)} <> ${LOST} AND NOT starts_with(${sql.ref(column)}, ${beginningOf(firstId)}))`;
}
