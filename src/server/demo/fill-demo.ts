import { randomBytes } from 'node:crypto';
import { changeBranding, changePicture } from '#server/business/branding/branding.ts';
import { saveMember } from '#server/business/members/member-store.ts';
import { believableTips, DEMO_DAYS, seededRandom } from '#server/demo/believable-tips.ts';
import { demoBusinesses, demoOutsiders, demoSecondVenue } from '#server/demo/demo-businesses.ts';
import {
  payOutAndArrive,
  payOutHalfway,
  sayFeedback,
  setPayerAndPayday,
  setUpSharing,
  setUpTeamTips,
} from '#server/demo/demo-money.ts';
import {
  deactivateLeavers,
  type FilledBusiness,
  hasData,
  insertBusiness,
  insertPageOpens,
  markMailsSent,
} from '#server/demo/demo-store.ts';
import { createAccount } from '#server/identity/users/accounts.ts';
import { sharePassport } from '#server/insights/income/income.ts';
import { insertOpen, listPassports } from '#server/insights/income/income-store.ts';
import { proveCoverage } from '#server/money/coverage/prove-coverage.ts';
import { type NewTip, recordPaidTips } from '#server/money/ledger/post/record-paid-tips.ts';
import { listTipsOfStaff } from '#server/money/ledger/read/portal-tips.ts';
import { StartError } from '#server/platform/base/data-dir.ts';
import type { Db } from '#server/platform/db/database.ts';
import { getSettings } from '#server/platform/settings/settings.ts';
import { joinAccount } from '#server/staff/invites/invite-store.ts';
import { changeGoal } from '#server/staff/portal/portal.ts';
import { giveThanks } from '#server/staff/portal/thanks.ts';
import type { PortalUser } from '#server/staff/portal/workplace.ts';
import { changeLine, changePhoto } from '#server/staff/profiles/profiles.ts';
import { filsFromAed } from '#shared/money/money.ts';
import type { Role } from '#shared/roles.ts';

/** A plate and a bowl, as an owner might have drawn for them. */
const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="320">
  <rect width="320" height="320" rx="64" fill="#7a1f3d"/>
  <circle cx="160" cy="160" r="96" fill="none" stroke="#f7e7c6" stroke-width="14"/>
  <path d="M96 168a64 64 0 0 0 128 0z" fill="#f4b740"/>
</svg>`;

/** Dusk over a row of tables. */
const COVER = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="480">
  <defs><linearGradient id="dusk" x2="0" y2="1"><stop stop-color="#3b1730"/><stop offset=".7" stop-color="#b4533c"/>
  <stop offset="1" stop-color="#f4b740"/></linearGradient></defs>
  <rect width="1200" height="480" fill="url(#dusk)"/>
  <circle cx="860" cy="330" r="90" fill="#fbe3a6"/>
  <path d="M0 380h1200v100H0z" fill="#2a1020"/>
  <path d="M80 330h180v14H80zm80 14h20v60h-20zM420 330h180v14H420zm80 14h20v60h-20z" fill="#2a1020"/>
</svg>`;

/** A drawn portrait: the demo has no photo of a real person. */
const PORTRAIT = `<svg xmlns="http://www.w3.org/2000/svg" width="432" height="432">
  <rect width="432" height="432" fill="#f3d9b8"/>
  <path d="M96 432c6-92 52-128 120-128s114 36 120 128z" fill="#7a1f3d"/>
  <path d="M180 268h72v52c0 22-72 22-72 0z" fill="#a8683f"/>
  <path d="M120 196c0-76 38-116 96-116s96 40 96 116c0 62-12 128-28 148H148c-16-20-28-86-28-148z" fill="#2b1a17"/>
  <ellipse cx="216" cy="204" rx="70" ry="84" fill="#b97a4e"/>
  <path d="M146 190c10-52 40-74 76-74 34 0 60 22 66 74-28-12-46-30-54-50-16 28-50 46-88 50z" fill="#2b1a17"/>
  <circle cx="190" cy="206" r="7" fill="#2b1a17"/><circle cx="242" cy="206" r="7" fill="#2b1a17"/>
  <path d="M190 246c14 18 38 18 52 0" fill="none" stroke="#6d2f22" stroke-width="7" stroke-linecap="round"/>
</svg>`;

/** `tipPath`: the page of a staff member whom guests can tip. */
export type Demo = { logins: DemoLogin[]; tipPath: string };
export type DemoLogin = { username: string; password: string; role: Role };

const SEED = 2026;
const BATCH = 500;
const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

/**
 * Creates three businesses and a second venue of the first owner, 24 staff members, ninety days of tips, payouts in every
 * status, and two businesses that are pending and suspended, all in one transaction; then the first one chooses its look,
 * takes tips for the team, one of its people shows a photo and has a goal, guests say something, and some are thanked. Its
 * second venue gives its kitchen 10 % of every tip. That person also works in the third business. Works only with an empty database.
 */
export async function fillDemo(db: Db, now: Date, days = DEMO_DAYS): Promise<Demo> {
  await refuseRealData(db);
  const { businessId, ownerId, staffId, staffUserId, garden, ...demo } = await fillAtOnce(db, now, days);
  await chooseBranding(db, businessId, ownerId, now);
  await showProfile(db, staffUserId, now);
  await setGoal(db, staffUserId, now);
  await showIncome(db, staffUserId, now);
  await sayFeedback(db, staffId);
  await thankGuests(db, staffId, now);
  // Last: guests before this rate the newest tips to one person.
  await setUpTeamTips(db, { businessId, ownerId, now });
  await setUpSharing(db, garden, now);
  await markMailsSent(db);
  await proveCoverage(db, () => now);
  return demo;
}

async function fillAtOnce(db: Db, now: Date, days: number) {
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
      await saveMember(transaction, { businessId, userId: manager.id, role: 'manager', createdAt: now });
    const allStaff = businesses.flatMap((business) => business.staff);
    const staff = await createLogin(transaction, 'demo-staff', 'staff');
    const member = allStaff[0];
    const [first, second, third] = businesses;
    if (!first || !second || !third) throw new Error('the demo has too few businesses to pay');
    const secondJob = third.staff.at(-1);
    if (!member || !secondJob) throw new Error('the demo has no staff member to join');
    for (const { staffId } of [member, secondJob]) await joinAccount(transaction, staffId, staff.id);
    const { terms } = await getSettings(transaction);
    const tips = believableTips(allStaff, terms, now, seededRandom(SEED), days);
    const lastWeek = new Date(now.getTime() - WEEK_MS);
    await recordTips(
      transaction,
      tips.filter((tip) => tip.createdAt <= lastWeek),
    );
    await setPayerAndPayday(transaction, admin.id, lastWeek);
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
    const venue = businesses.at(-1);
    const server = venue?.staff[0];
    if (!venue || !server) throw new Error('the demo has no second venue');
    const garden = { businessId: venue.businessId, staffId: server.staffId };
    const ids = { businessId, ownerId: owners[0]?.id ?? '', staffId, staffUserId: staff.id, garden };
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

const portalUserOf = (id: string): PortalUser => ({
  ...{ actorId: id, address: null, requestId: 'demo', sid: '' },
  user: { id, chosenBusinessId: undefined },
  shownId: undefined,
});

/** A goal of the staff member who can sign in, which the owner of the demo sees too. */
async function setGoal(db: Db, userId: string, now: Date): Promise<void> {
  const goal = { amount: filsFromAed(1500), isShared: true };
  await changeGoal({ db, clock: () => now }, goal, portalUserOf(userId));
}

/** The staff member who can sign in has shown their income to a bank. */
async function showIncome(db: Db, userId: string, now: Date): Promise<void> {
  const actor = { actorId: userId, address: null, requestId: 'demo' };
  await sharePassport({ db, now, actor }, { months: 6, days: 30 });
  const [passport] = await listPassports(db, userId);
  if (passport) await insertOpen(db, passport.id, 'Gulf Home Rentals', now);
}

/** The staff member who can sign in has answered two guests; the newest tip still waits. */
async function thankGuests(db: Db, staffId: number, now: Date): Promise<void> {
  const [, second, third] = await listTipsOfStaff(db, staffId, 3);
  if (second)
    await giveThanks(db, staffId, second.id, { phrase: null, words: 'See you next Friday, I hope!' }, now);
  if (third) await giveThanks(db, staffId, third.id, { phrase: 'made_my_day', words: null }, now);
}

/** The photo and line of the staff member who can sign in, so that the demo shows what they can add. */
async function showProfile(db: Db, userId: string, now: Date): Promise<void> {
  const [changing, portalUser] = [{ db, clock: () => now }, portalUserOf(userId)];
  const { default: sharp } = await import('sharp');
  await changePhoto(changing, await sharp(Buffer.from(PORTRAIT)).png().toBuffer(), portalUser);
  const line = { line: 'Here since 2019, saving for nursing school', consent: true };
  await changeLine(changing, line, portalUser);
}

/** The look of one business, so that the demo shows what owners can choose. */
async function chooseBranding(db: Db, businessId: number, ownerId: string, now: Date): Promise<void> {
  const changing = { db, businessId, now, actor: { actorId: ownerId, address: null, requestId: 'demo' } };
  const { default: sharp } = await import('sharp');
  const drawn = (svg: string) => sharp(Buffer.from(svg)).png().toBuffer();
  await changeBranding(changing, { accent: '#7a1f3d', welcome: 'Marhaba! Thank you for dining with us.' });
  await changePicture(changing, 'logo', await drawn(LOGO));
  await changePicture(changing, 'cover', await drawn(COVER));
}
