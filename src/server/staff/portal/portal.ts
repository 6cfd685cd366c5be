import { listRefundsBehind, listTipsOfStaff } from '#server/money/ledger/read/portal-tips.ts';
import { describeOwnPayday } from '#server/money/payouts/next-payout.ts';
import { findSharedBy } from '#server/money/statements/statement-code-store.ts';
import { codeOfStatement } from '#server/money/statements/statement-codes.ts';
import { readSheet } from '#server/money/statements/statement-sheet.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Platform } from '#server/platform/http/scopes.ts';
import {
  deleteGoal,
  findGoal,
  listWeekOfStaff,
  listWorkplaces,
  saveGoal,
  sumDaysOfStaff,
} from '#server/staff/portal/portal-store.ts';
import { readShift } from '#server/staff/portal/shifts.ts';
import { withThanks } from '#server/staff/portal/thanks.ts';
import { getPortalStaff, type PortalUser } from '#server/staff/portal/workplace.ts';
import { findGroupShare } from '#server/staff/team-rules/share.ts';
import { findTeamShare } from '#server/staff/team-rules/team-tips.ts';
import type { GoalChange } from '#shared/contracts/goal.ts';
import { dubaiDay, shortWeekday, startOfMonth } from '#shared/dubai-time.ts';
import { inTransit } from '#shared/money/ledger-accounts.ts';
import { fils, getFilsFrom, toDecimal } from '#shared/money/money.ts';

const TIPS_SHOWN = 10;

export async function readPortal(
  db: Db,
  portalUser: PortalUser,
  { now, isTestMode }: { now: Date; isTestMode: boolean },
) {
  const staff = await getPortalStaff(db, portalUser);
  const { id, businessId, name, type, tlNumber } = staff;
  const owedFils = getFilsFrom(staff.pendingPayout);
  const today = dubaiDay(now);
  const [week, todayAmount, thisMonth, tips, goal, team, share, shift, workplaces, payday] =
    await Promise.all([
      listWeekOfStaff(db, id, today),
      sumDaysOfStaff(db, id, today, today),
      sumDaysOfStaff(db, id, startOfMonth(today), today),
      listTipsOfStaff(db, id, TIPS_SHOWN),
      findGoal(db, id),
      findTeamShare(db, { businessId, staffId: id, now }),
      findGroupShare(db, id, now),
      readShift(db, staff, now),
      listWorkplaces(db, portalUser.user.id, startOfMonth(today), today),
      describeOwnPayday(db, staff, { now, isTestMode }),
    ]);
  return {
    staffId: id,
    firstName: staff.firstName,
    lastName: staff.lastName,
    role: staff.role,
    roleTitle: staff.roleTitle,
    bankName: staff.bankName,
    isActive: staff.isActive,
    canBeTipped: staff.isActive && staff.status === 'active',
    business: { id: businessId, name, type, tlNumber },
    workplaces,
    owed: staff.pendingPayout,
    ...payday,
    onItsWay: toDecimal(inTransit(staff)),
    paidOut: staff.totalPaidOut,
    today: todayAmount,
    thisMonth,
    goal,
    team,
    share,
    shift,
    week: week.map((day) => ({ day: shortWeekday(day.date), ...day })),
    tips: await withThanks(db, tips),
    repaying: owedFils < 0 ? await listRefundsBehind(db, id, fils(-owedFils)) : [],
  };
}

/** One Dubai month of the signed-in staff member. */
export async function readStatement(db: Db, portalUser: PortalUser, month: string, now: Date) {
  const { id, firstName, lastName, name: businessName } = await getPortalStaff(db, portalUser);
  return {
    month,
    firstName,
    lastName,
    businessName,
    ...(await readSheet(db, id, month)),
    code: await codeOfStatement(db, { staffId: id }, month, now),
    isShared: (await findSharedBy(db, id, month)) !== undefined,
  };
}

/** The amount stays out of the audit log: it is private. Returns the goal. */
export async function changeGoal(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  { amount, isShared }: GoalChange,
  portalUser: PortalUser,
) {
  const { id } = await getPortalStaff(db, portalUser);
  await db.transaction().execute(async (transaction) => {
    if (amount === null) await deleteGoal(transaction, id);
    else await saveGoal(transaction, id, { amount: toDecimal(amount), isShared }, clock());
    await recordAudit(transaction, portalUser, 'staff.changed', { staff: id, detail: { fields: ['goal'] } });
  });
  return findGoal(db, id);
}
