import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { listenForPageChanges } from '#server/platform/pages/page-changes.ts';
import { openTipPages } from '#server/tipping/guest-pages/send-page.ts';
import { type Client, testApp } from '#test/helpers/app.ts';
import { expectLedgerHolds } from '#test/helpers/ledger.ts';
import { makeWorld } from '#test/helpers/world.ts';
import { buildIfNeeded } from '../../../../scripts/build/build-if-needed.ts';

/** With the cache of guests' pages, as in the running program. */
await buildIfNeeded();
const tipPages = await openTipPages(join(import.meta.dirname, '..', '..', '..', '..', 'dist'));
const karam = testApp({ tipPages });
let changes: ReturnType<typeof listenForPageChanges>;

const patience = { timeout: 15_000 };
beforeAll(async () => {
  changes = listenForPageChanges(karam.url, tipPages.cache, { warn: () => undefined });
  await vi.waitUntil(() => tipPages.cache.isCaching(), patience);
});
afterAll(() => changes.close());

/** Maya has a tip and an account, so that her name and her business are on every page. */
async function worldOfMaya() {
  const world = await makeWorld(karam);
  const { anonymous, owner, staff, admin, businessId, staffId } = world;
  await karam.db
    .updateTable('staff')
    .set({ userId: staff.user?.id ?? null })
    .where('id', '=', staffId)
    .execute();
  await anonymous.post('/api/tips', { staffId, amount: '5' });
  const places: [who: Client, path: string][] = [
    [anonymous, `/tip/${staffId}`],
    [anonymous, `/business/${businessId}/tip`],
    [anonymous, `/api/staff/${staffId}`],
    [owner, '/api/staff/list'],
    [owner, '/api/staff'],
    [staff, '/api/portal'],
    [admin, `/api/admin/businesses/${businessId}/details`],
  ];
  /** The places that show this text. */
  const placesWith = async (text: string, among = places) => {
    const found: string[] = [];
    for (const [who, path] of among) if ((await who.get(path)).body.includes(text)) found.push(path);
    return found;
  };
  const pathsOf = (among = places) => among.map(([, path]) => path);
  return { ...world, places, placesWith, pathsOf };
}

test('a new name of a person is shown everywhere at once', async () => {
  const { owner, staffId, businessId, anonymous, places, placesWith, pathsOf } = await worldOfMaya();
  const withNames: typeof places = [
    ...places,
    [anonymous, `/api/businesses/${businessId}/staff`],
    [owner, '/api/tips/business'],
    [owner, '/api/tips/list'],
  ];
  expect(await placesWith('Fernandes', withNames)).toEqual(pathsOf(withNames));
  const payload = { lastName: 'Haddad', role: 'Other', roleTitle: 'Sommelier' };
  await owner.send({ method: 'PATCH', url: `/api/staff/${staffId}`, payload });
  expect(await placesWith('Haddad', withNames)).toEqual(pathsOf(withNames));
  expect(await placesWith('Fernandes', withNames)).toEqual([]);
  expect(await placesWith('Sommelier')).toEqual(pathsOf());
  await expectLedgerHolds(karam.db);
});

test('a new name of a business is shown everywhere as soon as it is approved', async () => {
  const { owner, admin, businessId, placesWith, pathsOf, places } = await worldOfMaya();
  const withBusiness: typeof places = [...places, [owner, '/api/businesses/mine']];
  const before = `Business of ${owner.user?.username}`;
  const payload = { name: 'Saffron Table' };
  const asked = await owner.send({ method: 'PATCH', url: '/api/businesses/mine/facts', payload });
  const { id: changeId } = asked.json().openChange;
  expect(await placesWith('Saffron Table')).toEqual([]);
  await admin.post(`/api/admin/review/${businessId}/change`, { changeId, decision: 'approve' });
  expect(await placesWith('Saffron Table', withBusiness)).toEqual(pathsOf(withBusiness));
  expect(await placesWith(before, withBusiness)).toEqual([]);
  const added = await owner.post('/api/staff', {
    firstName: 'Joseph',
    lastName: 'Okafor',
    role: 'Server',
    walletId: 'W',
  });
  expect(added.json()).toMatchObject({ businessName: 'Saffron Table' });
});

test('open pages of the owner and the staff member get a live update about new names', async () => {
  const { owner, staff, admin, businessId, staffId } = await worldOfMaya();
  const told = { owner: 0, staff: 0 };
  const streams = await Promise.all(
    (['owner', 'staff'] as const).map(async (who) => {
      const client = who === 'owner' ? owner : staff;
      const path = who === 'owner' ? '/api/tips/live' : '/api/portal/live';
      const events = (await client.get(path, { payloadAsStream: true })).stream().setEncoding('utf8');
      events.on('data', (chunk) => (told[who] += String(chunk).split('event: ').length - 1));
      return events;
    }),
  );
  // Two events of each stream when it opens.
  await vi.waitUntil(() => told.owner >= 2 && told.staff >= 2, patience);
  const untilTold = (before: typeof told) =>
    vi.waitUntil(() => told.owner > before.owner && told.staff > before.staff, patience);
  // All are told when the node starts to listen, which may have been before. After this change it does in any case.
  const beforeListening = { ...told };
  await owner.send({ method: 'PATCH', url: `/api/staff/${staffId}`, payload: { firstName: 'Mona' } });
  await untilTold(beforeListening);

  const beforePerson = { ...told };
  await owner.send({ method: 'PATCH', url: `/api/staff/${staffId}`, payload: { firstName: 'Mariam' } });
  await untilTold(beforePerson);

  const beforeOwnName = { ...told };
  const payload = { firstName: 'Maryam', lastName: 'Haddad' };
  const named = await staff.send({ method: 'PUT', url: '/api/portal/names', payload });
  expect([named.statusCode, named.json()]).toEqual([200, { ...payload, bankName: null }]);
  await untilTold(beforeOwnName);

  const asked = await owner.send({
    method: 'PATCH',
    url: '/api/businesses/mine/facts',
    payload: { name: 'Saffron Table' },
  });
  const { id: changeId } = asked.json().openChange;
  const beforeBusiness = { ...told };
  await admin.post(`/api/admin/review/${businessId}/change`, { changeId, decision: 'approve' });
  await untilTold(beforeBusiness);
  for (const stream of streams) stream.destroy();
});
