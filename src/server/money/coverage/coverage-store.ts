import { sql } from 'kysely';
import { HASH_BYTES } from '#server/money/coverage/hash-tree.ts';
import type { Db } from '#server/platform/db/database.ts';
import { decryptField, encryptField } from '#server/platform/db/encrypted-fields.ts';
import type { Leaf, Statement } from '#shared/money/coverage-proof.ts';

/** The keys as PKCS 8 and SPKI, both in base64. */
export type SigningKey = { id: number; publicKey: string; privateKey: string };

export async function findSigningKey(db: Db): Promise<SigningKey | undefined> {
  const key = await db
    .selectFrom('coverageKeys')
    .select(['id', 'publicKey', 'privateKey'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return key && { ...key, privateKey: decryptField(db, 'coverage_keys.private_key', key.id, key.privateKey) };
}

export async function addSigningKey(db: Db, { id, publicKey, privateKey }: SigningKey, now: Date) {
  await db
    .insertInto('coverageKeys')
    .values({
      id,
      publicKey,
      privateKey: encryptField(db, 'coverage_keys.private_key', id, privateKey),
      madeAt: now,
    })
    .execute();
}

export async function findLastProof(db: Db) {
  return db
    .selectFrom('coverageProofs')
    .select(['day', 'statement'])
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst();
}

type NewProof = Omit<Statement, 'before'> & { keyId: number; statement: string; signature: string };

/** The order of the leaves is that of the tree. */
export async function addProof(db: Db, proof: NewProof, leaves: Leaf[], nodes: Buffer): Promise<void> {
  const { day } = proof;
  await sql`
    INSERT INTO coverage_leaves (day, place, staff_id, balance, salt)
    SELECT ${day}, place - 1, staff_id, balance, salt
    FROM unnest(${leaves.map(({ account }) => account)}::int[], ${leaves.map(({ balance }) => balance)}::numeric[],
      ${leaves.map(({ salt }) => salt)}::text[]) WITH ORDINALITY leaves (staff_id, balance, salt, place)`.execute(
    db,
  );
  await db.insertInto('coverageTrees').values({ day, nodes }).execute();
  await db.insertInto('coverageProofs').values(proof).execute();
}

/** The statements stay. What is deleted says what single people were owed. */
export async function deleteLeavesBefore(db: Db, day: string): Promise<void> {
  await db.deleteFrom('coverageLeaves').where('day', '<', day).execute();
  await db.deleteFrom('coverageTrees').where('day', '<', day).execute();
}

export async function listProofs(db: Db, days: number) {
  return db
    .selectFrom('coverageProofs')
    .innerJoin('coverageKeys', 'coverageKeys.id', 'keyId')
    .select(['day', 'coverageProofs.madeAt', 'atProvider', 'atBank', 'owed', 'people', 'root'])
    .select(['statement', 'signature', 'publicKey'])
    .orderBy('day', 'desc')
    .limit(days)
    .execute();
}

/** The leaf of a person in the newest proof. */
export async function findNewestLeaf(db: Db, staffId: number) {
  return db
    .selectFrom('coverageLeaves')
    .innerJoin('coverageProofs', 'coverageProofs.day', 'coverageLeaves.day')
    .select(['coverageLeaves.day', 'place', 'staffId', 'balance', 'salt', 'people', 'root', 'madeAt'])
    .where('staffId', '=', staffId)
    .where('coverageProofs.day', '=', (eb) =>
      eb.selectFrom('coverageProofs as newest').select((each) => each.fn.max('newest.day').as('day')),
    )
    .executeTakeFirst();
}

/** Reads a few hashes of a tree, in the order in which they are asked for. */
export async function readNodes(db: Db, day: string, indexes: number[]): Promise<string[]> {
  const { rows } = await sql<{ hash: string }>`
    SELECT encode(substring(nodes FROM at * ${HASH_BYTES} + 1 FOR ${HASH_BYTES}), 'hex') AS hash
    FROM coverage_trees, unnest(${indexes}::int[]) WITH ORDINALITY wanted (at, turn)
    WHERE day = ${day} ORDER BY turn`.execute(db);
  return rows.map(({ hash }) => hash);
}
