import { findPublicBusiness } from '#server/business/businesses/public-business.ts';
import { listAdminEmails } from '#server/identity/sign-in/accounts.ts';
import type { Db } from '#server/platform/db/database.ts';
import { keepMails } from '#server/platform/mail/outbox.ts';
import { findPublicStaff } from '#server/staff/people/public-staff.ts';
import { caseMail } from '#server/tipping/card-testing/case-mail.ts';
import {
  addToCase,
  type CaseFigures,
  countCases,
  hasOpenCase,
  insertCase,
  readFigures,
} from '#server/tipping/card-testing/case-store.ts';
import { MOST_MAILED_CASES_AN_HOUR } from '#server/tipping/card-testing/rules.ts';
import { nameOfCode } from '#server/tipping/card-testing/tip-code.ts';
import type { Warning } from '#server/tipping/card-testing/warning-store.ts';
import type { CaseReason } from '#shared/contracts/card-testing.ts';

const HOUR_MS = 60 * 60_000;

/** Adds the warning to the open case of its address, code or card, or opens a case and writes to all admins. */
export async function noteCase(
  db: Db,
  why: CaseReason,
  warning: Warning,
  since: Date,
  publicOrigin: string,
): Promise<void> {
  const reason = await reasonFor(db, why, warning);
  const subject = subjectOf(reason, warning);
  const figures = await readFigures(db, reason, warning, since);
  if (await addToCase(db, reason, subject, warning.kind, figures)) return;
  await db.transaction().execute(async (transaction) => {
    if (!(await insertCase(transaction, reason, subject, figures))) return;
    const anHourAgo = new Date(warning.createdAt.getTime() - HOUR_MS);
    if ((await countCases(transaction, anHourAgo)) > MOST_MAILED_CASES_AN_HOUR) return;
    const names = await namesOf(transaction, figures);
    const mails = (await listAdminEmails(transaction)).map((email) =>
      caseMail({ reason, ...figures, ...names }, email, publicOrigin),
    );
    await keepMails(transaction, mails, warning.createdAt);
  });
}

/** An attack from hundreds of addresses on one code is one case, not hundreds of them. */
async function reasonFor(db: Db, reason: CaseReason, warning: Warning): Promise<CaseReason> {
  if (reason !== 'one_address') return reason;
  return (await hasOpenCase(db, 'one_code', subjectOf('one_code', warning))) ? 'one_code' : reason;
}

function subjectOf(reason: CaseReason, warning: Warning): string {
  const { network, card } = warning;
  return { one_address: network, one_code: nameOfCode(warning), one_card: card ?? '' }[reason];
}

async function namesOf(db: Db, { staffId, businessId }: CaseFigures) {
  const staff = staffId === null ? undefined : await findPublicStaff(db, staffId);
  const business = businessId === null ? undefined : await findPublicBusiness(db, businessId);
  return {
    personName: staff ? `${staff.firstName} ${staff.lastName}` : undefined,
    businessName: business?.name,
  };
}
