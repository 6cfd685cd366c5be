import { beforeEach, expect, test } from 'vitest';
import { prepareToday } from '#server/money/paydays/prepare-run.ts';
import { continueRuns } from '#server/money/paydays/start-run.ts';
import { testApp } from '#test/helpers/app.ts';
import { aStatement } from '#test/helpers/bank-statements.ts';
import { expectLedgerHolds } from '#test/helpers/ledger.ts';
import { pastTheGuards } from '#test/helpers/past-the-guards.ts';
import { makePayoutWorld, PAYER, type PayoutWorld } from '#test/helpers/payout-world.ts';

const karam = testApp();
let world: PayoutWorld;

/** A Wednesday, each time the next one: a day has one run. 08:00 in Dubai. */
let weeks = 0;
const at = (time: string) => {
  const wednesday = new Date(Date.UTC(2026, 10, 18) + weeks * 7 * 24 * 60 * 60 * 1000);
  karam.now = new Date(`${wednesday.toISOString().slice(0, 10)}T${time}:00+04:00`);
};

beforeEach(async () => {
  weeks += 1;
  at('05:00');
  // What earlier tests left owed is not in the next one's run.
  await karam.db.updateTable('businesses').set({ status: 'suspended' }).execute();
  world = await makePayoutWorld(karam);
  await karam.db.updateTable('settings').set({ payday: 'week-3', paydayThreshold: '0' }).execute();
  await world.tip(world.staffId, '100');
  await world.tip(world.otherStaffId, '20');
});

const ORIGIN = 'http://karam.test';
const preparing = () => ({
  db: karam.appDb,
  clock: () => karam.now,
  isTestMode: true,
  publicOrigin: ORIGIN,
});
const prepare = () => prepareToday(preparing());
const listed = async () => (await world.admin.get('/api/admin/paydays')).json();
const today = async () => {
  const day = karam.now.toISOString().slice(0, 10);
  return (await listed()).find((run: { day: string }) => run.day === day);
};
const open = async (id: number, admin = world.secondAdmin) =>
  (await admin.get(`/api/admin/paydays/${id}`)).json();
const start = (id: number, admin = world.admin) => admin.post(`/api/admin/paydays/${id}/start`);
/** A balance that differs from its postings. */
const addToBalance = (amount: number) =>
  pastTheGuards(karam.db, (db) =>
    db
      .updateTable('staff')
      .set(({ eb }) => ({ pendingPayout: eb('pendingPayout', '+', String(amount)) }))
      .where('id', '=', world.staffId)
      .execute(),
  );
/** What admins find on Today. */
const duty = async () => {
  const { duties } = (await world.admin.get('/api/admin/today')).json();
  return duties.find(({ kind }: { kind: string }) => kind === 'payday');
};
const countOf = (details: { statuses: { status: string; count: number }[] }, status: string) =>
  details.statuses.find((each) => each.status === status)?.count;
/** Mails of these kinds, by their subject, since the last call. */
let lastMail = 0;
const newMails = async () => {
  const mails = await karam.db
    .selectFrom('outbox')
    .select(['id', 'recipient', 'subject', 'body', 'locale'])
    .where('id', '>', lastMail)
    .where('subject', 'like', '%payday%')
    .orderBy('id')
    .execute();
  lastMail = mails.at(-1)?.id ?? lastMail;
  return mails;
};
const emailOf = (admin: PayoutWorld['admin']) => admin.user?.email;
const payoutsOf = async () => {
  const rows = await karam.db
    .selectFrom('payouts')
    .select('id')
    .where('businessId', 'in', [world.businessId, world.otherBusinessId])
    .execute();
  return rows.map(({ id }) => id);
};

test('in the morning of a payday everything due becomes one run, and nothing is started', async () => {
  await prepare();
  expect(await today()).toBeUndefined();
  expect(await duty()).toMatchObject({ count: 2, amount: '114.00', runId: null });
  at('06:00');
  await prepare();
  await prepare();
  const run = await today();
  expect(run).toMatchObject({ count: 2, total: '114.00', broken: [], startedAt: null, threshold: '0.00' });
  expect(await payoutsOf()).toEqual([]);
  const made = await karam.db
    .selectFrom('auditLog')
    .select(['actorId', 'detail'])
    .where('action', '=', 'payday.prepared')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  expect(made).toMatchObject({ actorId: null, detail: { run: run.id, payouts: 2 } });
  // Thursday is no payday.
  karam.now = new Date(karam.now.getTime() + 24 * 60 * 60 * 1000);
  await prepare();
  expect(await today()).toBeUndefined();
  expect(await duty()).toBeUndefined();
  await expectLedgerHolds(karam.db);
});

test('every admin gets one mail when a payday is prepared, with the risks first, in their language', async () => {
  await newMails();
  await karam.db
    .updateTable('users')
    .set({ locale: 'ar' })
    .where('id', '=', world.secondAdmin.user?.id ?? '')
    .execute();
  at('06:00');
  await prepare();
  const { id } = await today();
  const [toFirst, ...others] = (await newMails()).filter(
    ({ recipient }) => recipient === emailOf(world.admin),
  );
  expect(others).toEqual([]);
  expect(toFirst?.body).toMatch(/^Look at these first:\n- Never paid before: 2\n/);
  expect(toFirst?.body).toContain('2 payouts, 114.00 AED');
  expect(toFirst?.body).toContain(`If you start it, these can: `);
  expect(toFirst?.body).toContain(world.secondAdmin.user?.username);
  expect(toFirst?.body).toContain(`${ORIGIN}/admin/paydays/${id}`);
  const inArabic = await karam.db
    .selectFrom('outbox')
    .select(['locale', 'body'])
    .where('recipient', '=', emailOf(world.secondAdmin) ?? '')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  expect(inArabic).toMatchObject({ locale: 'ar', body: expect.stringContaining(`/admin/paydays/${id}`) });
  // Prepared again by an admin, and looked at by the job: nobody gets a second mail.
  await world.admin.post('/api/admin/paydays');
  await prepare();
  expect(await newMails()).toEqual([]);
  await expectLedgerHolds(karam.db);
});

test('a run that nobody can start says so, and a second mail says that it can be started', async () => {
  at('08:00');
  await newMails();
  await addToBalance(5);
  await prepare();
  await prepare();
  const mine = async () => (await newMails()).filter(({ recipient }) => recipient === emailOf(world.admin));
  expect(await mine()).toEqual([
    expect.objectContaining({ body: expect.stringContaining('Nobody can start it.') }),
  ]);
  await addToBalance(-5);
  await prepare();
  const [repaired, ...others] = await mine();
  expect(repaired?.body).not.toContain('Nobody can start it.');
  expect(others).toEqual([]);
  await expectLedgerHolds(karam.db);
});

test('a day on which nobody is due sends no mail', async () => {
  at('08:00');
  await newMails();
  await karam.db.updateTable('settings').set({ paydayThreshold: '500' }).execute();
  await prepare();
  expect(await today()).toMatchObject({ count: 0 });
  expect(await newMails()).toEqual([]);
  await expectLedgerHolds(karam.db);
});

test('who may release what was started gets one mail, and nobody else', async () => {
  at('08:00');
  await prepare();
  const { id } = await today();
  const newcomer = await karam.signedIn('admin');
  await karam.db
    .updateTable('users')
    .set({ adminSince: karam.now })
    .where('id', '=', newcomer.user?.id ?? '')
    .execute();
  await newMails();
  await start(id);
  await start(id);
  const mails = await newMails();
  const toSecond = mails.filter(({ recipient }) => recipient === emailOf(world.secondAdmin));
  expect(toSecond).toHaveLength(1);
  expect(toSecond[0]?.body).toMatch(/^Look at these first:\n- Never paid before: 2\n/);
  expect(toSecond[0]?.body).toContain('2 payouts, 114.00 AED, wait for your release');
  expect(toSecond[0]?.body).toContain(`${ORIGIN}/admin/paydays/${id}`);
  for (const admin of [world.admin, newcomer])
    expect(mails.filter(({ recipient }) => recipient === emailOf(admin))).toEqual([]);
  await karam.db.updateTable('users').set({ adminSince: null }).execute();
  await expectLedgerHolds(karam.db);
});

test('a payday of another day cannot be started', async () => {
  at('08:00');
  await prepare();
  const { id } = await today();
  karam.now = new Date(karam.now.getTime() + 24 * 60 * 60 * 1000);
  expect((await start(id)).json()).toMatchObject({ reason: 'payday_over' });
  expect(await payoutsOf()).toEqual([]);
  await expectLedgerHolds(karam.db);
});

test('who is owed less than the threshold waits', async () => {
  await karam.db.updateTable('settings').set({ paydayThreshold: '50' }).execute();
  at('06:00');
  await prepare();
  expect(await today()).toMatchObject({ count: 1, total: '95.00', threshold: '50.00' });
  expect(await duty()).toMatchObject({ count: 1, amount: '95.00' });
  await expectLedgerHolds(karam.db);
});

test('one admin starts it, another releases it, and the page follows it to the statement', async () => {
  at('08:00');
  await prepare();
  const { id } = await today();
  expect(await duty()).toMatchObject({ count: 2, amount: '114.00', runId: id });
  expect(await open(id)).toMatchObject({ newPayees: 2, files: [], releasers: expect.any(Array) });
  const started = (await start(id)).json();
  expect(started).toMatchObject({
    startedByName: world.admin.user?.username,
    started: { count: 2, total: '114.00' },
    refused: 0,
    problem: null,
    files: [{ payoutCount: 2, total: '114.00', releasedAt: null, risks: { newPayees: 2 } }],
  });
  expect(started.filedAt).not.toBeNull();
  expect(await duty()).toBeUndefined();
  const [file] = started.files;
  expect(file.obstacles.map(({ reason }: { reason: string }) => reason)).toContain('release_own_file');
  expect((await open(id)).files[0].obstacles).toEqual([]);
  // Pressed again, also by the other admin: nothing is started twice.
  expect((await start(id, world.secondAdmin)).json()).toMatchObject({ started: { count: 2 } });
  expect(await payoutsOf()).toHaveLength(2);

  await world.release(file.id);
  const payouts = await payoutsOf();
  const paid = await karam.db
    .selectFrom('payouts')
    .select(['id', 'amount'])
    .where('id', 'in', payouts)
    .orderBy('id')
    .execute();
  const answer = [
    'end_to_end_id,status,amount,reference,reason',
    ...payouts.map((each) => `KARAM-PAYOUT-${each},completed,,,`),
  ];
  const content = answer.join('\n');
  const preview = await world.secondAdmin.post('/api/admin/bank-answers', { content });
  expect(preview.json()).toMatchObject({ problems: 0, completed: { count: 2 } });
  const { fingerprint } = preview.json();
  await world.secondAdmin.post('/api/admin/bank-answers', { content, fingerprint });
  const statement = aStatement({
    iban: PAYER.payerIban,
    from: karam.now.toISOString().slice(0, 10),
    opening: '114.00',
    closing: '0.00',
    entries: paid.map((payout) => ({
      amount: `-${payout.amount}`,
      reference: `DR-${payout.id}`,
      transfers: [{ endToEndId: `KARAM-PAYOUT-${payout.id}` }],
    })),
  });
  const seen = (await world.admin.post('/api/admin/bank-statements', { content: statement })).json();
  await world.admin.post('/api/admin/bank-statements', { content: statement, fingerprint: seen.fingerprint });
  const end = await open(id);
  expect(end).toMatchObject({ matched: { count: 2, total: '114.00' } });
  expect(countOf(end, 'completed')).toBe(2);
  expect(end.files[0].releasedByName).toBe(world.secondAdmin.user?.username);
  await expectLedgerHolds(karam.db);
});

test('a restart in the middle starts and files nothing twice', async () => {
  at('08:00');
  await prepare();
  const { id } = await today();
  await start(id);
  const before = await payoutsOf();
  // As if the server had stopped after the payouts were started, before it noted which.
  await karam.db.updateTable('paydayLines').set({ payoutId: null }).where('runId', '=', id).execute();
  await karam.db.updateTable('paydayRuns').set({ filedAt: null }).where('id', '=', id).execute();
  await continueRuns(preparing());
  expect(await open(id)).toMatchObject({ started: { count: 2 }, filedAt: expect.any(String) });
  expect((await open(id)).files).toHaveLength(1);
  expect(await payoutsOf()).toEqual(before);
  await expectLedgerHolds(karam.db);
});

test('without an account to pay from it stops, says so, and goes on when there is one', async () => {
  at('08:00');
  await prepare();
  const { id } = await today();
  await karam.db.updateTable('settings').set({ payerName: null }).execute();
  expect((await start(id)).json()).toMatchObject({
    problem: { reason: 'payer_not_set' },
    filedAt: null,
    started: { count: 2 },
    files: [],
  });
  await karam.db.updateTable('settings').set({ payerName: PAYER.payerName }).execute();
  await continueRuns(preparing());
  expect(await open(id)).toMatchObject({ problem: null, files: [{ payoutCount: 2 }] });
  await expectLedgerHolds(karam.db);
});

test('what cannot be paid any more is refused alone, with the reason', async () => {
  at('08:00');
  await prepare();
  const { id } = await today();
  // Paid by hand meanwhile.
  await world.startPayout(world.otherBusinessId);
  const started = (await start(id)).json();
  expect(started).toMatchObject({ started: { count: 1, total: '95.00' }, refused: 1 });
  expect(started.lines[0]).toMatchObject({ payoutId: null, refusal: { reason: 'nothing_owed' } });
  await expectLedgerHolds(karam.db);
});

test('while a balance differs from its postings nobody can start it, and it is prepared again', async () => {
  at('08:00');
  await addToBalance(5);
  await prepare();
  const run = await today();
  expect(run.broken).not.toEqual([]);
  expect((await start(run.id)).json()).toMatchObject({ reason: 'payday_books_broken' });
  await addToBalance(-5);
  await prepare();
  expect(await today()).toMatchObject({ id: run.id, broken: [], total: '114.00' });
  expect((await start(run.id)).json()).toMatchObject({ started: { count: 2 } });
  expect((await world.admin.post('/api/admin/paydays')).json()).toMatchObject({ reason: 'payday_started' });
  await expectLedgerHolds(karam.db);
});
