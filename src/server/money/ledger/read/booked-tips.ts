import { type RawBuilder, sql } from 'kysely';
import { fitsFilter, guestTextColumns, tableOrRoom } from '#server/money/ledger/read/tip-columns.ts';
import type { Db } from '#server/platform/db/database.ts';
import { type OwnerTipsFilter, type ShownTipStatus, shownTipStatuses } from '#shared/contracts/tip-lists.ts';
import { addDays, startOfDubaiDay } from '#shared/dubai-time.ts';
import type { GuestTexts } from '#shared/guest-texts.ts';

/**
 * A tip on the day it was posted, or a refund on the day it was posted, with amounts below zero. A refunded tip is both: its
 * own line never changes, so the report of a past day stays the same. If a lost dispute that took it back is won after all,
 * what comes back is a line of its own again.
 */
export type BookedTip = {
  /** The id of the tip. */
  id: number;
  postingId: number;
  status: ShownTipStatus;
  bookedAt: Date;
  createdAt: Date;
  staffId: number;
  firstName: string;
  lastName: string;
  businessId: number;
  business: string;
  amount: string;
  fee: string;
  net: string;
  charged: string;
  /** Of the fee. */
  vat: string;
  /** The table or room. */
  at: string | null;
  /** On screen "Payout Wallet ID": how the business itself numbers the person. */
  employeeNumber: string;
  /** The team tip that this is a part of: the id of its first part. */
  teamTipId: number | null;
} & GuestTexts;

const causes = {
  // Without what disputes released that had held it: it was never booked as given back.
  paid: sql`postings.cause IN ('tip_paid', 'tip_released') AND postings.debit_account = 'provider_clearing'`,
  refunded: sql`postings.cause = 'tip_refunded'`,
} as const;

/**
 * Selects one posting of each tip or refund: the staff member's, or the first of the others if there is none (the fee was
 * the whole tip, or the refunded part was a few fils).
 */
const isOnce = sql`('staff_payable' IN (postings.debit_account, postings.credit_account)
  OR (tips.net = 0 OR postings.cause = 'tip_refunded') AND NOT EXISTS (
    SELECT FROM postings other WHERE other.tip_id = postings.tip_id AND other.cause = postings.cause
      AND other.part IS NOT DISTINCT FROM postings.part
      AND ('staff_payable' IN (other.debit_account, other.credit_account) OR other.id < postings.id)))`;

/** The parts of a team tip, and of each of its refunds, are booked in one transaction, and so at the same instant. */
const isFirstBooked = sql`NOT EXISTS (
  SELECT FROM team_tip_parts own JOIN team_tip_parts earlier ON earlier.lead_id = own.lead_id AND earlier.tip_id < own.tip_id
  JOIN postings other ON other.tip_id = earlier.tip_id AND other.cause = postings.cause
    AND other.created_at = postings.created_at
  WHERE own.tip_id = tips.id)`;

/** The amounts of a tip, or of a refund: the whole tip or a part of it. */
const booked = sql`LATERAL (
  SELECT tips.net, tips.fee, tips.vat WHERE postings.cause = 'tip_paid'
  UNION ALL
  SELECT coalesce(sum(back.amount) FILTER (WHERE back.debit_account = 'staff_payable'), 0)::numeric(10,2),
    coalesce(sum(back.amount) FILTER (WHERE back.debit_account <> 'staff_payable'), 0)::numeric(10,2),
    coalesce(sum(back.amount) FILTER (WHERE back.debit_account = 'vat'), 0)::numeric(10,2)
  FROM postings back
  WHERE postings.cause = 'tip_refunded' AND back.tip_id = postings.tip_id AND back.cause = 'tip_refunded'
    AND back.part IS NOT DISTINCT FROM postings.part
  HAVING postings.cause = 'tip_refunded'
  UNION ALL
  SELECT coalesce(sum(again.amount) FILTER (WHERE again.credit_account = 'staff_payable'), 0)::numeric(10,2),
    coalesce(sum(again.amount) FILTER (WHERE again.credit_account <> 'staff_payable'), 0)::numeric(10,2),
    coalesce(sum(again.amount) FILTER (WHERE again.credit_account = 'vat'), 0)::numeric(10,2)
  FROM postings again
  WHERE postings.cause = 'tip_released' AND again.tip_id = postings.tip_id AND again.cause = 'tip_released'
    AND again.part IS NOT DISTINCT FROM postings.part
  HAVING postings.cause = 'tip_released'
) booked, LATERAL (
  SELECT booked.net + booked.fee AS charged,
    CASE WHEN tips.amount = tips.charged THEN booked.net + booked.fee ELSE booked.net END AS gross
) sums`;

const linesOf = (postings: RawBuilder<unknown>) => sql`
  SELECT tips.id, postings.id AS posting_id, shown.status, postings.created_at AS booked_at, tips.created_at,
    tips.staff_id, staff.first_name, staff.last_name, tips.business_id, businesses.name AS business,
    sign * sums.gross AS amount, sign * booked.fee AS fee, sign * booked.net AS net, sign * sums.charged AS charged,
    sign * booked.vat AS vat,
    ${sql.join(guestTextColumns.map((column) => sql.ref(column)))}, ${tableOrRoom} AS at,
    (SELECT lead_id FROM team_tip_parts WHERE tip_id = tips.id) AS team_tip_id, staff.wallet_id AS employee_number
  FROM ${postings}
  JOIN tips ON tips.id = postings.tip_id AND ${isOnce}
  JOIN (VALUES ('tip_paid', 'paid', 1), ('tip_released', 'paid', 1), ('tip_refunded', 'refunded', -1)) AS shown (cause, status, sign)
    ON shown.cause = postings.cause AND (postings.cause <> 'tip_released' OR postings.debit_account = 'provider_clearing')
  JOIN staff ON staff.id = tips.staff_id
  JOIN businesses ON businesses.id = tips.business_id, ${booked}`;

/** Of all businesses, in the order of booking, only postings above `afterId`. The period excludes `end`. */
export async function listBookedBetween(
  db: Db,
  { start, end }: { start: Date; end: Date },
  afterId: number,
  limit: number,
): Promise<BookedTip[]> {
  const { rows } = await sql<BookedTip>`
    ${linesOf(sql`postings`)}
    WHERE postings.id > ${afterId} AND postings.created_at >= ${start} AND postings.created_at < ${end}
    ORDER BY postings.id LIMIT ${limit}`.execute(db);
  return rows;
}

type Days = { from?: string | undefined; to?: string | undefined };

/** The postings of the tips and then of the refunds that these businesses had on these days, the newest tips first. */
export async function listBookedIds(db: Db, businessIds: number[], { from, to }: Days): Promise<number[]> {
  const ids: number[][] = [];
  for (const each of shownTipStatuses) {
    const { rows } = await sql<{ id: number }>`
      SELECT id FROM ${bookedIn(businessIds, each, { from, to })} ORDER BY tip_id DESC, id DESC`.execute(db);
    ids.push(rows.map(({ id }) => id));
  }
  return ids.flat();
}

/**
 * The lines of these postings whose tip fits the filter, in the same order. The status is the tip's: what was given back of
 * a paid tip is a line of its own, so the lines add up to what is left.
 */
export async function listBookedByIds(
  db: Db,
  ids: number[],
  filter: Pick<OwnerTipsFilter, 'staffId' | 'status' | 'search'>,
): Promise<BookedTip[]> {
  const { rows } = await sql<BookedTip>`
    ${linesOf(sql`unnest(${ids}::bigint[]) WITH ORDINALITY AS requested (id, turn) JOIN postings ON postings.id = requested.id`)}
    WHERE ${fitsFilter(filter)}
    ORDER BY requested.turn`.execute(db);
  return rows;
}

/**
 * The postings of tips or refunds of these businesses that were booked on these days, whenever the guests tipped: a payment is
 * usually confirmed after seconds, but sometimes after weeks. Tips are found by the staff who were credited, because these
 * postings have an index. The few tips whose fee was the whole amount credited nobody and have an index of their own.
 */
function bookedIn(businessIds: number[], status: ShownTipStatus, { from, to }: Days): RawBuilder<unknown> {
  const isOfBusiness = sql`business_id = ANY(${businessIds}::int[])`;
  const isBooked = sql`${causes[status]}
    AND ${from ? sql`postings.created_at >= ${startOfDubaiDay(from)}` : sql`true`}
    AND ${to ? sql`postings.created_at < ${startOfDubaiDay(addDays(to, 1))}` : sql`true`}`;
  if (status === 'refunded')
    return sql`(SELECT * FROM postings WHERE ${isBooked} AND ${isOfBusiness}) AS postings`;
  return sql`(
    SELECT * FROM postings
    WHERE ${isBooked} AND credit_account = 'staff_payable'
      AND staff_id = ANY (ARRAY(SELECT id FROM staff WHERE ${isOfBusiness}))
    UNION ALL
    SELECT postings.* FROM tips JOIN postings ON postings.tip_id = tips.id
    WHERE ${isBooked} AND tips.business_id = ANY(${businessIds}::int[]) AND tips.net = 0
  ) AS postings`;
}

export type BookedSums = {
  status: ShownTipStatus;
  businessId: number;
  staffId: number;
  firstName: string;
  lastName: string;
  employeeNumber: string;
  date: string;
  count: number;
  /** Of these, those that are not further parts of a team tip or of its refund. */
  wholeCount: number;
  gross: string;
  covered: string;
  fee: string;
  vat: string;
  net: string;
};

/**
 * One row for each Dubai day of booking, staff member and status; refunds too have amounts above zero. One statement, so
 * that all sums computed from it agree.
 */
export async function sumBookedByDay(
  db: Db,
  businessIds: number[],
  period: { from: string; to: string },
): Promise<BookedSums[]> {
  const sums = (status: ShownTipStatus) => sql`
    SELECT ${sql.lit(status)} AS status, tips.business_id, tips.staff_id, first_name, last_name, wallet_id AS employee_number,
      (postings.created_at AT TIME ZONE 'Asia/Dubai')::date AS date, count(*)::int AS count,
      (count(*) FILTER (WHERE ${isFirstBooked}))::int AS whole_count, sum(sums.gross) AS gross,
      sum(sums.charged - sums.gross) AS covered, sum(booked.fee) AS fee, sum(booked.vat) AS vat, sum(booked.net) AS net
    FROM ${bookedIn(businessIds, status, period)} JOIN tips ON tips.id = postings.tip_id AND ${isOnce}
    JOIN staff ON staff.id = tips.staff_id, ${booked}
    GROUP BY tips.business_id, tips.staff_id, first_name, last_name, wallet_id, date`;
  const { rows } = await sql<BookedSums>`
    ${sums('paid')} UNION ALL ${sums('refunded')} ORDER BY staff_id`.execute(db);
  return rows;
}
