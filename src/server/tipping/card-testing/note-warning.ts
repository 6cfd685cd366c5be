import { findPublicBusiness } from '#server/business/businesses/business-store.ts';
import { listEmailsOfAdmins } from '#server/identity/users/user-store.ts';
import { countPaidTips } from '#server/money/ledger/read/tips.ts';
import { type MessageKey, say } from '#server/platform/base/words.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { MailDraft } from '#server/platform/mail/mail.ts';
import { keepMails } from '#server/platform/mail/outbox.ts';
import { writeMail } from '#server/platform/mail/write-mail.ts';
import { findPublicStaff } from '#server/staff/people/public-staff.ts';
import {
  addToCase,
  type CaseFigures,
  countCases,
  hasOpenCase,
  insertCase,
  readFigures,
} from '#server/tipping/card-testing/case-store.ts';
import {
  CARD_LIMIT,
  CHECKOUT_LIMIT,
  MOST_MAILED_CASES_AN_HOUR,
  RULES,
  type Rule,
  SMALL_BELOW_FILS,
  WINDOW_MS,
  waitAfter,
} from '#server/tipping/card-testing/rules.ts';
import { nameOfCode } from '#server/tipping/card-testing/tip-code.ts';
import { keepWaits, type Wait } from '#server/tipping/card-testing/wait-store.ts';
import { type knownWaits, waitKeyOf } from '#server/tipping/card-testing/waits.ts';
import {
  type Counts,
  countWarnings,
  insertWarning,
  listTipIds,
  type Origin,
  type Warning,
} from '#server/tipping/card-testing/warning-store.ts';
import type { CaseReason } from '#shared/contracts/codes.ts';
import { fils } from '#shared/money.ts';

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

/**
 * Counts a warning, sets the waits that follow from it and opens a case. Returns whether the provider's page should be
 * closed on which the card was declined.
 *
 * The steps are separate statements: when several warnings come at once, the last of them counts all.
 */
export async function noteWarning(
  db: Db,
  known: ReturnType<typeof knownWaits>,
  warning: Warning,
  publicOrigin: string,
): Promise<boolean> {
  await insertWarning(db, warning);
  const since = new Date(warning.createdAt.getTime() - WINDOW_MS);
  const counts = await countWarnings(db, warning, since);
  const broken = await listBroken(db, warning, counts, since);
  const isCardOver = counts.card >= CARD_LIMIT;
  if (broken.length > 0) {
    const waits = broken.map((rule) => waitOf(rule, warning, counts));
    await keepWaits(db, waits);
    known.add(waits);
  }
  const [first] = broken;
  if (first === 'code') await noteCase(db, 'one_code', warning, since, publicOrigin);
  else if (first) await noteCase(db, 'one_address', warning, since, publicOrigin);
  else if (isCardOver) await noteCase(db, 'one_card', warning, since, publicOrigin);
  return first !== undefined || isCardOver || counts.tip >= CHECKOUT_LIMIT;
}

/** The rules that this warning breaks, the most particular first. */
async function listBroken(db: Db, origin: Origin, counts: Counts, since: Date): Promise<Rule[]> {
  const { network } = origin;
  const tippers = { addressAndCode: { network, code: origin }, address: { network }, code: { code: origin } };
  const broken: Rule[] = [];
  for (const rule of Object.keys(RULES) as Rule[]) {
    if (counts[rule] < RULES[rule].limit) continue;
    // In a crowd of honest guests some cards are declined, but more tips are paid. Small ones could be a tester's own.
    const tipIds = await listTipIds(db, tippers[rule], since);
    const paid = await countPaidTips(db, tipIds, fils(SMALL_BELOW_FILS));
    if (counts[rule] > paid) broken.push(rule);
  }
  return broken;
}

function waitOf(rule: Rule, warning: Warning, counts: Counts): Wait {
  const until = new Date(warning.createdAt.getTime() + waitAfter(rule, counts[rule]));
  return { key: waitKeyOf[rule](warning), until };
}

/** Adds the warning to the open case of its address, code or card, or opens a case and writes to all admins. */
async function noteCase(
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
