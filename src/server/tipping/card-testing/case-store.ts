import { type Selectable, sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { countRows } from '#server/platform/db/sql-text.ts';
import type { Database } from '#server/platform/db/types.ts';
import { SMALL_TIPS_AS_ONE } from '#server/tipping/card-testing/rules.ts';
import { hasCode, type Warning } from '#server/tipping/card-testing/warning-store.ts';
import type { CaseReason } from '#shared/contracts/codes.ts';
import type { PageQuery } from '#shared/contracts/request-parts.ts';

/** Without a staff member or a business if several are concerned. `ofTeam`: only the code of one team is. */
export type CaseFigures = Omit<
  Selectable<Database['cardTestingCases']>,
  'id' | 'reason' | 'subject' | 'closedAt' | 'closedBy'
>;

/** What was noticed since then about the address, the code or the card of this warning. */
export async function readFigures(
  db: Db,
  reason: CaseReason,
  warning: Warning,
  since: Date,
): Promise<CaseFigures> {
  const same = {
    one_address: sql`network = ${warning.network}`,
    one_code: hasCode(warning),
    one_card: sql`card = ${warning.card}`,
  }[reason];
  const { rows } = await sql<CaseFigures>`
    SELECT
      count(*) FILTER (WHERE kind = 'declined')::integer AS "declinedCount",
      (count(*) FILTER (WHERE kind = 'small_tips') * ${SMALL_TIPS_AS_ONE}::integer)::integer AS "smallTipCount",
      count(DISTINCT card)::integer AS "cardCount",
      count(DISTINCT network)::integer AS "addressCount",
      min(card_warnings.created_at) AS "firstAt",
      max(card_warnings.created_at) AS "lastAt",
      CASE WHEN count(team_of) = 0 AND count(DISTINCT staff_id) = 1 THEN min(staff_id) END AS "staffId",
      CASE WHEN count(DISTINCT coalesce(team_of, business_id)) = 1
        THEN min(coalesce(team_of, business_id)) END AS "businessId",
      count(staff_id) = 0 AND count(DISTINCT team_of) = 1 AS "ofTeam"
    FROM card_warnings LEFT JOIN staff ON staff.id = staff_id
    WHERE card_warnings.created_at > ${since} AND ${same}`.execute(db);
  const [figures] = rows;
  if (!figures) throw new Error('an aggregate without a row');
  return figures;
}

/** Adds to the open case of this subject. False if there is none. */
export async function addToCase(
  db: Db,
  reason: CaseReason,
  subject: string,
  kind: Warning['kind'],
  figures: CaseFigures,
): Promise<boolean> {
  const updated = await db
    .updateTable('cardTestingCases')
    .set({
      declinedCount: sql`declined_count + ${kind === 'declined' ? 1 : 0}`,
      smallTipCount: sql`small_tip_count + ${kind === 'declined' ? 0 : SMALL_TIPS_AS_ONE}`,
      cardCount: sql`greatest(card_count, ${figures.cardCount})`,
      addressCount: sql`greatest(address_count, ${figures.addressCount})`,
      lastAt: sql`greatest(last_at, ${figures.lastAt})`,
      // Once several codes are concerned, the case names none of them.
      staffId: sql`CASE WHEN staff_id = ${figures.staffId} THEN staff_id END`,
      businessId: sql`CASE WHEN business_id = ${figures.businessId} THEN business_id END`,
      ofTeam: sql`of_team AND ${figures.ofTeam} AND coalesce(business_id = ${figures.businessId}, false)`,
    })
    .where('reason', '=', reason)
    .where('subject', '=', subject)
    .where('closedAt', 'is', null)
    .executeTakeFirst();
  return updated.numUpdatedRows > 0n;
}

/** False if another process has opened it at the same moment. */
export async function insertCase(db: Db, reason: CaseReason, subject: string, figures: CaseFigures) {
  const inserted = await db
    .insertInto('cardTestingCases')
    .values({ reason, subject, ...figures, closedAt: null, closedBy: null })
    .onConflict((conflict) =>
      conflict.columns(['reason', 'subject']).where('closedAt', 'is', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** How many cases have gone on since then. */
export async function countCases(db: Db, since: Date): Promise<number> {
  return countRows(db.selectFrom('cardTestingCases').where('lastAt', '>', since));
}

export async function hasOpenCase(db: Db, reason: CaseReason, subject: string): Promise<boolean> {
  const row = await db
    .selectFrom('cardTestingCases')
    .select('id')
    .where('reason', '=', reason)
    .where('subject', '=', subject)
    .where('closedAt', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

const cases = (db: Db) =>
  db
    .selectFrom('cardTestingCases')
    .leftJoin('businesses', 'businesses.id', 'cardTestingCases.businessId')
    .leftJoin('staff', 'staff.id', 'cardTestingCases.staffId')
    .leftJoin('users', 'users.id', 'cardTestingCases.closedBy')
    .select(['cardTestingCases.id', 'reason', 'declinedCount', 'smallTipCount', 'cardCount', 'addressCount'])
    .select(['firstAt', 'lastAt', 'closedAt', 'users.username as closedByName'])
    .select([
      'cardTestingCases.businessId',
      'businesses.name as businessName',
      'cardTestingCases.staffId',
      'ofTeam',
    ])
    .select(sql<string | null>`staff.first_name || ' ' || staff.last_name`.as('personName'));

/** Newest first. */
export async function listCases(db: Db, { limit, before }: PageQuery) {
  return cases(db)
    .$if(before !== undefined, (query) => query.where('cardTestingCases.id', '<', before ?? 0))
    .orderBy('cardTestingCases.id', 'desc')
    .limit(limit)
    .execute();
}

export async function countOpenCases(db: Db): Promise<number> {
  return countRows(db.selectFrom('cardTestingCases').where('closedAt', 'is', null));
}

export async function findCase(db: Db, id: number) {
  return cases(db).where('cardTestingCases.id', '=', id).executeTakeFirst();
}

/** False if it is closed already. */
export async function markClosed(db: Db, id: number, closedBy: string | null, now: Date): Promise<boolean> {
  const closed = await db
    .updateTable('cardTestingCases')
    .set({ closedAt: now, closedBy, subject: null })
    .where('id', '=', id)
    .where('closedAt', 'is', null)
    .executeTakeFirst();
  return closed.numUpdatedRows > 0n;
}

/** An open case that has been quiet since then forgets which address, code or card it is about. */
export async function forgetSubjects(db: Db, before: Date): Promise<void> {
  await db
    .updateTable('cardTestingCases')
    .set({ subject: null })
    .where('lastAt', '<', before)
    .where('subject', 'is not', null)
    .execute();
}
