import { findOwners } from '#server/business/licences/licence-store.ts';
import { listOpens, listPassports } from '#server/insights/income/income-store.ts';
import { listPostingsForExport } from '#server/money/ledger/read/postings.ts';
import { listTipsForExport } from '#server/money/ledger/read/tips.ts';
import { findIdentity } from '#server/money/payees/identity-store.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Actor } from '#server/platform/http/acting.ts';
import { findErasure } from '#server/privacy/erasure-store.ts';
import {
  listOwnAudit,
  listOwnBusinessFacts,
  listOwnChanges,
  listOwnDecisions,
  listOwnFiles,
  listOwnMails,
  listOwnMemberships,
  listOwnPasskeys,
  listOwnPayouts,
  listOwnSessions,
  listOwnStaffFacts,
  readOwnAccount,
} from '#server/privacy/export-store.ts';
import { findGoal } from '#server/staff/portal/portal-store.ts';
import { listThanksOfStaff } from '#server/staff/portal/thanks-store.ts';
import { exportProfile } from '#server/staff/profiles/profiles.ts';
import { listWorkOf } from '#server/staff/team-rules/work-store.ts';
import { exportBusinessFeedback } from '#server/tipping/feedback/business-feedback.ts';
import { listKindWords } from '#server/tipping/feedback/feedback-store.ts';

/** Everything that is stored about a person, for that person: IBANs are whole. */
export async function exportAccount(db: Db, userId: string, actor: Actor, now: Date) {
  await recordAudit(db, actor, 'account.exported', { user: userId });
  const account = await readOwnAccount(db, userId);
  const staff = await listOwnStaffFacts(db, userId);
  const businesses = await listOwnBusinessFacts(db, userId);
  return {
    exportedAt: now,
    account,
    erasure: (await findErasure(db, userId)) ?? null,
    sessions: await listOwnSessions(db, userId),
    identity: (await findIdentity(db, userId)) ?? null,
    passkeys: await listOwnPasskeys(db, userId),
    incomeLinks: await listPassports(db, userId),
    incomeLinkOpens: await listOpens(db, userId),
    staffMembers: await Promise.all(
      staff.map(async (member) => ({
        ...member,
        face: await exportProfile(db, member.id),
        goal: await findGoal(db, member.id),
        ...(await listWorkOf(db, member.id)),
        tips: await listTipsForExport(db, member.id),
        thanks: await listThanksOfStaff(db, member.id),
        feedback: await listKindWords(db, member.id),
        payouts: await listOwnPayouts(db, 'staff', member.id),
        postings: await listPostingsForExport(db, member.id),
      })),
    ),
    businesses: await Promise.all(
      businesses.map(async (business) => ({
        ...business,
        payouts: await listOwnPayouts(db, 'business', business.id),
        ...(await findOwners(db, business.id)),
        decisions: await listOwnDecisions(db, business.id),
        changes: await listOwnChanges(db, business.id),
        feedback: await exportBusinessFeedback(db, business.id),
      })),
    ),
    memberships: await listOwnMemberships(db, userId),
    files: await listOwnFiles(db, userId),
    mails: await listOwnMails(db, account),
    audit: await listOwnAudit(
      db,
      userId,
      staff.map(({ id }) => id),
    ),
  };
}
