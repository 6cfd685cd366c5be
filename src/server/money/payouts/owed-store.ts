import { sql } from 'kysely';
import type { z } from 'zod';
import { type Allowance, listAllowances } from '#server/money/ledger/post/payable.ts';
import { identityObstacle, sharesEmiratesId } from '#server/money/payees/identity-store.ts';
import { isIbanUnderReview, statusForPeople } from '#server/money/payouts/payout-store.ts';
import {
  type RefusedPayout,
  refusedPayouts,
  shownRefusal,
} from '#server/money/payouts/refused-payout-store.ts';
import type { Db } from '#server/platform/db/database.ts';
import { decryptField } from '#server/platform/db/encrypted-fields.ts';
import type { EncryptedText } from '#server/platform/db/encrypted-text.ts';
import { containing, isLatin } from '#server/platform/db/sql-text.ts';
import { readPayeeLimits } from '#server/platform/settings/settings-store.ts';
import type { OwedQuery, owedLine } from '#shared/contracts/owed.ts';
import { dubaiDay } from '#shared/dubai-time.ts';
import { toDecimal } from '#shared/money/money.ts';
import type { PayoutRhythm } from '#shared/payday.ts';

const MOST_LINES = 1000;

/** What the calendar of its business says about a line (due-lines.ts). `hasLeft`: one of its people does not work there any more. */
export type OfCalendar = { payoutRhythm: PayoutRhythm; leastPayout: string; hasLeft: boolean };

type OwedRow = Omit<z.output<typeof owedLine>, 'iban' | 'refused'> &
  OfCalendar & {
    iban: EncryptedText | null;
    refusedId: number | null;
    refusedIban: EncryptedText | null;
    refusedReason: string | null;
    payableCount: number;
    payableTotal: string;
  };

/** Staff members to whom something is owed, or who owe something, by name. */
export async function listBalances(db: Db, businessIds: number[]) {
  return db
    .selectFrom('staff')
    .select(['id as staffId', 'businessId', 'firstName', 'lastName', 'pendingPayout as amount'])
    .where('businessId', 'in', businessIds)
    .where('isOwed', '=', true)
    .orderBy('firstName')
    .orderBy('lastName')
    .orderBy('id')
    .execute();
}

export async function listRhythms(db: Db, businessIds: number[]): Promise<PayoutRhythm[]> {
  const rows = await db
    .selectFrom('businesses')
    .select('payoutRhythm')
    .distinct()
    .where('id', 'in', businessIds)
    .execute();
  return rows.map(({ payoutRhythm }) => payoutRhythm);
}

/**
 * Lists who can be paid: each staff member with an IBAN, and each business for its staff without one. A staff member whose
 * IBAN was changed or removed recently is listed separately: otherwise an owner could redirect the money to the business
 * that way. So is one who is being checked. Reads only staff with a balance (staff_owed_idx). Negative balances are listed
 * whatever the minimum.
 */
export async function listOwed(
  db: Db,
  query: OwedQuery,
  { now, isTestMode, businessIds }: { now: Date; isTestMode: boolean; businessIds?: number[] },
) {
  const at = await readAt(db, now, isTestMode, businessIds);
  const { rows } = await owedStatement(query, at).execute(db);
  const [first] = rows;
  return {
    lines: rows.slice(0, MOST_LINES).map((row) => {
      const column = row.recipientType === 'staff' ? 'staff.iban' : 'businesses.iban';
      const iban = decryptField(db, column, row.recipientId, row.iban);
      return { ...row, iban, refused: shownRefusal(refusedIn(db, row), iban) };
    }),
    payable: { count: first?.payableCount ?? 0, total: first?.payableTotal ?? '0' },
    isCut: rows.length > MOST_LINES,
  };
}

function refusedIn(db: Db, { refusedId, refusedIban, refusedReason }: OwedRow): RefusedPayout | undefined {
  if (refusedId === null || refusedIban === null) return undefined;
  const iban = decryptField(db, 'payouts.iban', refusedId, refusedIban);
  return { payoutId: refusedId, reason: refusedReason, iban };
}

type PayableLine = Pick<
  OwedRow,
  'recipientType' | 'recipientId' | 'recipientName' | 'businessId' | 'amount'
> &
  OfCalendar;

/**
 * All lines that can be paid, without a limit: "select all" means these. Not payees whose bank refused the last payout.
 * By business, because the payouts of a business and its staff are started in one transaction.
 */
export async function listPayable(
  db: Db,
  query: OwedQuery,
  { now, isTestMode }: { now: Date; isTestMode: boolean },
) {
  const at = await readAt(db, now, isTestMode);
  const { rows } = await sql<PayableLine>`
    ${owedLines(at)}
    SELECT recipient_type, recipient_id, recipient_name, business_id, amount, payout_rhythm, least_payout, has_left
    FROM line
    WHERE obstacle IS NULL AND ${isUnmarked} AND ${matches(query)}
    ORDER BY business_id, recipient_type, recipient_id`.execute(db);
  return { lines: rows };
}

type At = {
  now: Date;
  isTestMode: boolean;
  allowances: Allowance[];
  identityLimit: string;
  /** All if not given. */
  businessIds?: number[] | undefined;
};

async function readAt(db: Db, now: Date, isTestMode: boolean, businessIds?: number[]): Promise<At> {
  const { identityLimit } = await readPayeeLimits(db);
  return { now, isTestMode, allowances: await listAllowances(db), identityLimit, businessIds };
}

export function owedStatement(query: OwedQuery, at: At) {
  return sql<OwedRow>`
    ${owedLines(at)}
    SELECT line.*, paid.last_paid_at, refused.id AS refused_id, refused.iban AS refused_iban, refused.reason AS refused_reason,
      (count(*) FILTER (WHERE obstacle IS NULL AND refused.id IS NULL) OVER ())::int AS payable_count,
      coalesce(sum(amount) FILTER (WHERE obstacle IS NULL AND refused.id IS NULL) OVER (), 0) AS payable_total
    FROM line LEFT JOIN ${refusedPayouts} refused
      ON refused.recipient_type = line.recipient_type AND refused.recipient_id = line.recipient_id
    LEFT JOIN LATERAL (
      SELECT completed_at AS last_paid_at FROM payouts
      WHERE payouts.recipient_type = line.recipient_type AND payouts.recipient_id = line.recipient_id
        AND payouts.status = 'completed' ORDER BY payouts.id DESC LIMIT 1
    ) paid ON true
    WHERE ${matches(query)}
    ORDER BY ${orders[query.sort ?? '-amount']}, line.recipient_type, line.recipient_id
    LIMIT ${MOST_LINES + 1}`;
}

const isUnmarked = sql<boolean>`(line.recipient_type, line.recipient_id) NOT IN (
  SELECT recipient_type, recipient_id FROM ${refusedPayouts} refused)`;

/** Who was never paid waits longest. */
const orders = {
  '-amount': sql`amount DESC`,
  amount: sql`amount`,
  name: sql`lower(recipient_name)`,
  '-name': sql`lower(recipient_name) DESC`,
  paid: sql`last_paid_at NULLS FIRST`,
  '-paid': sql`last_paid_at DESC NULLS LAST`,
} satisfies Record<NonNullable<OwedQuery['sort']>, unknown>;

function matches({ minimum, search }: OwedQuery) {
  const pattern = containing(search ?? '');
  return sql<boolean>`(amount >= ${toDecimal(minimum)}::numeric OR amount < 0)
      AND (recipient_name ILIKE ${pattern} OR business_name ILIKE ${pattern})`;
}

/** The lines as a subquery with the name `line`. */
function owedLines({ now, isTestMode, allowances, identityLimit, businessIds }: At) {
  const today = dubaiDay(now);
  const amount = sql`coalesce(allowed.amount, staff.pending_payout)`;
  return sql`
    WITH checked AS MATERIALIZED (
      SELECT kind, id FROM payees_being_checked()
    ), owed_staff AS (
      SELECT staff.id, first_name || ' ' || last_name AS name, staff.iban, ${amount} AS amount, business_id,
        ${identityObstacle(amount, isTestMode ? null : identityLimit, today)} AS identity_obstacle,
        ${sharesEmiratesId} AS shares_emirates_id,
        CASE WHEN staff.iban_waits_until > ${now} THEN staff.iban_waits_until END AS iban_waits_until,
        NOT is_active AS has_left, payout_rhythm, least_payout,
        NOT ${isTestMode}::boolean AND coalesce(licence_until < ${today}::date, true) AS has_no_licence,
        businesses.name AS business_name, businesses.iban AS business_iban, status, ${statusForPeople} AS status_for_people,
        staff.bank_name IS NOT NULL OR ${isLatin(sql`first_name || ' ' || last_name`)} AS has_bank_name,
        businesses.bank_name IS NOT NULL OR ${isLatin(sql`businesses.name`)} AS has_business_bank_name, ${isIbanUnderReview} AS is_held,
        staff.id IN (SELECT checked.id FROM checked WHERE kind = 'staff') AS is_checked,
        business_id IN (SELECT checked.id FROM checked WHERE kind = 'business') AS is_business_checked
      FROM staff JOIN businesses ON businesses.id = business_id
      LEFT JOIN json_to_recordset(${JSON.stringify(allowances)}::json) AS allowed (id int, amount numeric) ON allowed.id = staff.id
      WHERE staff.is_owed ${businessIds ? sql`AND business_id = ANY(${businessIds}::int[])` : sql``}
    ), line AS (
      SELECT 'staff' AS recipient_type, id AS recipient_id, name AS recipient_name, business_id, business_name, iban,
        amount, 1 AS people,
        CASE WHEN amount < 0 THEN 'repaying' WHEN status_for_people <> 'active' THEN 'business_not_active'
          WHEN is_checked THEN 'being_checked' WHEN iban_waits_until IS NOT NULL THEN 'iban_waiting' WHEN NOT has_bank_name THEN 'no_bank_name'
          ELSE identity_obstacle
        END AS obstacle, iban_waits_until, shares_emirates_id, has_left, payout_rhythm, least_payout
      FROM owed_staff WHERE iban IS NOT NULL OR amount < 0 OR iban_waits_until IS NOT NULL OR is_checked
      UNION ALL
      SELECT 'business', business_id, business_name, business_id, business_name, business_iban, sum(amount),
        count(*)::int,
        CASE WHEN status <> 'active' THEN 'business_not_active' WHEN is_business_checked THEN 'being_checked'
          WHEN is_held THEN 'iban_under_review'
          WHEN business_iban IS NULL THEN 'no_iban' WHEN NOT has_business_bank_name THEN 'no_bank_name'
          WHEN has_no_licence THEN 'no_valid_licence' END, NULL, false,
        bool_or(has_left), payout_rhythm, least_payout
      FROM owed_staff WHERE iban IS NULL AND amount > 0 AND iban_waits_until IS NULL AND NOT is_checked
      GROUP BY business_id, business_name, business_iban, status, is_held, is_business_checked, has_business_bank_name,
        has_no_licence, payout_rhythm, least_payout
    )`;
}
