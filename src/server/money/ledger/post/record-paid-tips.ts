import { CompiledQuery } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { PREPARED } from '#server/platform/db/postgres-client.ts';
import { toDecimal } from '#shared/money/money.ts';
import type { FeeTerms, TipSplit } from '#shared/money/tip-split.ts';
import type { TipSource } from '#shared/tip-links.ts';

export type NewTip = {
  staffId: number;
  split: TipSplit;
  terms: FeeTerms;
  /** Unguessable and unique for each tip; the caller also uses it to see which tips were recorded. */
  token: string;
  idempotency: { key: string; requestHash: string } | null;
  customerName: string | null;
  message: string | null;
  /** The table or room, if the guest scanned the code of one. */
  at?: string | null;
  /** How the guest came to the form. Unset for the staff member's own code and for the code of a table or room. */
  source?: TipSource | null | undefined;
  createdAt: Date;
};

export type RecordedTip = { id: number; token: string; businessId: number };

/** For rows that another transaction has locked: `wait` (until the session's timeout), or `skip` their tips. */
type ForLocked = 'wait' | 'skip';

/**
 * Which rule for sharing with a group the business of a tip must have now: none, the one by which the tip was divided, or
 * any, for a tip to the whole team.
 */
export type ShareRule = 'none' | 'any' | number;

/** Parts of the statement that only some batches need. They are left out of the others, which are faster without. */
type Needs = {
  vat: boolean;
  sources: boolean;
  tablesAndRooms: boolean;
  sums: boolean;
  shareRule: 'none' | 'any' | 'this';
};

/** What VAT adds to the statement, in the order of its values. */
const VAT_PARTS = {
  types: ['numeric', 'int', 'boolean'],
  names: ', vat, vat_bps, vat_included',
  inputs: ', i.vat, i.vat_bps, i.vat_included',
  returned: ', vat',
  ofFee: ' - vat',
  posted: `
    UNION ALL
    SELECT 'tip_paid', 'provider_clearing', 'vat', vat, staff_id, business_id, id, created_at, NULL
    FROM recorded WHERE vat > 0`,
  total: ', vat_total = vat_total + sums.vat',
  sums: ['vat'],
};
const NO_VAT: typeof VAT_PARTS = {
  types: [],
  names: '',
  inputs: '',
  returned: '',
  ofFee: '',
  posted: '',
  total: '',
  sums: [],
};

/** What the tips of a batch add to each staff member, business and day, and all that was credited up to each tip. */
const SUM_PARTS = {
  credited: `SELECT id, staff_id, business_id, net, created_at,
           sum(net) OVER (PARTITION BY staff_id ORDER BY id NULLS FIRST) AS running_total
    FROM (SELECT id, staff_id, business_id, net, created_at FROM recorded
          UNION ALL SELECT NULL, id, NULL, credited, NULL FROM locked_staff) before_and_now`,
  count: 'count(*)',
  sum: (column: string) => `sum(${column})`,
  groupBy: (columns: string) => `GROUP BY ${columns}`,
};
/** A tip that is alone in its batch is its own sum. Most are, except at the busiest times. */
const NO_SUMS: typeof SUM_PARTS = {
  credited: `SELECT recorded.id, staff_id, recorded.business_id, net, created_at, credited + net AS running_total
    FROM recorded JOIN locked_staff ON locked_staff.id = staff_id`,
  count: '1',
  sum: (column) => column,
  groupBy: () => '',
};

const SOURCE_PARTS = { types: ['text'], names: ', came_by', inputs: ', i.came_by' };
const NO_SOURCES: typeof SOURCE_PARTS = { types: [], names: '', inputs: '' };

/** The number of the first optional parameter. */
const FIRST_FREE = 15;

/** What tables and rooms add to the end of the statement. `$n` is the last parameter. */
const tablesAndRoomsPart = (n: number) => `, placed AS (
    INSERT INTO tip_places (tip_id, place)
    SELECT recorded.id, named.place FROM recorded
    JOIN unnest($8::text[], $${n}::text[]) AS named (token, place) USING (token) WHERE named.place IS NOT NULL
  )`;

function recordStatement(needs: Needs, forLocked: ForLocked): string {
  const vat = needs.vat ? VAT_PARTS : NO_VAT;
  const sources = needs.sources ? SOURCE_PARTS : NO_SOURCES;
  const types = [...vat.types, ...sources.types];
  const values = types.map((type, index) => `,\n      $${FIRST_FREE + index}::${type}[]`).join('');
  const names = vat.names + sources.names;
  const { credited, count, sum, groupBy } = needs.sums ? SUM_PARTS : NO_SUMS;
  const added = ['fee', 'net', ...vat.sums].map((column) => `, ${sum(column)} AS ${column}`).join('');
  const sumsBy = (column: string) =>
    `(SELECT ${column}, ${count} AS tips, ${sum('amount')} AS gross${added} FROM recorded ${groupBy(column)}) sums`;
  const tablesAndRooms = needs.tablesAndRooms ? tablesAndRoomsPart(FIRST_FREE + types.length) : '';
  const last = FIRST_FREE + types.length + Number(needs.tablesAndRooms);
  const hasRule = { none: 'AND share_rule_id IS NULL', any: '', this: `AND share_rule_id = $${last}::int` };
  return `${PREPARED}
  WITH input AS MATERIALIZED (
    SELECT * FROM unnest(
      $1::int[],
      $2::numeric[],
      $3::numeric[],
      $4::numeric[],
      $5::numeric[],
      $6::int[],
      $7::int[],
      $8::text[],
      $9::text[],
      $10::text[],
      $11::text[],
      $12::text[],
      $13::timestamptz[]${values}
    ) WITH ORDINALITY AS t (staff_id, amount, fee, net, charged, platform_fee_bps, platform_fee_fixed_fils, token,
            idempotency_key, request_hash, customer_name, message, created_at${names}, position)
  ), locked_business AS MATERIALIZED (
    SELECT id, status FROM businesses
    WHERE id = ANY (ARRAY(SELECT business_id FROM staff WHERE id = ANY ($14::int[]))) ${hasRule[needs.shareRule]}
    ORDER BY id FOR NO KEY UPDATE ${forLocked === 'skip' ? 'SKIP LOCKED' : ''}
  ), locked_staff AS MATERIALIZED (
    SELECT id, business_id, total_earnings + refunded_total AS credited FROM staff
    WHERE id = ANY ($14::int[]) AND is_active
      AND business_id = ANY (ARRAY(SELECT id FROM locked_business WHERE status = 'active'))
    ORDER BY id FOR NO KEY UPDATE ${forLocked === 'skip' ? 'SKIP LOCKED' : ''}
  ), recorded AS (
    INSERT INTO tips (staff_id, business_id, amount, fee, net, charged, platform_fee_bps, platform_fee_fixed_fils,
                      status, token, idempotency_key, request_hash, customer_name, message, created_at${names})
    SELECT i.staff_id, p.business_id, i.amount, i.fee, i.net, i.charged, i.platform_fee_bps, i.platform_fee_fixed_fils,
           'paid', i.token, i.idempotency_key, i.request_hash, i.customer_name, i.message, i.created_at${vat.inputs}${sources.inputs}
    FROM input i JOIN locked_staff p ON p.id = i.staff_id
    WHERE NOT EXISTS (SELECT FROM business_amounts a
      WHERE a.business_id = p.business_id AND a.max_tip_fils < i.amount * 100)
    ORDER BY i.position
    ON CONFLICT (idempotency_key) DO NOTHING
    RETURNING id, staff_id, business_id, amount, fee, net, token, created_at${vat.returned}
  ), credited AS (
    ${credited}
  ), posted AS (
    INSERT INTO postings (cause, debit_account, credit_account, amount, staff_id, business_id, tip_id, created_at,
                          running_total)
    SELECT 'tip_paid', 'provider_clearing', 'staff_payable', net, staff_id, business_id, id, created_at, running_total
    FROM credited WHERE id IS NOT NULL AND net > 0
    UNION ALL
    SELECT 'tip_paid', 'provider_clearing', 'platform_fees', fee${vat.ofFee}, staff_id, business_id, id, created_at, NULL
    FROM recorded WHERE fee${vat.ofFee} > 0${vat.posted}
  ), updated_staff AS (
    UPDATE staff SET total_earnings = total_earnings + sums.net, pending_payout = pending_payout + sums.net,
      tip_count = tip_count + sums.tips, gross_total = gross_total + sums.gross, fee_total = fee_total + sums.fee${vat.total}
    FROM ${sumsBy('staff_id')}
    WHERE staff.id = sums.staff_id
  ), updated_businesses AS (
    UPDATE businesses SET total_earnings = total_earnings + sums.net, pending_payout = pending_payout + sums.net,
      tip_count = tip_count + sums.tips, gross_total = gross_total + sums.gross, fee_total = fee_total + sums.fee${vat.total}
    FROM ${sumsBy('business_id')}
    WHERE businesses.id = sums.business_id
  ), days AS (
    INSERT INTO daily_totals (staff_id, business_id, day, tip_count, gross, net)
    SELECT staff_id, business_id, (created_at AT TIME ZONE 'Asia/Dubai')::date, ${count}, ${sum('amount')}, ${sum('net')}
    FROM recorded ${groupBy('1, 2, 3')}
    ON CONFLICT (staff_id, day) DO UPDATE SET
      tip_count = daily_totals.tip_count + excluded.tip_count,
      gross = daily_totals.gross + excluded.gross,
      net = daily_totals.net + excluded.net
  )${tablesAndRooms}
  SELECT id, token, business_id FROM recorded
`;
}

const statements = new Map<string, string>();

function statementFor(needs: Needs, forLocked: ForLocked): string {
  const key = [...Object.values(needs), forLocked].join();
  let statement = statements.get(key);
  if (statement === undefined) {
    statement = recordStatement(needs, forLocked);
    statements.set(key, statement);
  }
  return statement;
}

/**
 * Records a batch of paid tips in one statement, and so in one transaction: the tips, their tables and rooms, their
 * postings, the balances of staff and businesses, and the totals of their Dubai days. A tip is skipped if its staff member
 * is unknown or inactive, its business is inactive, has a lower maximum or another rule for sharing, or its idempotency key
 * is used. The other tips of the batch are recorded.
 *
 * The rule for sharing is read from the row that is locked, so it is the one of this moment. A business with another rule is
 * not locked: its tips, which are recorded one at a time, do not hold up the batch.
 *
 * Lock order: businesses, then staff, each by id. Everything that moves money uses this order, so there is no deadlock.
 * The locking subqueries filter by arrays instead of joining `input`: PostgreSQL carries each joined row along with the
 * lock, which took half of the statement's time.
 */
export async function recordPaidTips(
  db: Db,
  tips: NewTip[],
  forLocked: ForLocked = 'wait',
  shareRule: ShareRule = 'none',
): Promise<RecordedTip[]> {
  const needs: Needs = {
    vat: tips.some(({ terms }) => terms.vatBps),
    sources: tips.some(({ source }) => source),
    tablesAndRooms: tips.some(({ at }) => at),
    sums: tips.length > 1,
    shareRule: typeof shareRule === 'number' ? 'this' : shareRule,
  };
  const values = valuesOf(tips);
  if (needs.vat) values.push(...vatValuesOf(tips));
  if (needs.sources) values.push(list(tips.map(({ source }) => source ?? null)));
  if (needs.tablesAndRooms) values.push(list(tips.map(({ at }) => at ?? null)));
  if (typeof shareRule === 'number') values.push(String(shareRule));
  const statement = statementFor(needs, forLocked);
  const { rows } = await db.executeQuery<RecordedTip>(CompiledQuery.raw(statement, values));
  return rows;
}

function valuesOf(tips: NewTip[]): string[] {
  return [
    plainList(tips.map((tip) => tip.staffId)),
    plainList(tips.map((tip) => toDecimal(tip.split.amountFils))),
    plainList(tips.map((tip) => toDecimal(tip.split.feeFils))),
    plainList(tips.map((tip) => toDecimal(tip.split.netFils))),
    plainList(tips.map((tip) => toDecimal(tip.split.chargedFils))),
    plainList(tips.map((tip) => tip.terms.platformFeeBps)),
    plainList(tips.map((tip) => tip.terms.platformFeeFixedFils)),
    plainList(tips.map((tip) => tip.token)),
    list(tips.map((tip) => tip.idempotency?.key ?? null)),
    list(tips.map((tip) => tip.idempotency?.requestHash ?? null)),
    list(tips.map((tip) => tip.customerName)),
    list(tips.map((tip) => tip.message)),
    plainList(tips.map((tip) => tip.createdAt.toISOString())),
    plainList([...new Set(tips.map(({ staffId }) => staffId))]),
  ];
}

function vatValuesOf(tips: NewTip[]): string[] {
  return [
    plainList(tips.map((tip) => toDecimal(tip.split.vatFils))),
    plainList(tips.map((tip) => tip.terms.vatBps ?? 0)),
    plainList(tips.map((tip) => String(tip.terms.vatIncluded ?? true))),
  ];
}

/** A PostgreSQL array literal of values that the program made itself and that need no quotes. */
function plainList(values: (number | string)[]): string {
  return `{${values.join(',')}}`;
}

/** A PostgreSQL array literal of user input, quoted. The driver's own conversion is several times slower. */
function list(values: (string | null)[]): string {
  return `{${values.map(quoted).join(',')}}`;
}

function quoted(value: string | null): string {
  if (value === null) return 'NULL';
  return `"${/["\\]/.test(value) ? value.replace(/["\\]/g, '\\$&') : value}"`;
}
