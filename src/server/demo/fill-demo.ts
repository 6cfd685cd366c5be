import { randomBytes } from 'node:crypto';
import { addMember } from '#server/business/members/join-business.ts';
import { believableTips } from '#server/demo/believable-tips.ts';
import { demoBusinesses, demoOutsiders, demoSecondVenue } from '#server/demo/demo-businesses.ts';
import { showFace } from '#server/demo/demo-face.ts';
import { sayFeedback } from '#server/demo/demo-feedback.ts';
import { setGoal } from '#server/demo/demo-goal.ts';
import { chooseLook } from '#server/demo/demo-look.ts';
import { payOutAndArrive, payOutHalfway, setPayer } from '#server/demo/demo-payouts.ts';
import {
  deactivateLeavers,
  type FilledBusiness,
  hasData,
  insertBusiness,
  insertPageOpens,
  markMailsSent,
} from '#server/demo/demo-store.ts';
import { setUpTeamTips } from '#server/demo/demo-team-tips.ts';
import { thankGuests } from '#server/demo/demo-thanks.ts';
import { seededRandom } from '#server/demo/random.ts';
import { createAccount } from '#server/identity/sign-in/accounts.ts';
import { type NewTip, recordPaidTips } from '#server/money/ledger/record-paid-tips.ts';
import { StartError } from '#server/platform/base/start-error.ts';
import type { Db } from '#server/platform/db/database.ts';
import { getSettings } from '#server/platform/settings/current-settings.ts';
import { joinStaff } from '#server/staff/invites/join-staff.ts';
import type { Role } from '#shared/roles.ts';

/** `tipPath`: the page of a staff member whom guests can tip. */
export type Demo = { logins: DemoLogin[]; tipPath: string };
export type DemoLogin = { username: string; password: string; role: Role };

const SEED = 2026;
const BATCH = 500;
const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

/**
 * Creates three businesses and a second venue of the first owner, 24 staff members, ninety days of tips, payouts in every
 * status, and two businesses that are pending and suspended, all in one transaction; then the first one chooses its look,
 * takes tips for the team, one of its people shows a photo and has a goal, guests say something, and some are thanked.
 * That person also works in the third business. Works only with an empty database.
 */
export async function fillDemo(db: Db, now: Date): Promise<Demo> {
  await refuseRealData(db);
  const { businessId, ownerId, staffId, staffUserId, ...demo } = await fillAtOnce(db, now);
  await chooseLook(db, businessId, ownerId, now);
  await showFace(db, staffUserId, now);
  await setGoal(db, { staffId, userId: staffUserId, now });
  await sayFeedback(db, staffId);
  await thankGuests(db, staffId, now);
  // Last: guests before this rate the newest tips to one person.
  await setUpTeamTips(db, { businessId, ownerId, now });
  await markMailsSent(db);
  return demo;
}

async function fillAtOnce(db: Db, now: Date) {
  return db.transaction().execute(async (transaction) => {
    const admin = await createLogin(transaction, 'demo-admin', 'admin');
    // A second admin starts the payouts, so that the user who signs in as the first admin can complete them.
    const colleague = await createLogin(transaction, 'demo-admin-2', 'admin');
    const owners = [];
    const businesses: FilledBusiness[] = [];
    for (const [index, business] of demoBusinesses.entries()) {
      const username = index === 0 ? 'demo-owner' : `demo-owner-${index + 1}`;
      const owner = await createLogin(transaction, username, 'business', business.owner);
      owners.push(owner);
      businesses.push(await insertBusiness(transaction, business, owner.id, now));
    }
    businesses.push(await insertBusiness(transaction, demoSecondVenue, owners[0]?.id ?? '', now));
    for (const [index, outsider] of demoOutsiders.entries()) {
      const username = `demo-owner-${demoBusinesses.length + index + 1}`;
      const owner = await createLogin(transaction, username, 'business', outsider.owner);
      await insertBusiness(transaction, outsider, owner.id, now, outsider.status);
    }
    const manager = await createLogin(transaction, 'demo-manager', 'business', {
      firstName: 'Omar',
      lastName: 'Khalil',
    });
    for (const { businessId } of [businesses[0], businesses.at(-1)].filter((each) => each !== undefined))
      await addMember(transaction, { businessId, userId: manager.id, role: 'manager', createdAt: now });
    const allStaff = businesses.flatMap((business) => business.staff);
    const staff = await createLogin(transaction, 'demo-staff', 'staff');
    const member = allStaff[0];
    const [first, second, third] = businesses;
    if (!first || !second || !third) throw new Error('the demo has too few businesses to pay');
    const secondJob = third.staff.at(-1);
    if (!member || !secondJob) throw new Error('the demo has no staff member to join');
    for (const { staffId } of [member, secondJob]) await joinStaff(transaction, staffId, staff.id);
    const { terms } = await getSettings(transaction);
    const tips = believableTips(allStaff, terms, now, seededRandom(SEED));
    const lastWeek = new Date(now.getTime() - WEEK_MS);
    await recordTips(
      transaction,
      tips.filter((tip) => tip.createdAt <= lastWeek),
    );
    await setPayer(transaction, admin.id, lastWeek);
    await payOutAndArrive(
      transaction,
      { businessId: first.businessId, staffId: member.staffId },
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
    await insertPageOpens(transaction);
    await markMailsSent(transaction);
    await deactivateLeavers(transaction);
    const logins = [admin, colleague, ...owners.slice(0, 1), staff, manager].map(
      ({ username, password, role }) => ({
        username,
        password,
        role,
      }),
    );
    const { businessId } = first;
    const { staffId } = member;
    const ids = { businessId, ownerId: owners[0]?.id ?? '', staffId, staffUserId: staff.id };
    return { logins, tipPath: `/tip/${staffId}`, ...ids };
  });
}

async function recordTips(db: Db, tips: NewTip[]): Promise<void> {
  for (let start = 0; start < tips.length; start += BATCH) {
    const batch = tips.slice(start, start + BATCH);
    const recorded = await recordPaidTips(db, batch);
    if (recorded.length < batch.length) throw new Error('a tip of the demo was not recorded');
  }
}

async function refuseRealData(db: Db): Promise<void> {
  if (await hasData(db)) {
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
  const email = `${username}@example.com`;
  const { id } = await createAccount(db, {
    username,
    email,
    password,
    role,
    emailConfirmedAt: new Date(),
    ...names,
  });
  return { id, username, password, role };
}
