import { getOwnBusiness } from '#server/business/businesses/get-business.ts';
import { listEmailsOfAdmins } from '#server/identity/users/user-store.ts';
import { findTipJourney } from '#server/money/ledger/read/tip-journey.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Actor } from '#server/platform/http/acting.ts';
import { refuse } from '#server/platform/http/app-error.ts';
import type { Platform } from '#server/platform/http/scopes.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import { queueMails } from '#server/platform/mail/outbox.ts';
import { writeMail } from '#server/platform/mail/write-mail.ts';
import {
  answerReport,
  countReports,
  findBusinessOfStaff,
  findOwnerOf,
  findReport,
  insertReport,
  listReports,
  lockSameReport,
  wasReported,
} from '#server/tipping/code-reports/report-store.ts';
import type { CodeReportRequest, CodeReportsQuery, ReportAnswer } from '#shared/contracts/codes.ts';
import { findIdIn } from '#shared/limits.ts';

const HOUR_MS = 60 * 60_000;
/** Anybody can send reports, so mails are limited. The list shows all reports. */
const MOST_MAILED_AN_HOUR = 5;
/** The same report again within this time was sent twice: by a double press, or because the answer was lost. */
const SENT_TWICE_MS = 10 * 60_000;

/**
 * Stores a report and mails admins and the owner of the business. The mails contain none of the reporter's words. A report
 * that was sent twice is recognised by what it says, not by a key: the form works without scripts and without cookies.
 */
export async function createReport(
  { db, clock, publicOrigin }: Platform,
  request: CodeReportRequest,
): Promise<void> {
  const now = clock();
  const business = await findReportedBusiness(db, request.page);
  const businessId = business?.id ?? null;
  await db.transaction().execute(async (transaction) => {
    await lockSameReport(transaction, request);
    if (await wasReported(transaction, request, new Date(now.getTime() - SENT_TWICE_MS))) return;
    await insertReport(transaction, { ...request, businessId, createdAt: now });
    const counts = await countReports(transaction, new Date(now.getTime() - HOUR_MS), businessId);
    const toAdmins = counts.all > MOST_MAILED_AN_HOUR ? [] : await listEmailsOfAdmins(transaction);
    const mails = toAdmins.map((email) =>
      writeMail(
        'code_report',
        { email, isConfirmed: true },
        {
          name: business?.name ?? '–',
          link: `${publicOrigin}/admin/reports`,
        },
      ),
    );
    if (business && counts.ofBusiness <= MOST_MAILED_AN_HOUR) {
      const owner = { email: business.email, isConfirmed: business.emailConfirmedAt !== null };
      const params = { name: business.name, link: `${publicOrigin}/business/reports` };
      mails.push(writeMail('code_report', owner, params));
    }
    await queueMails(transaction, mails, now);
  });
}

/** The business that a reported page or code belongs to. Undefined if it is not a page of ours. */
async function findReportedBusiness(db: Db, page: string) {
  const [, business] = /\/business\/(\d+)\b/.exec(page) ?? [];
  if (business) return findOwnerOf(db, findIdIn(business) ?? 0);
  const staffId = await findStaffId(db, page);
  const businessId = staffId && (await findBusinessOfStaff(db, staffId));
  return businessId ? findOwnerOf(db, businessId) : undefined;
}

async function findStaffId(db: Db, page: string): Promise<number | undefined> {
  const [, staff] = /\/(?:tip|staff)\/(\d+)\b/.exec(page) ?? [];
  if (staff) return findIdIn(staff);
  const [, token] = /\/t\/([\w-]{20,64})/.exec(page) ?? [];
  return token ? (await findTipJourney(db, token))?.staffId : undefined;
}

/** All reports for an admin; for an owner those about their business, without the reporter's email. */
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
    const detail = { reportId: id, isClosed: answer.isClosed };
    await recordAudit(transaction, actor, 'code_report.answered', { business: known.businessId, detail });
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
