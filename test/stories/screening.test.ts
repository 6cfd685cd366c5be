import { beforeEach, expect, test } from 'vitest';
import { screenPayees } from '#server/money/screening/screen-payees.ts';
import { jobSchedules } from '#server/platform/jobs/job-schedule.ts';
import { testApp } from '#test/helpers/app.ts';
import { pastTheGuards } from '#test/helpers/past-the-guards.ts';
import { makePayoutWorld, type PayoutWorld } from '#test/helpers/payout-world.ts';
import { loadScreeningList, UAE_LIST, UN_LIST } from '#test/helpers/screening-lists.ts';

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
  const { lists, toScreen } = await read();
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
  expect(toScreen).toBeGreaterThan(0);
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
  expect((await read()).toScreen).toBe(toScreen);
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

test('without a list nobody is screened', async () => {
  await screen();
  expect(await read()).toEqual({ lists: [], notLoaded: ['un', 'uae'], toScreen: 0, hits: [] });
});
