import { findPublicBusiness } from '#server/business/businesses/business-store.ts';
import { listEmailsOfAdmins } from '#server/identity/users/user-store.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import { type MessageKey, say } from '#server/platform/base/words.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Actor } from '#server/platform/http/acting.ts';
import { refuse } from '#server/platform/http/app-error.ts';
import type { MailDraft } from '#server/platform/mail/mail.ts';
import { queueMails } from '#server/platform/mail/outbox.ts';
import { writeMail } from '#server/platform/mail/write-mail.ts';
import { findPublicStaff } from '#server/staff/people/public-staff.ts';
import {
  addToCase,
  type CaseFigures,
  countCases,
  findCase,
  forgetSubjects,
  hasOpenCase,
  insertCase,
  markClosed,
  readFigures,
} from '#server/tipping/card-testing/case-store.ts';
import { MOST_MAILED_CASES_AN_HOUR, nameOfCode } from '#server/tipping/card-testing/rules.ts';
import { sweepWaits, sweepWarnings, type Warning } from '#server/tipping/card-testing/warning-store.ts';
import type { CaseReason } from '#shared/contracts/codes.ts';

type NewCase = Pick<CaseFigures, 'declinedCount' | 'smallTipCount' | 'ofTeam'> & {
  reason: CaseReason;
  personName: string | undefined;
  businessName: string | undefined;
};

/** The words of each reason in a mail, the same as on the admin's page. */
const caseWords: Record<CaseReason, MessageKey> = {
  one_address: 'cases_one_address',
  one_code: 'cases_one_code',
  one_card: 'cases_one_card',
};

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
    const mails = (await listEmailsOfAdmins(transaction)).map((email) =>
      caseMail({ reason, ...figures, ...names }, email, publicOrigin),
    );
    await queueMails(transaction, mails, warning.createdAt);
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

/** One mail to an admin about a new case. */
function caseMail(noticed: NewCase, email: string, origin: string): MailDraft {
  return writeMail('card_testing', { email, isConfirmed: true }, (locale) => ({
    what: say(locale, caseWords[noticed.reason]),
    staff: noticed.personName ?? say(locale, noticed.ofTeam ? 'cases_team_code' : 'cases_several_codes'),
    business: noticed.businessName ?? '–',
    declined: noticed.declinedCount,
    small: noticed.smallTipCount,
    link: `${origin}/admin/card-testing`,
  }));
}

/** An admin closes a case. Waits expire on their own, so this changes nothing for guests. */
export async function closeCase(db: Db, id: number, actor: Actor, now: Date) {
  return db.transaction().execute(async (transaction) => {
    const known = await findCase(transaction, id);
    if (!known) throw refuse('not_found', 'no_such_case');
    if (!(await markClosed(transaction, id, actor.actorId, now)))
      throw refuse('conflict', 'case_closed_already');
    const { reason, businessId } = known;
    const detail = { caseId: id, reason };
    await recordAudit(transaction, actor, 'card_testing.closed', { business: businessId, detail });
    const closed = await findCase(transaction, id);
    if (!closed) throw new Error(`case ${id} is gone`);
    return closed;
  });
}

/** Longer than the two hours in which a guest can pay: a tip's address is needed until its last card is declined. */
const STORED_FOR_MS = 24 * 60 * 60_000;

/** Deletes what would let somebody recognize an address or a card. The cases stay, without it. */
export async function sweepCardTesting(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - STORED_FOR_MS);
  await sweepWarnings(db, before);
  await sweepWaits(db, now);
  await forgetSubjects(db, before);
}
