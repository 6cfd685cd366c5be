import { randomBytes } from 'node:crypto';
import type { Db } from '#server/db/database.ts';
import { believableTips, type Tippable } from '#server/demo/believable-tips.ts';
import { type DemoHouse, demoHouses } from '#server/demo/houses.ts';
import { seededRandom } from '#server/demo/random.ts';
import { hashPassword } from '#server/features/auth/passwords.ts';
import { createUser } from '#server/features/auth/user-store.ts';
import { joinAccount } from '#server/features/invites/account-store.ts';
import { recordPaidTips } from '#server/ledger/record-paid-tips.ts';
import { StartError } from '#server/start-error.ts';
import type { Role } from '#shared/roles.ts';

export type DemoLogin = { username: string; password: string; role: Role };

const SEED = 2026;
const BATCH = 500;

/** Three businesses, twenty people and ninety days of tips, all or none of it. Only ever into an empty database. */
export async function fillDemo(db: Db, now: Date): Promise<DemoLogin[]> {
  await refuseRealData(db);
  return db.transaction().execute(async (transaction) => {
    const admin = await createLogin(transaction, 'demo-admin', 'admin');
    const owners = [];
    const people: Tippable[] = [];
    for (const [index, house] of demoHouses.entries()) {
      const username = index === 0 ? 'demo-owner' : `demo-owner-${index + 1}`;
      const owner = await createLogin(transaction, username, 'business', house.owner);
      owners.push(owner);
      people.push(...(await createHouse(transaction, house, owner.id)));
    }
    const staff = await createLogin(transaction, 'demo-staff', 'staff');
    if (people[0]) await joinAccount(transaction, people[0].staffId, staff.id);
    const terms = await transaction
      .selectFrom('settings')
      .select(['platformFeeBps', 'platformFeeFixedFils'])
      .executeTakeFirstOrThrow();
    const tips = believableTips(people, terms, now, seededRandom(SEED));
    for (let start = 0; start < tips.length; start += BATCH) {
      const batch = tips.slice(start, start + BATCH);
      const recorded = await recordPaidTips(transaction, batch);
      if (recorded.length < batch.length) throw new Error('a tip of the demo was left out');
    }
    await deactivateThoseWhoLeft(transaction);
    return [admin, ...owners.slice(0, 1), staff].map(({ username, password, role }) => ({
      username,
      password,
      role,
    }));
  });
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

async function createHouse(db: Db, house: DemoHouse, ownerId: string): Promise<Tippable[]> {
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
        businessId: business.id,
        walletId: `W-${person.firstName.toUpperCase()}-${person.lastName.toUpperCase().replaceAll(' ', '')}`,
        iban: null,
        businessName: name,
        // Nobody who is inactive can be tipped: whoever has left leaves once their tips are in.
        isActive: true,
      })),
    )
    .returning('id')
    .execute();
  return staff.map(({ id }) => ({ staffId: id, tipsADay: house.tipsADay }));
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
