import { sql } from 'kysely';
import type { z } from 'zod';
import { hasPartOf } from '#server/money/ledger/read/team-tips.ts';
import type { Db } from '#server/platform/db/database.ts';
import { containing, countRows } from '#server/platform/db/sql-text.ts';
import type {
  FeedbackFilter,
  FeedbackRequest,
  FeedbackSettings,
  feedbackWeek,
  kindWords,
} from '#shared/contracts/feedback.ts';
import type { PageQuery } from '#shared/contracts/request-parts.ts';
import { FEWEST_GOOD_STARS } from '#shared/feedback.ts';

/** By default guests are asked for feedback. */
const defaults: FeedbackSettings = { isOn: true, reviewLink: null };

export async function findSettings(db: Db, businessId: number): Promise<FeedbackSettings> {
  const found = await db
    .selectFrom('feedbackSettings')
    .select(['isOn', 'reviewLink'])
    .where('businessId', '=', businessId)
    .executeTakeFirst();
  return found ?? defaults;
}

export async function saveSettings(
  db: Db,
  businessId: number,
  settings: FeedbackSettings,
  now: Date,
): Promise<void> {
  const row = { ...settings, updatedAt: now };
  await db
    .insertInto('feedbackSettings')
    .values({ businessId, ...row })
    .onConflict((conflict) => conflict.column('businessId').doUpdateSet(row))
    .execute();
}

/** `staffId` is null for a team tip. */
type Rated = { tipId: number; staffId: number | null; businessId: number };

/** False if there was feedback for this tip before. */
export async function insertFeedback(db: Db, rated: Rated, feedback: FeedbackRequest, now: Date) {
  const inserted = await db
    .insertInto('feedback')
    .values({ ...rated, ...feedback, createdAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Stars that nothing was added to, and nobody answered, so that the guest may still add words or correct them. */
const isBare = sql<boolean>`(words IS NULL AND chips = '{}' AND answer IS NULL)`;

/** Replaces bare stars. Returns what they were, or undefined if there are none. */
export async function completeFeedback(db: Db, tipId: number, feedback: FeedbackRequest) {
  const before = await db
    .selectFrom('feedback')
    .select('stars')
    .where('tipId', '=', tipId)
    .where(isBare)
    .forUpdate()
    .executeTakeFirst();
  if (before) await db.updateTable('feedback').set(feedback).where('tipId', '=', tipId).execute();
  return before?.stars;
}

export async function findByTip(db: Db, tipId: number) {
  return db
    .selectFrom('feedback')
    .select(['stars', 'chips', 'words', 'answer'])
    .select(isBare.as('isBare'))
    .where('tipId', '=', tipId)
    .executeTakeFirst();
}

/** A literal, not a parameter, so that PostgreSQL can use the partial index of unanswered feedback. */
const fewestGoodStars = sql.lit(FEWEST_GOOD_STARS);

function listOf(db: Db, businessIds: number[]) {
  return db
    .selectFrom('feedback')
    .leftJoin('staff', 'staff.id', 'feedback.staffId')
    .select(['tipId', 'staffId', 'feedback.businessId', 'firstName', 'lastName'])
    .select(['stars', 'chips', 'words', 'feedback.createdAt', 'answer', 'answeredAt'])
    .where('feedback.businessId', 'in', businessIds);
}

export async function listUnanswered(db: Db, businessId: number, most: number) {
  return listOf(db, [businessId])
    .where('stars', '<', fewestGoodStars)
    .where('answer', 'is', null)
    .orderBy('feedback.createdAt')
    .limit(most)
    .execute();
}

/** The newest first. `before`: the tip of the last row of the previous page. */
export async function searchFeedback(
  db: Db,
  businessIds: number[],
  { search, score, staffId, before, limit }: FeedbackFilter & PageQuery & { staffId?: number },
) {
  const pattern = containing(search ?? '');
  return listOf(db, businessIds)
    .where(({ and, or, eb, fn }) =>
      and([
        ...(staffId === undefined ? [] : [eb('feedback.staffId', '=', staffId)]),
        ...(score ? [eb('stars', score === 'low' ? '<' : '>=', fewestGoodStars)] : []),
        ...(search
          ? [
              or([
                eb('words', 'ilike', pattern),
                eb('answer', 'ilike', pattern),
                eb(fn<string>('concat_ws', [sql.lit(' '), 'firstName', 'lastName']), 'ilike', pattern),
              ]),
            ]
          : []),
        ...(before === undefined
          ? []
          : [
              sql<boolean>`(feedback.created_at, feedback.tip_id) < (
                SELECT created_at, tip_id FROM feedback WHERE tip_id = ${before} AND business_id = ANY(${businessIds}::int[]))`,
            ]),
      ]),
    )
    .orderBy('feedback.createdAt', 'desc')
    .orderBy('tipId', 'desc')
    .limit(limit)
    .execute();
}

/** What guests said about one person. */
export async function sumStars(db: Db, staffId: number): Promise<{ count: number; average: string | null }> {
  return db
    .selectFrom('feedback')
    .select([
      sql<number>`count(*)::int`.as('count'),
      sql<string | null>`round(avg(stars), 2)::text`.as('average'),
    ])
    .where('staffId', '=', staffId)
    .executeTakeFirstOrThrow();
}

export async function listAnswers(db: Db, businessId: number) {
  return db
    .selectFrom('feedback')
    .select(['tipId', 'answer', 'answeredAt'])
    .where('businessId', '=', businessId)
    .where('answer', 'is not', null)
    .orderBy('tipId')
    .execute();
}

/** By person and week, the newest week first. Team tips have a row of their own, the last of the week. */
export async function listWeeks(db: Db, businessId: number, since: Date) {
  const { rows } = await sql<z.output<typeof feedbackWeek>>`
    SELECT to_char(date_trunc('week', feedback.created_at AT TIME ZONE 'Asia/Dubai'), 'YYYY-MM-DD') AS week,
      staff.id AS staff_id, first_name, last_name, count(*)::int AS count, round(avg(stars), 2)::text AS average
    FROM feedback LEFT JOIN staff ON staff.id = feedback.staff_id
    WHERE feedback.business_id = ${businessId} AND feedback.created_at >= ${since}
    GROUP BY 1, staff.id ORDER BY 1 DESC, first_name, staff.id`.execute(db);
  return rows;
}

/** False if this business has no such feedback. */
export async function saveAnswer(db: Db, businessId: number, tipId: number, answer: string, now: Date) {
  const updated = await db
    .updateTable('feedback')
    .set({ answer, answeredAt: now })
    .where('tipId', '=', tipId)
    .where('businessId', '=', businessId)
    .executeTakeFirst();
  return updated.numUpdatedRows > 0n;
}

/** Compares the business too, so that its index is used. */
const isOfTeamWith = (staffId: number) => sql<boolean>`
  (staff_id IS NULL AND business_id = (SELECT business_id FROM staff WHERE id = ${staffId})
    AND ${hasPartOf(sql.ref('feedback.leadId'), staffId)})`;

type KindWords = z.output<typeof kindWords>;

/** Good feedback only, to the person's own tips and to team tips that they shared. */
export async function listKindWords(db: Db, staffId: number, most: number | null = null) {
  const { rows } = await sql<KindWords>`
    (SELECT tip_id, stars, chips, words, created_at, false AS is_for_team FROM feedback
      WHERE staff_id = ${staffId} AND stars >= ${fewestGoodStars} ORDER BY created_at DESC LIMIT ${most})
    UNION ALL
    (SELECT tip_id, stars, chips, words, created_at, true FROM feedback
      WHERE ${isOfTeamWith(staffId)} AND stars >= ${fewestGoodStars} ORDER BY created_at DESC LIMIT ${most})
    ORDER BY created_at DESC LIMIT ${most}`.execute(db);
  return rows;
}

export async function countLowSince(db: Db, businessId: number, since: Date): Promise<number> {
  return countRows(
    db
      .selectFrom('feedback')
      .where('businessId', '=', businessId)
      .where('stars', '<', FEWEST_GOOD_STARS)
      .where('createdAt', '>', since),
  );
}

/** The stars stay: they identify nobody. */
export async function eraseFeedbackOfTip(db: Db, tipId: number): Promise<void> {
  await db.updateTable('feedback').set({ words: null }).where('tipId', '=', tipId).execute();
}

/** Words about a person, or about a team that they were part of, often contain their name. */
export async function eraseFeedbackAbout(db: Db, staffId: number): Promise<void> {
  await sql`
    UPDATE feedback SET words = NULL
    WHERE words IS NOT NULL AND (staff_id = ${staffId} OR ${isOfTeamWith(staffId)})`.execute(db);
}

/** Erases at most `most` older words. Returns how many. */
export async function eraseOldFeedback(db: Db, before: Date, most: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    UPDATE feedback SET words = NULL WHERE tip_id IN (
      SELECT tip_id FROM feedback WHERE created_at < ${before} AND words IS NOT NULL LIMIT ${most}
    )`.execute(db);
  return Number(numAffectedRows);
}
