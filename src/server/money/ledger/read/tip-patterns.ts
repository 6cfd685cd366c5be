import { type RawBuilder, sql } from 'kysely';
import { amountLeft, isFirstPaidPart } from '#server/money/ledger/read/tip-columns.ts';
import type { Db } from '#server/platform/db/database.ts';
import { addDays, startOfDubaiDay } from '#shared/dubai-time.ts';
import { type Fils, toDecimal } from '#shared/money/money.ts';
import type { TipSource } from '#shared/tip-links.ts';

type TipIds = { first: number; end: number };

/**
 * The range of tip ids of some Dubai days, with a day more at both ends; `end` is exclusive. A binary search over ids,
 * because `tips` has no index by time alone. Ids follow the time unless a clock was wrong, so callers must verify the result.
 */
async function findTipIdsAround(db: Db, { from, to }: { from: string; to: string }): Promise<TipIds> {
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
  /** The offered amounts that guests gave, and the most frequent others; the most frequent first. */
  amounts: { amount: string; count: number }[];
  /** Tables and rooms whose guests gave the most. */
  tablesAndRooms: { place: string; count: number; gross: string }[];
  /** Sums of all tables and rooms. */
  allTablesAndRooms: { places: number; count: number; gross: string };
  /** Tips of guests who came from the team page or from a link with the bill. */
  sources: { way: TipSource; count: number; gross: string }[];
  /** Team tips, without those of guests at a table or room. */
  teamTips: { count: number; gross: string };
};

type PatternsQuery = {
  from: string;
  to: string;
  /** The number of tips by the daily totals, with each team tip once. */
  count: number;
  amountsFils: readonly Fils[];
  mostOthers: number;
  mostTablesAndRooms: number;
};

/**
 * Hours, tables and rooms, sources and amounts of the tips of a business. The same tips as in the daily totals: paid, less
 * refunds, on the Dubai days on which guests tipped. If the range of ids missed some, they are found by time, which is slower.
 */
export async function readTipPatterns(
  db: Db,
  businessId: number,
  query: PatternsQuery,
): Promise<TipPatterns> {
  const { first, end } = await findTipIdsAround(db, query);
  const byIds = await countTips(
    db,
    query,
    sql`tips.business_id = ${businessId} AND tips.id >= ${first} AND tips.id < ${end}
      AND (tips.created_at AT TIME ZONE 'Asia/Dubai')::date BETWEEN ${query.from} AND ${query.to}`,
  );
  if (byIds.hours.reduce((sum, { count }) => sum + count, 0) === query.count) return byIds;
  const [start, after] = [startOfDubaiDay(query.from), startOfDubaiDay(addDays(query.to, 1))];
  return countTips(
    db,
    query,
    sql`tips.business_id = ${businessId} AND tips.created_at >= ${start} AND tips.created_at < ${after}`,
  );
}

/**
 * One statement for hours, amounts and sources, so that they agree. A team tip counts once, with the amount that its guest
 * chose; the sums are of its parts.
 */
async function countTips(
  db: Db,
  { amountsFils, mostOthers, mostTablesAndRooms }: PatternsQuery,
  isIn: RawBuilder<unknown>,
): Promise<TipPatterns> {
  type Row = {
    hour: number | null;
    amount: string | null;
    source: TipSource | null;
    count: number;
    gross: string;
  };
  const tipCount = sql`(count(*) FILTER (WHERE is_counted))::int`;
  const isOffered = sql`amount = ANY(${amountsFils.map(toDecimal)}::numeric[])`;
  const { rows } = await sql<Row>`
    SELECT hour, amount, came_by AS source, count, gross FROM (
      SELECT hour, amount, came_by, ${tipCount} AS count, sum("left") AS gross, ${isOffered} AS is_offered,
        row_number() OVER (PARTITION BY amount IS NULL, ${isOffered} ORDER BY ${tipCount} DESC, amount) AS rank
      FROM (
        SELECT extract(hour FROM tips.created_at AT TIME ZONE 'Asia/Dubai')::int AS hour,
          coalesce(team.amount, tips.amount)::numeric AS amount, tips.came_by, ${amountLeft} AS "left",
          part.tip_id IS NULL OR ${isFirstPaidPart} AS is_counted
        FROM tips LEFT JOIN team_tip_parts part ON part.tip_id = tips.id LEFT JOIN team_tips team ON team.lead_id = part.lead_id
        WHERE tips.status = 'paid' AND ${isIn}
      ) paid GROUP BY GROUPING SETS ((hour), (amount), (came_by))
    ) counted WHERE hour IS NOT NULL OR came_by IS NOT NULL OR is_offered OR (amount IS NOT NULL AND rank <= ${mostOthers})
    ORDER BY count DESC, amount, hour`.execute(db);
  return {
    hours: rows.flatMap(({ hour, count, gross }) => (hour === null ? [] : [{ hour, count, gross }])),
    amounts: rows.flatMap(({ amount, count }) => (amount === null ? [] : [{ amount, count }])),
    sources: rows.flatMap(({ source, count, gross }) => (source ? [{ way: source, count, gross }] : [])),
    teamTips: await countTeamTips(db, isIn),
    ...(await countTablesAndRooms(db, mostTablesAndRooms, isIn)),
  };
}

/** Guests can change the table in the URL, so there can be as many as tips: only the first are returned. */
async function countTablesAndRooms(
  db: Db,
  most: number,
  isIn: RawBuilder<unknown>,
): Promise<Pick<TipPatterns, 'tablesAndRooms' | 'allTablesAndRooms'>> {
  const tipCount = sql`(count(*) FILTER (WHERE ${isFirstPaidPart}))::int`;
  type Row = TipPatterns['tablesAndRooms'][number] & { places: number; allCount: number; allGross: string };
  const { rows } = await sql<Row>`
    SELECT place, ${tipCount} AS count, sum(${amountLeft}) AS gross, (count(*) OVER ())::int AS places,
      (sum(${tipCount}) OVER ())::int AS all_count, sum(sum(${amountLeft})) OVER () AS all_gross
    FROM tips JOIN tip_places ON tip_places.tip_id = tips.id
    WHERE tips.status = 'paid' AND ${isIn}
    GROUP BY place ORDER BY sum(${amountLeft}) DESC, place LIMIT ${most}`.execute(db);
  const { places = 0, allCount = 0, allGross = '0.00' } = rows[0] ?? {};
  return {
    tablesAndRooms: rows.map(({ place, count, gross }) => ({ place, count, gross })),
    allTablesAndRooms: { places, count: allCount, gross: allGross },
  };
}

async function countTeamTips(db: Db, isIn: RawBuilder<unknown>): Promise<TipPatterns['teamTips']> {
  const { rows } = await sql<TipPatterns['teamTips']>`
    SELECT count(DISTINCT lead_id)::int AS count, coalesce(sum(${amountLeft}), 0.00) AS gross
    FROM tips JOIN team_tip_parts ON team_tip_parts.tip_id = tips.id JOIN team_tips USING (lead_id)
    WHERE tips.status = 'paid' AND ${isIn} AND team_tips.rule <> 'share'
      AND NOT EXISTS (SELECT FROM tip_places WHERE tip_places.tip_id = tips.id)`.execute(db);
  return rows[0] ?? { count: 0, gross: '0.00' };
}

/**
 * The number of team tip parts of all businesses beyond the first of each team tip. The tips of these Dubai days less this
 * number is how often guests tipped.
 */
export async function countFurtherParts(db: Db, { from, to }: { from: string; to: string }): Promise<number> {
  const { first, end } = await findTipIdsAround(db, { from, to });
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM team_tip_parts JOIN tips ON tips.id = team_tip_parts.tip_id
    WHERE team_tip_parts.tip_id >= ${first} AND team_tip_parts.tip_id < ${end}
      AND team_tip_parts.tip_id <> team_tip_parts.lead_id AND tips.status = 'paid'
      AND (tips.created_at AT TIME ZONE 'Asia/Dubai')::date BETWEEN ${from} AND ${to}`.execute(db);
  return rows[0]?.count ?? 0;
}
