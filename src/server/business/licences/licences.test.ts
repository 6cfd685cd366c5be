import { beforeEach, expect, test } from 'vitest';
import { remindOfLicences } from '#server/business/licences/licences.ts';
import { listOwed } from '#server/money/payouts/owed-store.ts';
import { startBusinessPayout } from '#server/money/payouts/start-payout.ts';
import { fils } from '#shared/money/money.ts';
import { ORIGIN, testApp } from '#test/helpers/app.ts';
import { expectLedgerHolds } from '#test/helpers/ledger.ts';
import { aPdf } from '#test/helpers/sample-files.ts';
import { makeWorld, type World } from '#test/helpers/world.ts';

const karam = testApp();
const LAST_DAY = '2026-12-31';
let world: World;

beforeEach(async () => {
  await karam.db.updateTable('businesses').set({ licenceUntil: null }).execute();
  await karam.db.deleteFrom('outbox').execute();
  world = await makeWorld(karam);
});

const onDay = (day: string) => {
  karam.now = new Date(`${day}T08:00:00Z`);
};
const enter = (licenceUntil: string) => {
  const url = `/api/admin/review/${world.businessId}/licence`;
  return world.admin.send({ method: 'PUT', url, payload: { licenceUntil } });
};
const owners = (list: object[]) =>
  world.owner.send({ method: 'PUT', url: '/api/businesses/mine/owners', payload: { owners: list } });
const lina = { name: 'Lina Haddad', sharePercent: 60, nationality: 'LB' };
const omar = { name: 'عمر حداد', sharePercent: 40, nationality: 'AE' };
const review = async () => (await world.admin.get(`/api/admin/review/${world.businessId}`)).json();

const obstacle = async () => {
  const query = { minimum: fils(0), search: undefined };
  const { lines } = await listOwed(karam.db, query, { now: karam.now, isTestMode: false });
  return lines.find(({ businessId }) => businessId === world.businessId)?.obstacle;
};
/** Pays the business all that is owed, as with real money. Returns why not. */
const pay = async (isTestMode = false) => {
  const { businessId } = world;
  const start = {
    request: { type: 'business' as const, businessId, amount: fils(0), description: null },
    businessId,
    idempotencyKey: undefined,
    actor: { actorId: world.admin.user?.id ?? '', address: null, requestId: 'test', sid: 'test' },
    now: karam.now,
    isTestMode,
  };
  return startBusinessPayout(karam.db, start).then(
    () => 'started',
    (error) => error.refusal.reason,
  );
};

test('a business is paid real money from the day on which an admin has read its licence to the last day of it', async () => {
  onDay('2026-11-19');
  await karam.visitor().post('/api/tips', { staffId: world.staffId, amount: '100' });
  expect([await obstacle(), await pay()]).toEqual(['no_valid_licence', 'payout_no_valid_licence']);
  expect((await enter(LAST_DAY)).json().licenceUntil).toBe(LAST_DAY);
  expect((await enter('31.12.2027')).json().fields.licenceUntil.reason).toBe('day_invalid');
  expect((await review()).licenceUntil).toBe(LAST_DAY);
  expect(await obstacle()).toBe(null);
  onDay(LAST_DAY);
  expect(await pay()).toBe('started');
  await karam.visitor().post('/api/tips', { staffId: world.staffId, amount: '100' });
  onDay('2027-01-01');
  expect([await obstacle(), await pay()]).toEqual(['no_valid_licence', 'payout_no_valid_licence']);
  // Test money is paid without.
  expect(await pay(true)).toBe('started');
  await expectLedgerHolds(karam.db);
});

test('the owner is reminded 30 days, 7 days and on the last day, once each, and again for the next licence', async () => {
  onDay('2026-11-19');
  await enter(LAST_DAY);
  const remindedOn = async (...days: string[]) => {
    const reminded: string[] = [];
    for (const day of days) {
      onDay(day);
      await remindOfLicences({ db: karam.db, clock: () => karam.now, publicOrigin: ORIGIN });
      const mails = await karam.db.deleteFrom('outbox').returning(['recipient', 'subject', 'body']).execute();
      if (mails.length > 0) reminded.push(day);
      for (const mail of mails) {
        expect(mail.recipient).toBe(world.owner.user?.email);
        expect(mail.body).toContain(`until ${day < '2027-06' ? LAST_DAY : '2027-12-31'}`);
        expect(mail.body).toContain(`${ORIGIN}/business/details`);
      }
    }
    return reminded;
  };
  expect(await remindedOn('2026-11-30', '2026-12-01', '2026-12-02', '2026-12-23', '2026-12-24')).toEqual([
    '2026-12-01',
    '2026-12-24',
  ]);
  // The job did not run on the last day: the day after counts.
  expect(await remindedOn('2027-01-01', '2027-01-02')).toEqual(['2027-01-01']);
  onDay('2026-11-19');
  await enter('2027-12-31');
  expect(await remindedOn('2027-01-03', '2027-12-24')).toEqual(['2027-12-24']);
});

test('who approves a renewed licence enters its last day with it, and nothing is approved without', async () => {
  onDay('2026-11-19');
  await enter(LAST_DAY);
  const { uploadURL } = (await world.owner.post('/api/objects/upload')).json();
  const { pathname: licenceDocumentPath, search } = new URL(uploadURL);
  await karam.visitor().send({ method: 'PUT', url: licenceDocumentPath + search, payload: aPdf() });
  const send = (payload: object) =>
    world.owner.send({ method: 'PATCH', url: '/api/businesses/mine/facts', payload });
  await send({ licenceDocumentPath });
  const decide = async (body: object) =>
    world.admin.post(`/api/admin/review/${world.businessId}/change`, {
      changeId: (await review()).openChange.id,
      ...body,
    });
  const without = await decide({ decision: 'approve' });
  expect([without.statusCode, without.json().fields]).toMatchObject([
    400,
    { licenceUntil: { reason: 'day_invalid' } },
  ]);
  expect(await review()).toMatchObject({ licenceUntil: LAST_DAY, openChange: { status: 'open' } });

  const approved = (await decide({ decision: 'approve', licenceUntil: '2027-12-31' })).json();
  expect(approved).toMatchObject({
    licenceUntil: '2027-12-31',
    openChange: null,
    licenceDocument: { path: licenceDocumentPath },
  });
  const { detail } = await karam.db
    .selectFrom('auditLog')
    .select('detail')
    .where('action', '=', 'business.licence_read')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  expect(detail).toEqual({ from: LAST_DAY, to: '2027-12-31' });

  // A rejected licence changes no day, and neither does a change of something else.
  await send({ name: 'Saffron Table' });
  expect((await decide({ decision: 'approve', licenceUntil: '2028-12-31' })).json().licenceUntil).toBe(
    '2027-12-31',
  );
});

test('an owner says who owns more than a quarter, and admins see it in the review', async () => {
  expect(await review()).toMatchObject({ owners: [], ownersStatedAt: null });
  expect((await owners([omar, lina])).json().owners).toEqual([lina, omar]);
  expect(await review()).toMatchObject({ owners: [lina, omar], ownersStatedAt: karam.now.toISOString() });
  for (const [list, reason] of [
    [[{ ...lina, sharePercent: 25 }], 'owner_share_invalid'],
    [[{ ...lina, sharePercent: 61 }, omar], 'owner_shares_above_all'],
    [[{ ...lina, name: 'L' }], 'owner_name_required'],
    [[{ ...lina, nationality: 'XX' }], 'nationality_required'],
  ] as const) {
    const answer = await owners([...list]);
    expect([answer.statusCode, answer.body.includes(reason)]).toEqual([400, true]);
  }
  expect((await review()).owners).toEqual([lina, omar]);
  // Nobody does.
  expect((await owners([])).json()).toMatchObject({ owners: [] });
  expect((await world.otherOwner.get('/api/businesses/mine/owners')).json()).toEqual({
    owners: [],
    ownersStatedAt: null,
  });
});
