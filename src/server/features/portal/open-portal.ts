import type { Db } from '#server/db/database.ts';
import { findOwnPerson, listOwnWeek, sumOwnDays } from '#server/features/portal/portal-store.ts';
import { refuse } from '#server/http/app-error.ts';
import { listTipsOfStaff } from '#server/ledger/tip-lists.ts';
import { inTransit } from '#shared/balances.ts';
import { dubaiDay, shortWeekday, startOfMonth } from '#shared/dubai-time.ts';
import { toDecimal } from '#shared/money.ts';

const TIPS_SHOWN = 10;

export async function getOwnPerson(db: Db, userId: string) {
  const person = await findOwnPerson(db, userId);
  if (!person) throw refuse('not_found', 'account_not_joined');
  return person;
}

export async function openPortal(db: Db, userId: string, now: Date) {
  const person = await getOwnPerson(db, userId);
  const { id, businessId, name, type, tlNumber } = person;
  const today = dubaiDay(now);
  const [week, todayAmount, thisMonth, tips] = await Promise.all([
    listOwnWeek(db, id, today),
    sumOwnDays(db, id, today, today),
    sumOwnDays(db, id, startOfMonth(today), today),
    listTipsOfStaff(db, id, TIPS_SHOWN),
  ]);
  return {
    staffId: id,
    firstName: person.firstName,
    lastName: person.lastName,
    role: person.role,
    canBeTipped: person.isActive && person.status === 'active',
    business: { id: businessId, name, type, tlNumber },
    owed: person.pendingPayout,
    onItsWay: toDecimal(inTransit(person)),
    paidOut: person.totalPaidOut,
    today: todayAmount,
    thisMonth,
    week: week.map((day) => ({ day: shortWeekday(day.date), ...day })),
    tips,
  };
}
