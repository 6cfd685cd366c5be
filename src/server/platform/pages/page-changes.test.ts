import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { pageBody } from '#server/platform/pages/page-body.ts';
import { pageCache } from '#server/platform/pages/page-cache.ts';
import { listenForPageChanges } from '#server/platform/pages/page-changes.ts';
import { testDatabase } from '#test/helpers/database.ts';

const database = testDatabase();

test('while the connection that reports changes is lost, no page is kept, and the log says so', async () => {
  const cache = pageCache();
  const kept: boolean[] = [];
  const logged: unknown[][] = [];
  const watched = {
    ...cache,
    setCaching(keeping: boolean) {
      kept.push(keeping);
      cache.setCaching(keeping);
    },
  };
  const changes = listenForPageChanges(database.url, watched, { warn: (...line) => logged.push(line) });
  await expect.poll(() => kept).toEqual([true]);
  await sql`
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE application_name = 'karam live' AND datname = current_database()`.execute(database.db);
  await expect.poll(() => kept).toEqual([true, false, true]);
  expect(cache.isCaching()).toBe(true);
  expect(logged).toEqual([
    [{ err: expect.any(Error) }, "guests' pages are not cached until the database reports changes again"],
  ]);
  await changes.close();
});

test('a kept page is rendered again after a change that the database reports, and only then', async () => {
  const cache = pageCache();
  const changes = listenForPageChanges(database.url, cache, { warn: () => undefined });
  await expect.poll(() => cache.isCaching()).toBe(true);
  let rendered = 0;
  const open = async () => {
    await cache.catchUp();
    await cache.get('/tip/1', async () => {
      rendered += 1;
      return { status: 200, body: pageBody(`${rendered}`) };
    });
    return rendered;
  };
  expect([await open(), await open()]).toEqual([1, 1]);
  await sql`SELECT pg_notify('karam_pages', '')`.execute(database.db);
  expect([await open(), await open()]).toEqual([2, 2]);
  await changes.close();
});
