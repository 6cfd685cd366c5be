import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { listBusinesses } from '#server/business/businesses/business-list-store.ts';
import type { BusinessStatus } from '#shared/statuses.ts';
import { testDatabase } from '#test/helpers/database.ts';

const database = testDatabase();

/** Ordered from the oldest business to the newest. */
const names = [
  'Zinc & قهوة',
  '100% 🍋 Pure',
  'Zebra_Lounge',
  'Back\\Slash',
  'ÉTOILE §1',
  'Zoo 🍋🍉',
  'Pizza قه',
  'Plain',
  'Lazy 50%',
  'Buzz',
  'Plain Too',
];
type Business = { id: number; status: BusinessStatus; words: string };
let businesses: Business[] = [];

beforeAll(async () => {
  await sql`
    WITH named AS (
      SELECT name, place FROM unnest(${names}::text[]) WITH ORDINALITY AS named (name, place)
    ), owners AS (
      INSERT INTO users (username, email, password)
      SELECT 'o' || place, 'o' || place || '@example.com', '$argon2id$ nobody signs in here' FROM named RETURNING id, username
    )
    INSERT INTO businesses (owner_id, name, type, status)
    SELECT id, name, 'Restaurant', CASE WHEN place % 3 = 1 THEN 'pending' ELSE 'active' END
    FROM named JOIN owners ON username = 'o' || place ORDER BY place`.execute(database.db);
  const written = await sql<Business>`
    SELECT id, status, words FROM businesses JOIN business_search ON business_id = id ORDER BY id DESC`.execute(
    database.db,
  );
  businesses = written.rows;
});

type Reading = { newest: number; limit: number; status?: BusinessStatus | undefined };

/** Reads all pages one after the other, as a client that follows the Link headers does. */
async function read(search: string, { newest, limit, status }: Reading): Promise<number[]> {
  const ids: number[] = [];
  for (let before: number | undefined; ; before = ids.at(-1)) {
    const page = await listBusinesses(database.db, { search, status, before, limit }, newest);
    ids.push(...page.map(({ id }) => id));
    if (page.length < limit) return ids;
  }
}

const idsOf = (search: string, status?: BusinessStatus) =>
  businesses
    .filter((business) => status === undefined || business.status === status)
    .filter(({ words }) => words.includes(search.toLowerCase()))
    .map(({ id }) => id);

const searches = 'z ZZ zi é Ét §1 قه ق 🍋 🍋🍉 % 0% _ a_ \\ k\\ n pl'.split(' ');

test.each([1, 3, 100])(
  'a short search that reads %i of the newest first returns every match once, newest first',
  async (newest) => {
    for (const search of searches)
      for (const limit of [1, 2, 100])
        for (const status of [undefined, 'pending', 'active'] as const)
          expect(await read(search, { newest, limit, status }), `${search} ${limit} ${status}`).toEqual(
            idsOf(search, status),
          );
  },
);

test('each test search matches some businesses but not all, and ZZ matches new and old ones', () => {
  for (const search of searches) {
    expect(idsOf(search).length, search).toBeGreaterThan(0);
    expect(idsOf(search).length, search).toBeLessThan(names.length);
  }
  expect(idsOf('zz')).toEqual([businesses[1]?.id, businesses[4]?.id]);
});

test('finds nothing for unknown pairs, or for pairs across a space or the end of a line', async () => {
  for (const search of ['qz', 'x', '🍉🍋', '%%', '__', 'n\\', 'nt', 'no'])
    expect(await read(search, { newest: 2, limit: 2 }), search).toEqual([]);
});

test('a renamed old business is found by its new name and not by its old one', async () => {
  const oldest = businesses.at(-1)?.id ?? 0;
  const rename = (name: string) =>
    database.db.updateTable('businesses').set({ name }).where('id', '=', oldest).execute();
  await rename('Xylo');
  expect(await read('xy', { newest: 2, limit: 2 })).toEqual([oldest]);
  expect(await read('zi', { newest: 2, limit: 2 })).not.toContain(oldest);
  await rename(names[0] ?? '');
  expect(await read('xy', { newest: 2, limit: 2 })).toEqual([]);
});

test('a short search uses the index, even if scanning a small table would seem cheaper', async () => {
  await sql`ANALYZE business_search`.execute(database.db);
  const scans = () =>
    database.db.connection().execute(async (connection) => {
      await sql`SELECT count(*) FROM businesses_having('z')`.execute(connection);
      await sql`SELECT pg_stat_force_next_flush()`.execute(connection);
      const { rows } = await sql<{ byIndex: number; byReading: number }>`
        SELECT (SELECT idx_scan FROM pg_stat_user_indexes WHERE indexrelname = 'business_search_pieces_idx') AS by_index,
          (SELECT seq_scan FROM pg_stat_user_tables WHERE relname = 'business_search') AS by_reading`.execute(
        connection,
      );
      return rows[0] ?? { byIndex: 0, byReading: 0 };
    });
  const before = await scans();
  const after = await scans();
  expect(after.byIndex).toBeGreaterThan(before.byIndex);
  expect(after.byReading).toBe(before.byReading);
});
