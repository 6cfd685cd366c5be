import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import {
  countOpenPassports,
  findOpenPassport,
  insertOpen,
  insertPassport,
  listEmployments,
  listOpens,
  listPassports,
  type PassportRow,
  withdrawPassport,
} from '#server/insights/income/income-store.ts';
import { compareIncome, listIncome } from '#server/money/ledger/read/income.ts';
import { readFingerprint } from '#server/money/ledger/read/statements.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { KnownActor } from '#server/platform/http/acting.ts';
import { refuse } from '#server/platform/http/app-error.ts';
import type { newPassport, ownPassports, sharedIncome } from '#shared/contracts/income.ts';
import { addDays, addMonths, dubaiDay, monthOf, startOfDubaiDay } from '#shared/dubai-time.ts';
import { addFils, getFilsFrom, toDecimal } from '#shared/money/money.ts';

/** More links than anybody needs at the same time, and few enough to look through. */
const MOST_OPEN = 10;

type Person = { db: Db; now: Date; actor: KnownActor };

export async function listOwnPassports(
  db: Db,
  userId: string,
  { now, origin }: { now: Date; origin: string },
): Promise<z.output<typeof ownPassports>> {
  const opens = await listOpens(db, userId);
  return (await listPassports(db, userId)).map(({ userId: _, token, ...passport }) => ({
    ...passport,
    link: `${origin}/income/${token}`,
    isOpen: passport.withdrawnAt === null && passport.expiresAt > now,
    opens: opens
      .filter(({ passportId }) => passportId === passport.id)
      .map(({ openedBy, openedAt }) => ({ by: openedBy, at: openedAt })),
  }));
}

/** Shows the last whole months, until the end of a day. */
export async function sharePassport(
  { db, now, actor }: Person,
  { months, days }: z.output<typeof newPassport>,
): Promise<void> {
  if ((await listEmployments(db, actor.actorId)).length === 0)
    throw refuse('not_found', 'account_not_joined');
  const today = dubaiDay(now);
  const lastMonth = addMonths(today.slice(0, 7), -1);
  await db.transaction().execute(async (transaction) => {
    if ((await countOpenPassports(transaction, actor.actorId, now)) >= MOST_OPEN)
      throw refuse('conflict', 'too_many_incomes', { most: MOST_OPEN });
    const id = await insertPassport(transaction, {
      userId: actor.actorId,
      token: randomBytes(24).toString('base64url'),
      firstMonth: addMonths(lastMonth, 1 - months),
      lastMonth,
      madeAt: now,
      expiresAt: startOfDubaiDay(addDays(today, days + 1)),
    });
    await recordAudit(transaction, actor, 'income.shared', { detail: { id, months, days } });
  });
}

export async function withdrawOwnPassport({ db, now, actor }: Person, id: number): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    if (!(await withdrawPassport(transaction, actor.actorId, id, now)))
      throw refuse('not_found', 'no_such_income');
    await recordAudit(transaction, actor, 'income.withdrawn', { detail: { id } });
  });
}

type Opening = { db: Db; patientDb: Db; now: Date; isTest: boolean };
export type SharedIncome = z.output<typeof sharedIncome>;

/** Notes who opens it, and reads the figures as they are in the books at this moment. */
export async function openPassport(
  { db, patientDb, now, isTest }: Opening,
  token: string,
  name: string,
): Promise<SharedIncome> {
  const passport = await findOpenPassport(db, token, now);
  if (!passport) throw refuse('not_found', 'no_such_income');
  await insertOpen(db, passport.id, name, now);
  return { ...(await readIncome(patientDb, passport)), isTest };
}

async function readIncome(
  db: Db,
  { userId, firstMonth, lastMonth, expiresAt }: PassportRow,
): Promise<Omit<SharedIncome, 'isTest'>> {
  const period = { start: monthOf(firstMonth).start, end: monthOf(lastMonth).end };
  // In one snapshot: sums, entries and fingerprints must be of the same moment.
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (snapshot) => {
      const employments = await listEmployments(snapshot, userId);
      const months: SharedIncome['months'] = [];
      const lines = { count: 0, wrong: 0 };
      for (const { id, employer, role, roleTitle } of employments) {
        for (const sums of await listIncome(snapshot, id, period)) {
          const fingerprint = await readFingerprint(snapshot, id, monthOf(sums.month));
          months.push({ ...sums, employer, role, roleTitle, fingerprint });
        }
        const compared = await compareIncome(snapshot, id, period);
        lines.count += compared.count;
        lines.wrong += compared.wrong;
      }
      months.sort((one, other) => other.month.localeCompare(one.month));
      const sumOf = (name: 'income' | 'paid' | 'confirmed') =>
        toDecimal(addFils(...months.map((month) => getFilsFrom(month[name]))));
      const [{ firstName, lastName } = { firstName: '', lastName: '' }] = employments;
      return {
        person: `${firstName} ${lastName}`.trim(),
        firstMonth,
        lastMonth,
        expiresAt,
        months,
        totals: { income: sumOf('income'), paid: sumOf('paid'), confirmed: sumOf('confirmed') },
        lines,
      };
    });
}
