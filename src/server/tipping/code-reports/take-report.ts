import { listEmailsOfAdmins } from '#server/identity/users/user-store.ts';
import { findTipJourney } from '#server/money/ledger/read/tip-journey.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Platform } from '#server/platform/http/scopes.ts';
import { keepMails } from '#server/platform/mail/outbox.ts';
import { writeMail } from '#server/platform/mail/write-mail.ts';
import {
  countReports,
  findBusinessOfStaff,
  findOwnerOf,
  insertReport,
} from '#server/tipping/code-reports/report-store.ts';
import type { CodeReportRequest } from '#shared/contracts/codes.ts';
import { findIdIn } from '#shared/ids.ts';

const HOUR_MS = 60 * 60_000;
/** Anybody can send reports, and must not fill the mailboxes of others. The list shows all of them. */
const MOST_MAILED_AN_HOUR = 5;

/** Keeps a report and tells admins and the owner of the business. The mails have none of the reporter's words. */
export async function takeReport(
  { db, clock, publicOrigin }: Platform,
  request: CodeReportRequest,
): Promise<void> {
  const now = clock();
  const business = await findReportedBusiness(db, request.page);
  const businessId = business?.id ?? null;
  await db.transaction().execute(async (transaction) => {
    await insertReport(transaction, { ...request, businessId, createdAt: now });
    const counts = await countReports(transaction, new Date(now.getTime() - HOUR_MS), businessId);
    const toAdmins = counts.all > MOST_MAILED_AN_HOUR ? [] : await listEmailsOfAdmins(transaction);
    const mails = toAdmins.map((email) =>
      writeMail('code_report', { email, isConfirmed: true }, () => ({
        name: business?.name ?? '–',
        link: `${publicOrigin}/admin/reports`,
      })),
    );
    if (business && counts.ofBusiness <= MOST_MAILED_AN_HOUR) {
      const owner = { email: business.email, isConfirmed: business.emailConfirmedAt !== null };
      const params = { name: business.name, link: `${publicOrigin}/business/reports` };
      mails.push(writeMail('code_report', owner, () => params));
    }
    await keepMails(transaction, mails, now);
  });
}

/** The business that a reported page or code leads to. Undefined if it leads nowhere, or to no page of ours. */
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
