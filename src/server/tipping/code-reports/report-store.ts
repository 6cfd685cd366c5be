import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import type { CodeReportRequest, CodeReportsQuery, ReportAnswer } from '#shared/contracts/codes.ts';

type NewReport = CodeReportRequest & { businessId: number | null; createdAt: Date };

export async function insertReport(db: Db, report: NewReport): Promise<void> {
  await db
    .insertInto('codeReports')
    .values({ ...report, note: null, closedAt: null, closedBy: null })
    .execute();
}

/** Both presses of a double press can arrive before either is stored, so the second waits here for the first. */
export async function lockSameReport(transaction: Db, report: CodeReportRequest): Promise<void> {
  const { page, place, words, email } = report;
  const key = JSON.stringify(['code report', page, place, words, email]);
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(transaction);
}

/** A report that says exactly this has come since then. */
export async function wasReported(
  db: Db,
  { page, place, words, email }: CodeReportRequest,
  since: Date,
): Promise<boolean> {
  const row = await db
    .selectFrom('codeReports')
    .select('id')
    .where('createdAt', '>', since)
    .where('page', '=', page)
    .where('place', '=', place)
    .where('words', '=', words)
    .where('email', 'is not distinct from', email)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** How many reports have come since then: all of them, and those about one business. */
export async function countReports(db: Db, since: Date, businessId: number | null) {
  return db
    .selectFrom('codeReports')
    .select(sql<number>`count(*)::integer`.as('all'))
    .select(sql<number>`(count(*) FILTER (WHERE business_id = ${businessId}))::integer`.as('ofBusiness'))
    .where('createdAt', '>', since)
    .executeTakeFirstOrThrow();
}

/** The business of a staff member, also of one who has left. */
export async function findBusinessOfStaff(db: Db, staffId: number): Promise<number | undefined> {
  const row = await db.selectFrom('staff').select('businessId').where('id', '=', staffId).executeTakeFirst();
  return row?.businessId;
}

export async function findOwnerOf(db: Db, businessId: number) {
  return db
    .selectFrom('businesses')
    .innerJoin('users', 'users.id', 'businesses.ownerId')
    .select(['businesses.id', 'businesses.name', 'users.email', 'users.emailConfirmedAt'])
    .where('businesses.id', '=', businessId)
    .executeTakeFirst();
}

const reports = (db: Db) =>
  db
    .selectFrom('codeReports')
    .leftJoin('businesses', 'businesses.id', 'codeReports.businessId')
    .leftJoin('users', 'users.id', 'codeReports.closedBy')
    .select(['codeReports.id', 'page', 'place', 'words', 'codeReports.email', 'codeReports.businessId'])
    .select(['businesses.name as businessName', 'note', 'codeReports.createdAt', 'closedAt'])
    .select('users.username as closedByName');

/** Newest first. `businessId`: only the reports about this business. */
export async function listReports(db: Db, query: CodeReportsQuery, businessId: number | undefined) {
  const { limit, before, state } = query;
  return reports(db)
    .where(({ and, eb }) =>
      and([
        ...(before ? [eb('codeReports.id', '<', before)] : []),
        ...(businessId ? [eb('codeReports.businessId', '=', businessId)] : []),
        ...(state ? [eb('closedAt', state === 'open' ? 'is' : 'is not', null)] : []),
      ]),
    )
    .orderBy('codeReports.id', 'desc')
    .limit(limit)
    .execute();
}

export async function findReport(db: Db, id: number) {
  return reports(db).where('codeReports.id', '=', id).executeTakeFirst();
}

/** False if it is closed already. */
export async function answerReport(
  db: Db,
  id: number,
  { note, isClosed }: ReportAnswer,
  by: string,
  now: Date,
): Promise<boolean> {
  const changed = await db
    .updateTable('codeReports')
    .set({ note, closedAt: isClosed ? now : null, closedBy: isClosed ? by : null })
    .where('id', '=', id)
    .where('closedAt', 'is', null)
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}
