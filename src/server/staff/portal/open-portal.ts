import { listRefundsBehind, listTipsOfStaff } from '#server/money/ledger/read/portal-tips.ts';
import type { Db } from '#server/platform/db/database.ts';
import { findGoal } from '#server/staff/goals/goals.ts';
import { listOwnWeek, sumOwnDays } from '#server/staff/portal/portal-store.ts';
import { findOwnPart } from '#server/staff/team-rules/own-part.ts';
import { withThanks } from '#server/staff/thanks/give-thanks.ts';
import type { Asking } from '#server/staff/workplaces/asking.ts';
import { getOwnStaff, listWorkplaces } from '#server/staff/workplaces/own-workplace.ts';
import { dubaiDay, shortWeekday, startOfMonth } from '#shared/dubai-time.ts';
import { fils, getFilsFrom, toDecimal } from '#shared/money.ts';
import { inTransit } from '#shared/money-accounts.ts';

const TIPS_SHOWN = 10;

export async function openPortal(db: Db, asking: Asking, now: Date) {
  const staff = await getOwnStaff(db, asking);
  const { id, businessId, name, type, tlNumber } = staff;
  const owedFils = getFilsFrom(staff.pendingPayout);
  const today = dubaiDay(now);
  const [week, todayAmount, thisMonth, tips, goal, team, workplaces] = await Promise.all([
    listOwnWeek(db, id, today),
    sumOwnDays(db, id, today, today),
    sumOwnDays(db, id, startOfMonth(today), today),
    listTipsOfStaff(db, id, TIPS_SHOWN),
    findGoal(db, id),
    findOwnPart(db, { businessId, staffId: id, day: today }),
    listWorkplaces(db, asking.userId, today),
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
    onItsWay: toDecimal(inTransit(staff)),
    paidOut: staff.totalPaidOut,
    today: todayAmount,
    thisMonth,
    goal,
    team,
    week: week.map((day) => ({ day: shortWeekday(day.date), ...day })),
    tips: await withThanks(db, tips),
    repaying: owedFils < 0 ? await listRefundsBehind(db, id, fils(-owedFils)) : [],
  };
}
