import { type RawBuilder, sql } from 'kysely';
import { amountLeft } from '#server/money/ledger/read/tip-columns.ts';
import type { Db } from '#server/platform/db/database.ts';
import { addDays, startOfDubaiDay } from '#shared/dubai-time.ts';
import { type Fils, toDecimal } from '#shared/money.ts';
import type { TipWay } from '#shared/tip-ways.ts';

export type TipIds = { first: number; end: number };

/**
 * Where the tips of some Dubai days are among all tips, with a day more at both ends: from `first` up to before `end`. Ids
 * are searched by halves, as a word in a dictionary, because there is no index by time that leads to single tips. Nearly
 * always right: ids follow the time unless a clock was wrong, so whoever uses them must compare the result.
 */
export async function findTipIdsAround(db: Db, { from, to }: { from: string; to: string }): Promise<TipIds> {
  const starts = [startOfDubaiDay(addDays(from, -1)), startOfDubaiDay(addDays(to, 2))];
  const { rows } = await sql<{ at: number; id: number }>`
    WITH RECURSIVE search AS (
      SELECT wanted.at, wanted.instant, coalesce((SELECT min(id) FROM tips), 0) AS low,
        coalesce((SELECT max(id) FROM tips), 0) + 1 AS high
      FROM unnest(${starts}::timestamptz[]) WITH ORDINALITY AS wanted (instant, at)
      UNION ALL
      SELECT at, instant, CASE WHEN tip.created_at < instant THEN tip.id + 1 ELSE low END,
        CASE WHEN tip.created_at < instant THEN high ELSE (low + high) / 2 END
      FROM search CROSS JOIN LATERAL (
        SELECT id, created_at FROM tips WHERE id >= (low + high) / 2 ORDER BY id LIMIT 1
      ) tip WHERE low < high
    )
    SELECT at::int AS at, max(low) AS id FROM search GROUP BY at ORDER BY at`.execute(db);
  return { first: rows[0]?.id ?? 0, end: rows[1]?.id ?? 0 };
}

export type TipPatterns = {
  /** Hours with tips. */
  hours: { hour: number; count: number; gross: string }[];
  /** The asked amounts that guests gave, and the most frequent others, those first that most guests gave. */
  amounts: { amount: string; count: number }[];
  /** Tables and rooms whose guests gave the most. */
  places: { place: string; count: number; gross: string }[];
  /** Of all places together. */
  allPlaces: { places: number; count: number; gross: string };
  /** Tips of guests who came by the page of the team, or by a link with the bill. */
  ways: { way: TipWay; count: number; gross: string }[];
  /** Parts of tips for everybody, without those of guests at a table or room. */
  everybody: { count: number; gross: string };
};

type Asked = {
  from: string;
  to: string;
  /** How many tips the daily totals have in these days. */
  count: number;
  amountsFils: readonly Fils[];
  mostOthers: number;
  mostPlaces: number;
};

/**
 * At which hours of the day and at which tables guests of a business tipped, how they came to the form, and which amounts.
 * The same tips as in the daily totals: paid, less what was given back, on the Dubai days on which the guests tipped. If ids
 * did not lead to all of them, they are looked for by time, which reads more.
 */
export async function readTipPatterns(db: Db, businessId: number, asked: Asked): Promise<TipPatterns> {
  const { first, end } = await findTipIdsAround(db, asked);
  const near = await countTips(
    db,
    asked,
    sql`tips.business_id = ${businessId} AND tips.id >= ${first} AND tips.id < ${end}
      AND (tips.created_at AT TIME ZONE 'Asia/Dubai')::date BETWEEN ${asked.from} AND ${asked.to}`,
  );
  if (near.hours.reduce((sum, { count }) => sum + count, 0) === asked.count) return near;
  const [start, after] = [startOfDubaiDay(asked.from), startOfDubaiDay(addDays(asked.to, 1))];
  return countTips(
    db,
    asked,
    sql`tips.business_id = ${businessId} AND tips.created_at >= ${start} AND tips.created_at < ${after}`,
  );
}

/** One statement for hours, amounts and ways, so that they agree. */
async function countTips(
  db: Db,
  { amountsFils, mostOthers, mostPlaces }: Asked,
  isIn: RawBuilder<unknown>,
): Promise<TipPatterns> {
  type Row = {
    hour: number | null;
    amount: string | null;
    cameBy: TipWay | null;
    count: number;
    gross: string;
  };
  const isAsked = sql`amount = ANY(${amountsFils.map(toDecimal)}::numeric[])`;
  const { rows } = await sql<Row>`
    SELECT hour, amount, came_by, count, gross FROM (
      SELECT hour, amount, came_by, count(*)::int AS count, sum("left") AS gross, ${isAsked} AS is_asked,
        row_number() OVER (PARTITION BY amount IS NULL, ${isAsked} ORDER BY count(*) DESC, amount) AS place
      FROM (
        SELECT extract(hour FROM tips.created_at AT TIME ZONE 'Asia/Dubai')::int AS hour, tips.amount::numeric AS amount,
          tips.came_by, ${amountLeft} AS "left"
        FROM tips
        WHERE tips.status = 'paid' AND ${isIn}
      ) paid GROUP BY GROUPING SETS ((hour), (amount), (came_by))
    ) counted WHERE hour IS NOT NULL OR came_by IS NOT NULL OR is_asked OR (amount IS NOT NULL AND place <= ${mostOthers})
    ORDER BY count DESC, amount, hour`.execute(db);
  return {
    hours: rows.flatMap(({ hour, count, gross }) => (hour === null ? [] : [{ hour, count, gross }])),
    amounts: rows.flatMap(({ amount, count }) => (amount === null ? [] : [{ amount, count }])),
    ways: rows.flatMap(({ cameBy, count, gross }) => (cameBy ? [{ way: cameBy, count, gross }] : [])),
    everybody: await countForEverybody(db, isIn),
    ...(await countPlaces(db, mostPlaces, isIn)),
  };
}

/** Guests can change the table in the address, so there can be as many as tips: only the first are read. */
async function countPlaces(
  db: Db,
  most: number,
  isIn: RawBuilder<unknown>,
): Promise<Pick<TipPatterns, 'places' | 'allPlaces'>> {
  type Row = TipPatterns['places'][number] & { places: number; allCount: number; allGross: string };
  const { rows } = await sql<Row>`
    SELECT place, count(*)::int AS count, sum(${amountLeft}) AS gross, (count(*) OVER ())::int AS places,
      (sum(count(*)) OVER ())::int AS all_count, sum(sum(${amountLeft})) OVER () AS all_gross
    FROM tips JOIN tip_places ON tip_places.tip_id = tips.id
    WHERE tips.status = 'paid' AND ${isIn}
    GROUP BY place ORDER BY sum(${amountLeft}) DESC, place LIMIT ${most}`.execute(db);
  const { places = 0, allCount = 0, allGross = '0.00' } = rows[0] ?? {};
  return {
    places: rows.map(({ place, count, gross }) => ({ place, count, gross })),
    allPlaces: { places, count: allCount, gross: allGross },
  };
}

async function countForEverybody(db: Db, isIn: RawBuilder<unknown>): Promise<TipPatterns['everybody']> {
  const { rows } = await sql<TipPatterns['everybody']>`
    SELECT count(*)::int AS count, coalesce(sum(${amountLeft}), 0.00) AS gross
    FROM tips JOIN team_tip_parts ON team_tip_parts.tip_id = tips.id
    WHERE tips.status = 'paid' AND ${isIn}
      AND NOT EXISTS (SELECT FROM tip_places WHERE tip_places.tip_id = tips.id)`.execute(db);
  return rows[0] ?? { count: 0, gross: '0.00' };
}

/**
 * A guest who tips everybody sends one tip, which counts as one for each person. How many of them there are beyond the
 * first: the tips of these Dubai days less this number are the tips as guests sent them.
 */
export async function countFurtherParts(
  db: Db,
  { from, to }: { from: string; to: string },
  businessId?: number,
): Promise<number> {
  const { first, end } = await findTipIdsAround(db, { from, to });
  const isAsked = businessId === undefined ? sql`true` : sql`tips.business_id = ${businessId}`;
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM team_tip_parts JOIN tips ON tips.id = team_tip_parts.tip_id
    WHERE team_tip_parts.tip_id >= ${first} AND team_tip_parts.tip_id < ${end}
      AND team_tip_parts.tip_id <> team_tip_parts.lead_id AND tips.status = 'paid' AND ${isAsked}
      AND (tips.created_at AT TIME ZONE 'Asia/Dubai')::date BETWEEN ${from} AND ${to}`.execute(db);
  return rows[0]?.count ?? 0;
}
