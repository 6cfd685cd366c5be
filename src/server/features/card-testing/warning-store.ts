import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';
import { MOST_OF_ONE_ADDRESS } from '#server/features/card-testing/rules.ts';

export type Origin = { staffId: number; network: string };
export type Warning = Origin & {
  kind: 'declined' | 'small_tips';
  tipId: number | null;
  card: string | null;
  createdAt: Date;
};

export async function insertOrigin(db: Db, tipId: number, origin: Origin, createdAt: Date): Promise<void> {
  await db
    .insertInto('tipOrigins')
    .values({ tipId, ...origin, createdAt })
    .execute();
}

export async function findOrigin(db: Db, tipId: number): Promise<Origin | undefined> {
  return db
    .selectFrom('tipOrigins')
    .select(['staffId', 'network'])
    .where('tipId', '=', tipId)
    .executeTakeFirst();
}

/** The tips that came from here since then. */
export async function listTipIds(db: Db, from: Partial<Origin>, since: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('tipOrigins')
    .select('tipId')
    .where('createdAt', '>', since)
    .$if(from.network !== undefined, (query) => query.where('network', '=', from.network ?? ''))
    .$if(from.staffId !== undefined, (query) => query.where('staffId', '=', from.staffId ?? 0))
    .execute();
  return rows.map(({ tipId }) => tipId);
}

export async function insertWarning(db: Db, warning: Warning): Promise<void> {
  await db.insertInto('cardWarnings').values(warning).execute();
}

export type Counts = { addressAndCode: number; address: number; code: number; card: number; tip: number };

/** How many warnings since then have the same address, code, card or tip as this one. */
export async function countWarnings(db: Db, { network, staffId, card, tipId }: Warning, since: Date) {
  const { rows } = await sql<Counts>`
    WITH near AS (
      SELECT network, staff_id, card, tip_id FROM card_warnings
      WHERE created_at > ${since} AND (network = ${network} OR staff_id = ${staffId} OR card = ${card})
    )
    SELECT
      count(*) FILTER (WHERE network = ${network} AND staff_id = ${staffId})::integer AS "addressAndCode",
      count(*) FILTER (WHERE network = ${network})::integer AS address,
      count(*) FILTER (WHERE card = ${card})::integer AS card,
      count(*) FILTER (WHERE tip_id = ${tipId})::integer AS tip,
      (SELECT coalesce(sum(least(count, ${MOST_OF_ONE_ADDRESS}::integer)), 0)::integer FROM (
        SELECT count(*)::integer AS count FROM near WHERE staff_id = ${staffId} GROUP BY network) AS networks) AS code
    FROM near`.execute(db);
  const [counts] = rows;
  if (!counts) throw new Error('an aggregate without a row');
  return counts;
}

export async function sweepWarnings(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('cardWarnings').where('createdAt', '<', before).execute();
  await db.deleteFrom('tipOrigins').where('createdAt', '<', before).execute();
}
