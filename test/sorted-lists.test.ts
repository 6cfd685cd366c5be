import { expect, test } from 'vitest';
import { type Client, testApp } from '#test/helpers/app.ts';
import { expectLedgerHolds } from '#test/helpers/ledger.ts';
import { setIban } from '#test/helpers/set-iban.ts';
import { insertStaff, makeWorld } from '#test/helpers/world.ts';

const karam = testApp();
const OWN_IBAN = 'AE260211000000230064016';

type Row = Record<string, unknown> & { id: number };

/** All rows of a list, read in pages of two by the links that the answers give. */
async function readPages(who: Client, url: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (let next: string | undefined = url; next; ) {
    const answer = await who.get(next);
    expect(answer.statusCode).toBe(200);
    rows.push(...answer.json());
    next = /<([^>]+)>/.exec(String(answer.headers.link ?? ''))?.[1];
  }
  return rows;
}

const lists: { url: string; by: string; value: (row: Row) => string | number }[] = [
  { url: '/api/admin/businesses', by: 'name', value: ({ name }: Row) => String(name).toLowerCase() },
  { url: '/api/admin/businesses', by: 'tips', value: ({ totalEarnings }: Row) => Number(totalEarnings) },
  { url: '/api/admin/businesses', by: 'created', value: ({ id }: Row) => id },
  { url: '/api/admin/users', by: 'username', value: ({ username }: Row) => String(username).toLowerCase() },
  { url: '/api/admin/users', by: 'created', value: ({ id }: Row) => id },
  { url: '/api/admin/users', by: 'email', value: ({ email }: Row) => String(email).toLowerCase() },
  { url: '/api/admin/users', by: 'role', value: ({ role }: Row) => String(role) },
  { url: '/api/admin/users', by: 'state', value: ({ disabledAt }: Row) => Number(disabledAt !== null) },
  { url: '/api/admin/users', by: 'signedIn', value: ({ lastSignInAt }: Row) => String(lastSignInAt ?? '') },
  {
    url: '/api/staff/list',
    by: 'name',
    value: ({ firstName, lastName }: Row) => `${firstName} ${lastName}`.toLowerCase(),
  },
];

test.each(lists)(
  '$url is read page by page in the order of $by, each row once',
  async ({ url, by, value }) => {
    await makeWorld(karam);
    const world = await makeWorld(karam);
    // Several rows with the same value, and one of them at the end of a page.
    for (const firstName of ['Amal', 'Zain', 'Amal', 'Noor', 'Noor']) {
      const id = await insertStaff(karam.db, world.businessId);
      await karam.db.updateTable('staff').set({ firstName }).where('id', '=', id).execute();
    }
    await world.anonymous.post('/api/tips', { staffId: world.otherStaffId, amount: '30' });
    const who = url.includes('admin') ? world.admin : world.owner;
    const unsorted = await readPages(who, `${url}?limit=1000`);
    expect(unsorted.length).toBeGreaterThan(2);
    for (const sort of [by, `-${by}`]) {
      const rows = await readPages(who, `${url}?limit=2&sort=${sort}`);
      expect(new Set(rows.map(({ id }) => id)).size).toBe(unsorted.length);
      expect(rows).toHaveLength(unsorted.length);
      const values = rows.map(value);
      const isInOrder = values.every((each, at) => {
        const before = values[at - 1];
        return before === undefined || (sort === by ? before <= each : before >= each);
      });
      expect(isInOrder).toBe(true);
    }
    expect((await who.get(`${url}?sort=iban`)).statusCode).toBe(400);
    await expectLedgerHolds(karam.db);
  },
);

test('what is owed is read by amount, by name, and by who waits longest for the bank', async () => {
  const world = await makeWorld(karam);
  const ids: Record<string, number> = {};
  for (const [firstName, amount] of [
    ['Amal', '40'],
    ['Zain', '20'],
    ['Noor', '60'],
  ] as const) {
    const id = await insertStaff(karam.db, world.businessId);
    ids[firstName] = id;
    await karam.db.updateTable('staff').set({ firstName }).where('id', '=', id).execute();
    await setIban(karam.db, 'staff', id, OWN_IBAN);
    await world.anonymous.post('/api/tips', { staffId: id, amount });
  }
  const search = encodeURIComponent(`Business of ${world.owner.user?.username}`);
  const names = async (sort: string) =>
    (await world.admin.get(`/api/admin/payouts/owed?search=${search}&sort=${sort}`))
      .json()
      .lines.map(({ recipientName }: { recipientName: string }) => recipientName.split(' ')[0]);
  expect(await names('-amount')).toEqual(['Noor', 'Amal', 'Zain']);
  expect(await names('amount')).toEqual(['Zain', 'Amal', 'Noor']);
  expect(await names('name')).toEqual(['Amal', 'Noor', 'Zain']);
  expect(await names('-name')).toEqual(['Zain', 'Noor', 'Amal']);
  expect(await names('paid')).toHaveLength(3);
  expect((await world.admin.get('/api/admin/payouts/owed?sort=iban')).statusCode).toBe(400);
  await expectLedgerHolds(karam.db);
});
