import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { applyDueProposals } from '#server/identity/two-persons/proposals.ts';
import { screenPayees } from '#server/money/screening/screen-payees.ts';
import { warnOfScreening } from '#server/money/screening/warn-of-screening.ts';
import type { ObjectFiles } from '#server/platform/files/object-files.ts';
import { jobSchedules } from '#server/platform/jobs/job-schedule.ts';
import { eraseNightly } from '#server/privacy/erase-nightly.ts';
import { ORIGIN, PASSWORD, testApp } from '#test/helpers/app.ts';
import { expectLedgerHolds } from '#test/helpers/ledger.ts';
import { pastTheGuards } from '#test/helpers/past-the-guards.ts';
import { makePayoutWorld, type PayoutWorld } from '#test/helpers/payout-world.ts';
import { loadScreeningList, UAE_LIST, UN_LIST } from '#test/helpers/screening-lists.ts';
import { insertStaff } from '#test/helpers/world.ts';

/** Payees are compared with sanctions lists when they are new, when their name changes, and when a list does. */
const karam = testApp();
let world: PayoutWorld;

beforeEach(async () => {
  karam.now = new Date('2026-11-15T08:00:00Z');
  await pastTheGuards(karam.db, async (db) => {
    for (const table of ['screeningHits', 'screenings', 'screeningEntries', 'screeningLists'] as const)
      await db.deleteFrom(table).execute();
  });
  world = await makePayoutWorld(karam);
});

const load = (source: 'un' | 'uae', content: string, by = world.admin) =>
  loadScreeningList(by, source, content);
const screen = () => screenPayees(karam.appDb, () => karam.now);
const read = async () => (await world.admin.get('/api/admin/screening')).json();
const hitsOf = async (subjectKind: string, subjectId: number) =>
  (await read()).hits.filter(
    (hit: { subjectKind: string; subjectId: number }) =>
      hit.subjectKind === subjectKind && hit.subjectId === subjectId,
  );
const rename = (change: object, staffId = world.staffId) =>
  world.owner.send({ method: 'PATCH', url: `/api/staff/${staffId}`, payload: change });

test('an admin sees what a list would change before loading it, and everybody is screened with the newest one', async () => {
  const post = (body: object) => world.admin.post('/api/admin/screening/lists', { source: 'un', ...body });
  const preview = (await post({ content: UN_LIST })).json();
  expect(preview).toMatchObject({
    publishedOn: '2026-11-10',
    people: 2,
    organisations: 1,
    changed: 0,
    applied: false,
  });
  expect((await post({ content: UN_LIST, fingerprint: 'another' })).json().reason).toBe('preview_outdated');
  expect((await post({ content: UN_LIST, fingerprint: preview.fingerprint })).json().applied).toBe(true);
  const { lists } = await read();
  expect(lists).toMatchObject([
    {
      source: 'un',
      publishedOn: '2026-11-10',
      entryCount: 3,
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      loadedByName: world.admin.user?.username,
      isOld: false,
    },
  ]);
  // Loading has screened everybody. Somebody new is next.
  expect((await read()).toScreen).toBe(0);
  await insertStaff(karam.db, world.businessId);
  expect((await read()).toScreen).toBe(1);
  await screen();
  expect((await read()).toScreen).toBe(0);

  const newer = UN_LIST.replace('2026-11-10', '2026-11-14')
    .replace('Krasnik', 'Krasnikov')
    .replace('9900101', '9900102');
  expect((await post({ content: newer })).json()).toMatchObject({ added: 1, changed: 1, removed: 1 });
  await load('un', newer);
  expect((await post({ content: UN_LIST })).json()).toMatchObject({
    reason: 'screening_list_older',
    params: { day: '2026-11-14' },
  });
  expect((await post({ content: 'no list' })).statusCode).toBe(400);
  // What another admin has loaded since the preview is not replaced unseen.
  const { fingerprint } = (await post({ content: newer })).json();
  await load('un', newer, world.secondAdmin);
  expect((await post({ content: newer, fingerprint })).json().reason).toBe('preview_outdated');
  expect((await world.admin.get('/api/admin/audit?limit=1')).json()).toMatchObject([
    { action: 'screening.list_loaded', detail: { list: 'un', entries: 3 } },
  ]);
});

test('a list is old after seven days, and loading the same file again makes it new', async () => {
  await load('un', UN_LIST);
  await load('uae', UAE_LIST);
  expect((await read()).notLoaded).toEqual([]);
  karam.now = new Date(karam.now.getTime() + 7 * 24 * 60 * 60_000 + 1);
  world.admin = await karam.signedIn('admin');
  expect((await read()).lists.map(({ isOld }: { isOld: boolean }) => isOld)).toEqual([true, true]);
  await load('un', UN_LIST);
  expect(
    (await read()).lists.map(({ source, isOld }: { source: string; isOld: boolean }) => [source, isOld]),
  ).toEqual([
    ['uae', true],
    ['un', false],
  ]);
});

test('somebody new, a new name, and a name as at the bank are screened within a minute', async () => {
  await load('un', UN_LIST);
  await load('uae', UAE_LIST);
  await screen();
  expect(jobSchedules['screen-payees'].everyMinutes).toBe(1);
  expect(await hitsOf('staff', world.staffId)).toEqual([]);

  await rename({ firstName: 'Zubair', lastName: 'Mirsadi' });
  await screen();
  expect(await hitsOf('staff', world.staffId)).toMatchObject([
    {
      name: 'Zubair Mirsadi',
      listedName: 'ZUBAYR ABD AL-QAHHAR AL-MIRSADI',
      source: 'un',
      reference: '9900001',
      score: expect.any(Number),
      birthYears: [1971, 1973],
      nationalities: ['Nowhereland'],
      businessId: world.businessId,
      state: 'open',
      decidedAt: null,
    },
  ]);
  // The same name and the same list again are the same hit, and a new name in between does not end it.
  await load('un', UN_LIST);
  await screen();
  await rename({ firstName: 'Maya', lastName: 'Fernandes' });
  await screen();
  expect(await hitsOf('staff', world.staffId)).toHaveLength(1);

  const added = await world.otherOwner.post('/api/staff', {
    firstName: 'شاهين',
    lastName: 'الورقاني',
    role: 'Server',
    walletId: 'wallet',
  });
  expect(added.json()).toMatchObject({ firstName: 'شاهين' });
  await screen();
  expect(await hitsOf('staff', added.json().id)).toMatchObject([{ source: 'uae', state: 'open' }]);
  await karam.db
    .updateTable('businesses')
    .set({ bankName: 'Quorim Dasht LLC' })
    .where('id', '=', world.otherBusinessId)
    .execute();
  await screen();
  expect(await hitsOf('business', world.otherBusinessId)).toMatchObject([
    { name: 'Quorim Dasht LLC', source: 'un', reference: '9900101' },
  ]);
});

test('the name on an Emirates ID and the owners of a business are screened, too', async () => {
  await load('un', UN_LIST);
  await screen();
  const { inviteURL } = (await world.owner.post(`/api/staff/${world.staffId}/invite`)).json();
  await world.staff.post(`/api/invites/${inviteURL.split('/').at(-1)}/accept`);
  const identity = {
    legalName: 'Zubair Mirsadi',
    bornOn: '1971-05-03',
    nationality: 'LB',
    emiratesId: '784-1971-1234567-9',
    expiresOn: '2030-01-31',
    password: PASSWORD,
  };
  const stated = await world.staff.send({ method: 'PUT', url: '/api/portal/identity', payload: identity });
  expect(stated.statusCode).toBe(200);
  expect(await isBeingChecked('staff', world.staffId)).toBe(true);
  await screen();
  expect(await hitsOf('staff', world.staffId)).toMatchObject([
    { name: 'Zubair Mirsadi', reference: '9900001', state: 'open' },
  ]);
  const owners = [{ name: 'زبير المرصدي', sharePercent: 60, nationality: 'LB' }];
  await world.owner.send({ method: 'PUT', url: '/api/businesses/mine/owners', payload: { owners } });
  await screen();
  expect(await hitsOf('business', world.businessId)).toMatchObject([
    { name: 'زبير المرصدي', reference: '9900001', state: 'open' },
  ]);
});

test('without a list nobody is screened', async () => {
  await screen();
  expect(await read()).toEqual({ lists: [], notLoaded: ['un', 'uae'], toScreen: 0, hits: [] });
});

const obstacles = async () =>
  (await world.admin.get('/api/admin/payouts/owed'))
    .json()
    .lines.flatMap(
      (line: {
        businessId: number;
        recipientType: string;
        recipientId: number;
        amount: string;
        obstacle: string;
      }) =>
        line.businessId === world.businessId
          ? [[line.recipientType, line.recipientId, line.amount, line.obstacle]]
          : [],
    );
const pay = (amount = '0') =>
  world.admin.post('/api/admin/payouts', { type: 'business', businessId: world.businessId, amount });
const decide = (hitId: number, decision: string, by = world.admin, password = PASSWORD) =>
  by.post(`/api/admin/screening/hits/${hitId}/decide`, { decision, note: 'Passport seen', password });
const confirm = (proposalId: string, by = world.secondAdmin) =>
  by.post(`/api/admin/proposals/${proposalId}/confirm`, { password: PASSWORD });
const LISTED = { firstName: 'Zubair', lastName: 'Mirsadi' };
const isBeingChecked = async (kind: string, id: number) =>
  (await sql<{ is: boolean }>`SELECT is_being_checked(${kind}, ${id}) AS is`.execute(karam.db)).rows[0]?.is;
const openHit = async () => (await hitsOf('staff', world.staffId))[0];

test('who matches a list is not paid, also not through their business, until two admins have cleared them', async () => {
  await load('un', UN_LIST);
  const colleague = await insertStaff(karam.db, world.businessId);
  await rename(LISTED);
  await world.tip(world.staffId, '20');
  await world.tip(colleague, '10');
  // Screened at this moment: nobody has to wait for the job.
  const paid = await pay();
  expect(paid.json()).toMatchObject({ amount: '9.50' });
  expect(await obstacles()).toEqual([['staff', world.staffId, '19.00', 'being_checked']]);
  const refused = await pay();
  expect(refused.json()).toMatchObject({ reason: 'payout_being_checked' });
  const direct = await world.admin.post('/api/admin/payouts', {
    type: 'staff',
    staffId: world.staffId,
    amount: '0',
  });
  expect(direct.json()).toMatchObject({ reason: 'payout_being_checked', params: { name: 'Zubair Mirsadi' } });

  const { id } = await openHit();
  expect((await decide(id, 'clear', world.admin, 'a guess')).json().reason).toBe('wrong_password');
  expect((await decide(987654, 'clear')).json().reason).toBe('no_such_screening_hit');
  const { proposal, hits } = (await decide(id, 'clear')).json();
  expect(hits).toContainEqual(expect.objectContaining({ id, state: 'open', waits: true }));
  expect(proposal).toMatchObject({
    kind: 'clear_hit',
    subject: { name: 'Zubair Mirsadi', hit: { listedName: 'ZUBAYR ABD AL-QAHHAR AL-MIRSADI' } },
    reason: 'Passport seen',
    inForceAt: null,
  });
  expect((await confirm(proposal.id, world.admin)).json().reason).toBe('proposal_own');
  karam.now = new Date(karam.now.getTime() + 5 * 60 * 60_000);
  await applyDueProposals({ db: karam.db, clock: () => karam.now, publicOrigin: ORIGIN });
  expect((await openHit()).state).toBe('open');

  expect((await confirm(proposal.id)).statusCode).toBe(200);
  expect(await openHit()).toMatchObject({
    state: 'cleared',
    note: 'Passport seen',
    proposedByName: world.admin.user?.username,
    confirmedByName: world.secondAdmin.user?.username,
  });
  expect((await decide(id, 'confirm')).json().reason).toBe('screening_decided_already');
  expect((await pay()).json()).toMatchObject({ amount: '19.00' });

  // The decision stays for the unchanged entry of a newer list, and not for one that has changed.
  await load('un', UN_LIST.replace('2026-11-10', '2026-11-12'));
  await screen();
  expect(await hitsOf('staff', world.staffId)).toHaveLength(1);
  await load('un', UN_LIST.replace('2026-11-10', '2026-11-13').replace('1971-05-03', '1972-05-03'));
  await screen();
  expect((await hitsOf('staff', world.staffId)).map(({ state }: { state: string }) => state)).toEqual([
    'open',
    'cleared',
  ]);
  await expectLedgerHolds(karam.db);
});

test('a payout that was started before the match goes into no file and is not released, and the database refuses it too', async () => {
  await world.tip(world.staffId, '20');
  const inFile = await world.startPayout();
  const fileId = (await world.makeFile(inFile)).json().id;
  await world.tip(world.staffId, '10');
  const pending = await world.startPayout();
  await rename(LISTED);
  await load('un', UN_LIST);
  expect((await openHit()).state).toBe('open');

  expect((await world.makeFile(pending)).json()).toMatchObject({
    reason: 'payouts_being_checked',
    params: { ids: String(pending) },
  });
  const file = (await world.secondAdmin.get(`/api/admin/bank-files/${fileId}`)).json();
  expect(file.obstacles).toMatchObject([
    { reason: 'payouts_being_checked', params: { ids: String(inFile) } },
  ]);
  const release = () =>
    world.secondAdmin.post(`/api/admin/bank-files/${fileId}/release`, { password: PASSWORD });
  expect((await release()).json().reason).toBe('payouts_being_checked');
  const byHand = karam.appDb
    .updateTable('bankFiles')
    .set({ releasedAt: karam.now, releasedBy: world.secondAdmin.user?.id ?? '' })
    .where('id', '=', fileId)
    .execute();
  await expect(byHand).rejects.toThrow('a payee of the bank file is being checked');

  // Confirmed by two: still nothing leaves. Later they turn out to be somebody else.
  const { id } = await openHit();
  await confirm((await decide(id, 'confirm')).json().proposal.id);
  expect((await openHit()).state).toBe('confirmed');
  expect((await release()).json().reason).toBe('payouts_being_checked');
  expect((await decide(id, 'confirm')).json().reason).toBe('screening_decided_already');
  await confirm((await decide(id, 'clear')).json().proposal.id);
  expect((await release()).statusCode).toBe(200);
  await expectLedgerHolds(karam.db);
});

test('a decision is not confirmed for a name that has changed since it was proposed', async () => {
  await load('un', UN_LIST);
  await rename(LISTED);
  await screen();
  const { proposal } = (await decide((await openHit()).id, 'clear')).json();
  await rename({ firstName: 'Zubayr', lastName: 'al-Mirsadi' });
  await screen();
  expect((await confirm(proposal.id)).json().reason).toBe('proposal_outdated');
  expect((await openHit()).state).toBe('open');
});

test('a business that matches is not paid, and neither is one that was not screened with the newest list', async () => {
  await world.tip(world.staffId, '20');
  await load('uae', UAE_LIST);
  await karam.db
    .updateTable('businesses')
    .set({ name: 'Halqat al-Zumurrud' })
    .where('id', '=', world.businessId)
    .execute();
  // Whoever looks at this page screens first. The database says the same before that.
  expect(await isBeingChecked('business', world.businessId)).toBe(true);
  expect(await hitsOf('business', world.businessId)).toEqual([]);
  expect(await obstacles()).toEqual([['business', world.businessId, '19.00', 'being_checked']]);
  expect((await pay()).json().reason).toBe('payout_being_checked');
  const [{ id }] = await hitsOf('business', world.businessId);
  await confirm((await decide(id, 'clear')).json().proposal.id);
  expect(await obstacles()).toEqual([['business', world.businessId, '19.00', null]]);
  await expectLedgerHolds(karam.db);
});

test('neither the person nor the owner is told of a match', async () => {
  await karam.db
    .updateTable('staff')
    .set({ userId: world.staff.user?.id ?? null })
    .where('id', '=', world.staffId)
    .execute();
  await load('un', UN_LIST);
  await rename(LISTED);
  await world.tip(world.staffId, '20');
  await screen();
  const { id } = await openHit();
  await confirm((await decide(id, 'confirm')).json().proposal.id);
  const seen = [
    await world.staff.get('/api/portal'),
    await world.staff.get('/api/account/export'),
    await world.owner.get('/api/account/export'),
    await world.owner.get('/api/staff'),
    await world.owner.get('/api/payouts/business'),
    await world.owner.get('/api/payouts/business/next'),
    await world.owner.get(`/api/insights/people/${world.staffId}`),
  ];
  expect(seen.at(-2)?.json().people).toMatchObject([{ staffId: world.staffId, hold: null }]);
  for (const answer of seen) {
    expect(answer.statusCode).toBe(200);
    expect(answer.body).not.toMatch(/screening|sanction|MIRSADI|9900001|being_checked/);
  }
});

test('every night all admins read of missing lists and of matches that wait, where real money moves', async () => {
  const logged: object[] = [];
  const log = { error: (detail: object) => void logged.push(detail) };
  const warn = () => warnOfScreening(karam.db, { clock: () => karam.now, publicOrigin: ORIGIN, log });
  const mailsTo = async (email = '') =>
    (await world.admin.get('/api/admin/outbox'))
      .json()
      .filter(
        ({ recipient, subject }: { recipient: string; subject: string }) =>
          recipient === email && subject.includes('screening'),
      );
  await warn();
  expect(logged).toEqual([]);
  const setLive = (isLive: boolean) =>
    pastTheGuards(karam.db, (db) => db.updateTable('settings').set({ isLive }).execute());
  await setLive(true);
  await load('un', UN_LIST);
  await rename(LISTED);
  await screen();
  await warn();
  await setLive(false);
  expect(logged).toEqual([{ lists: ['uae'] }]);
  const [mail, ...more] = await mailsTo(world.secondAdmin.user?.email);
  expect(more).toEqual([]);
  expect(mail.body).toContain('older than seven days: UAE');
  expect(mail.body).toContain(`${ORIGIN}/admin/screening`);
  expect(await mailsTo(world.owner.user?.email)).toEqual([]);
});

test('the name of a cleared payee is erased five years after the decision, and not before', async () => {
  await load('un', UN_LIST);
  await rename(LISTED);
  await screen();
  const { id } = await openHit();
  await confirm((await decide(id, 'clear')).json().proposal.id);
  const files = {} as ObjectFiles;
  const log = { error: (detail: object) => expect(detail).toBeUndefined() };
  const nightly = () => eraseNightly(karam.appDb, { files, clock: () => karam.now, log });
  const hit = () =>
    karam.db
      .selectFrom('screeningHits')
      .select(['name', 'note', 'state'])
      .where('id', '=', id)
      .executeTakeFirst();
  await nightly();
  expect(await hit()).toEqual({ name: 'Zubair Mirsadi', note: 'Passport seen', state: 'cleared' });
  const early = karam.appDb
    .updateTable('screeningHits')
    .set({ name: '\ue000' })
    .where('id', '=', id)
    .execute();
  await expect(early).rejects.toThrow('not allowed');
  await pastTheGuards(karam.db, (db) =>
    db
      .updateTable('screeningHits')
      .set({ decidedAt: new Date('2021-11-01') })
      .where('id', '=', id)
      .execute(),
  );
  await nightly();
  expect(await hit()).toEqual({ name: '\ue000', note: '\ue000', state: 'cleared' });
  expect(await hitsOf('staff', world.staffId)).toEqual([]);
});
