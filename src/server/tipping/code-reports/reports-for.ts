import { getOwnBusiness } from '#server/business/businesses/get-business.ts';
import { type Actor, recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Db } from '#server/platform/db/database.ts';
import { refuse } from '#server/platform/http/app-error.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import { answerReport, findReport, listReports } from '#server/tipping/code-reports/report-store.ts';
import type { CodeReportsQuery, ReportAnswer } from '#shared/contracts/codes.ts';

/** All reports for an admin; for an owner those about their business, without the address of who reported. */
export async function listReportsFor(db: Db, user: SignedInUser, query: CodeReportsQuery) {
  const businessId = await findScope(db, user);
  return (await listReports(db, query, businessId)).map((report) => shownTo(user, report));
}

/** Writes a note to a report, and closes it if the answer says so. */
export async function answerReportAs(
  db: Db,
  user: SignedInUser,
  id: number,
  answer: ReportAnswer,
  actor: Actor,
  now: Date,
) {
  const businessId = await findScope(db, user);
  return db.transaction().execute(async (transaction) => {
    const known = await findReport(transaction, id);
    if (!known || (businessId !== undefined && known.businessId !== businessId))
      throw refuse('not_found', 'no_such_report');
    if (!(await answerReport(transaction, id, answer, user.id, now)))
      throw refuse('conflict', 'report_closed_already');
    await recordAudit(transaction, actor, {
      action: 'code_report.answered',
      ...(known.businessId !== null && { subject: { type: 'business', id: known.businessId } }),
      detail: { reportId: id, isClosed: answer.isClosed },
    });
    const answered = await findReport(transaction, id);
    if (!answered) throw new Error(`report ${id} is gone`);
    return shownTo(user, answered);
  });
}

/** The only business whose reports this user sees. Undefined for admins, who see all. */
async function findScope(db: Db, user: SignedInUser): Promise<number | undefined> {
  return user.role === 'admin' ? undefined : (await getOwnBusiness(db, user)).id;
}

function shownTo<Report extends { email: string | null }>({ role }: SignedInUser, report: Report): Report {
  return role === 'admin' ? report : { ...report, email: null };
}
