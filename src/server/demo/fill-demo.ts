import { randomBytes } from 'node:crypto';
import type { Db } from '#server/db/database.ts';
import { believableTips, type Tippable } from '#server/demo/believable-tips.ts';
import { keepLettersBack, payOutAndArrive, payOutHalfway, setPayer } from '#server/demo/demo-payouts.ts';
import { type DemoHouse, demoHouses } from '#server/demo/houses.ts';
import { seededRandom } from '#server/demo/random.ts';
import { hashPassword } from '#server/features/auth/passwords.ts';
import { createUser } from '#server/features/auth/user-store.ts';
import { joinAccount } from '#server/features/invites/account-store.ts';
import { type NewTip, recordPaidTips } from '#server/ledger/record-paid-tips.ts';
import { StartError } from '#server/start-error.ts';
import type { Role } from '#shared/roles.ts';

export type DemoLogin = { username: string; password: string; role: Role };

const SEED = 2026;
const BATCH = 500;
const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

/**
 * Three businesses, twenty people, ninety days of tips, and payouts at every step of their way, all or none of it.
 * Only ever into an empty database.
 */
export async function fillDemo(db: Db, now: Date): Promise<DemoLogin[]> {
  await refuseRealData(db);
  return db.transaction().execute(async (transaction) => {
    const admin = await createLogin(transaction, 'demo-admin', 'admin');
    // Whoever signs in completes what somebody else started, as it should be.
    const colleague = await createLogin(transaction, 'demo-admin-2', 'admin');
    const owners = [];
    const houses: House[] = [];
    for (const [index, house] of demoHouses.entries()) {
      const username = index === 0 ? 'demo-owner' : `demo-owner-${index + 1}`;
      const owner = await createLogin(transaction, username, 'business', house.owner);
      owners.push(owner);
      houses.push(await createHouse(transaction, house, owner.id));
    }
    const people = houses.flatMap((house) => house.people);
    const staff = await createLogin(transaction, 'demo-staff', 'staff');
    const person = people[0];
    if (!person) throw new Error('the demo has nobody to join');
    await joinAccount(transaction, person.staffId, staff.id);
    const terms = await transaction
      .selectFrom('settings')
      .select(['platformFeeBps', 'platformFeeFixedFils'])
      .executeTakeFirstOrThrow();
    const tips = believableTips(people, terms, now, seededRandom(SEED));
    const lastWeek = new Date(now.getTime() - WEEK_MS);
    await recordTips(
      transaction,
      tips.filter((tip) => tip.createdAt <= lastWeek),
    );
    const [first, second, third] = houses;
    if (!first || !second || !third) throw new Error('the demo has too few houses to pay');
    await setPayer(transaction);
    await payOutAndArrive(
      transaction,
      { businessId: first.businessId, staffId: person.staffId },
      { starter: colleague.id, completer: admin.id },
      lastWeek,
    );
    await recordTips(
      transaction,
      tips.filter((tip) => tip.createdAt > lastWeek),
    );
    await payOutHalfway(
      transaction,
      { atBank: second.businessId, started: third.businessId },
      colleague.id,
      now,
    );
    await keepLettersBack(transaction);
    await deactivateThoseWhoLeft(transaction);
    return [admin, ...owners.slice(0, 1), staff].map(({ username, password, role }) => ({
      username,
      password,
      role,
    }));
  });
}

async function recordTips(db: Db, tips: NewTip[]): Promise<void> {
  for (let start = 0; start < tips.length; start += BATCH) {
    const batch = tips.slice(start, start + BATCH);
    const recorded = await recordPaidTips(db, batch);
    if (recorded.length < batch.length) throw new Error('a tip of the demo was left out');
  }
}

async function refuseRealData(db: Db): Promise<void> {
  const business = await db.selectFrom('businesses').select('id').limit(1).executeTakeFirst();
  const person = await db
    .selectFrom('users')
    .select('id')
    .where('role', '<>', 'admin')
    .limit(1)
    .executeTakeFirst();
  if (business || person) {
    throw new StartError(
      'This database already holds data, and the demo only fills an empty one. Give it a new DATA_DIR, or a new database.',
    );
  }
}

function newPassword(): string {
  return randomBytes(9).toString('base64url');
}

async function createLogin(
  db: Db,
  username: string,
  role: Role,
  names: { firstName?: string; lastName?: string } = {},
) {
  const password = newPassword();
  const passwordHash = await hashPassword(password);
  const { id } = await createUser(db, {
    username,
    email: `${username}@example.com`,
    passwordHash,
    role,
    ...names,
  });
  return { id, username, password, role };
}

type House = { businessId: number; people: Tippable[] };

async function createHouse(db: Db, house: DemoHouse, ownerId: string): Promise<House> {
  const { name, type, tlNumber, iban } = house;
  const business = await db
    .insertInto('businesses')
    .values({ ownerId, name, type, tlNumber, iban, ibanDocumentPath: null, status: 'active' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const staff = await db
    .insertInto('staff')
    .values(
      house.people.map((person) => ({
        ...person,
        iban: person.iban ?? null,
        businessId: business.id,
        walletId: `W-${person.firstName.toUpperCase()}-${person.lastName.toUpperCase().replaceAll(' ', '')}`,
        businessName: name,
        // Nobody who is inactive can be tipped: whoever has left leaves once their tips are in.
        isActive: true,
      })),
    )
    .returning('id')
    .execute();
  return {
    businessId: business.id,
    people: staff.map(({ id }) => ({ staffId: id, tipsADay: house.tipsADay })),
  };
}

async function deactivateThoseWhoLeft(db: Db): Promise<void> {
  for (const { firstName, lastName, isActive } of demoHouses.flatMap((house) => house.people)) {
    if (isActive === false) {
      await db
        .updateTable('staff')
        .set({ isActive })
        .where('firstName', '=', firstName)
        .where('lastName', '=', lastName)
        .execute();
    }
  }
}
