import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { TipCode } from '#server/money/payments/payments.ts';
import type { Db } from '#server/platform/db/database.ts';
import { MOST_OF_ONE_ADDRESS } from '#server/tipping/card-testing/rules.ts';

export type Origin = TipCode & { network: string };
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
  return (
    db
      .selectFrom('tipOrigins')
      .select(['staffId', 'teamOf', 'network'])
      .where('tipId', '=', tipId)
      // A rule of the table: one of the two is set.
      .$castTo<Origin>()
      .executeTakeFirst()
  );
}

/** The rows with this code. */
export function hasCode({ staffId, teamOf }: TipCode): RawBuilder<SqlBool> {
  return staffId === null ? sql`team_of = ${teamOf}` : sql`staff_id = ${staffId}`;
}

/** The tips that came from here since then. */
export async function listTipIds(
  db: Db,
  { network, code }: { network?: string; code?: TipCode },
  since: Date,
): Promise<number[]> {
  const rows = await db
    .selectFrom('tipOrigins')
    .select('tipId')
    .where('createdAt', '>', since)
    .$if(network !== undefined, (query) => query.where('network', '=', network ?? ''))
    .$if(code !== undefined, (query) => query.where(hasCode(code as TipCode)))
    .execute();
  return rows.map(({ tipId }) => tipId);
}

export async function insertWarning(db: Db, warning: Warning): Promise<void> {
  await db.insertInto('cardWarnings').values(warning).execute();
}

export type Counts = { addressAndCode: number; address: number; code: number; card: number; tip: number };

/** How many warnings since then have the same address, code, card or tip as this one. */
export async function countWarnings(db: Db, warning: Warning, since: Date) {
  const { network, card, tipId } = warning;
  const isSameCode = hasCode(warning);
  const { rows } = await sql<Counts>`
    WITH near AS (
      SELECT network, staff_id, team_of, card, tip_id FROM card_warnings
      WHERE created_at > ${since} AND (network = ${network} OR ${isSameCode} OR card = ${card})
    )
    SELECT
      count(*) FILTER (WHERE network = ${network} AND ${isSameCode})::integer AS "addressAndCode",
      count(*) FILTER (WHERE network = ${network})::integer AS address,
      count(*) FILTER (WHERE card = ${card})::integer AS card,
      count(*) FILTER (WHERE tip_id = ${tipId})::integer AS tip,
      (SELECT coalesce(sum(least(count, ${MOST_OF_ONE_ADDRESS}::integer)), 0)::integer FROM (
        SELECT count(*)::integer AS count FROM near WHERE ${isSameCode} GROUP BY network) AS networks) AS code
    FROM near`.execute(db);
  const [counts] = rows;
  if (!counts) throw new Error('an aggregate without a row');
  return counts;
}

export async function sweepWarnings(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('cardWarnings').where('createdAt', '<', before).execute();
  await db.deleteFrom('tipOrigins').where('createdAt', '<', before).execute();
}

export type Wait = { key: string; until: Date };

export async function listWaits(db: Db, now: Date): Promise<Wait[]> {
  return db.selectFrom('tipWaits').selectAll().where('until', '>', now).execute();
}

/** A wait that is longer already stays. Rows are written in the order of their keys, so no two requests deadlock. */
export async function saveWaits(db: Db, waits: Wait[]): Promise<void> {
  if (waits.length === 0) return;
  await db
    .insertInto('tipWaits')
    .values(waits.toSorted((a, b) => (a.key < b.key ? -1 : 1)))
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({ until: sql`greatest(tip_waits.until, excluded.until)` }),
    )
    .execute();
}

export async function sweepWaits(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('tipWaits').where('until', '<=', now).execute();
}
