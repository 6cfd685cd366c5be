import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, expect, test, vi } from 'vitest';
import { openDatabase } from '#server/platform/db/database.ts';
import { sweepCounts } from '#server/platform/plugins/rate-limit-store.ts';
import { requestCounts, shareCounts, startSharing } from '#server/platform/plugins/request-counts.ts';
import { testDatabase } from '#test/helpers/database.ts';

const database = testDatabase();
const newProcess = () => {
  const clock = { nowMs: 0 };
  const counts = requestCounts(() => clock.nowMs);
  const { exchange } = shareCounts(database.db, counts);
  return { clock, counts, exchange };
};
type Process = ReturnType<typeof newProcess>;
const takeUntilRefused = ({ counts }: Process, key: string, limit: number) => {
  let taken = 0;
  while (counts.take([{ key, limit }]) === 0) taken += 1;
  return taken;
};
afterEach(() => vi.useRealTimers());
const rows = () => database.db.selectFrom('limitCounts').select(['key', 'count']).orderBy('key').execute();

test('two processes refuse together what is above the limit of one address', async () => {
  const [first, second] = [newProcess(), newProcess()];
  for (let time = 0; time < 40; time += 1) first.counts.take([{ key: 'tips a', limit: 60 }]);
  for (let time = 0; time < 10; time += 1) second.counts.take([{ key: 'tips a', limit: 60 }]);
  await first.exchange();
  await second.exchange();
  expect(takeUntilRefused(second, 'tips a', 60)).toBe(10);
  await second.exchange();
  await first.exchange();
  expect(takeUntilRefused(first, 'tips a', 60)).toBe(0);
});

test('a process that resets its counts is no longer counted by the others', async () => {
  const [first, second] = [newProcess(), newProcess()];
  expect(takeUntilRefused(first, 'tips b', 60)).toBe(60);
  await first.exchange();
  first.clock.nowMs += 60_000;
  for (let time = 0; time < 6; time += 1) first.counts.take([{ key: 'tips b', limit: 60 }]);
  await first.exchange();
  for (let time = 0; time < 6; time += 1) second.counts.take([{ key: 'tips b', limit: 60 }]);
  await second.exchange();
  expect(takeUntilRefused(second, 'tips b', 60)).toBe(48);
});

test('counts from before the database’s clock was set back no longer count, and are deleted', async () => {
  const process = newProcess();
  const later = sql<Date>`now() + interval '3 hours'`;
  const gone = { key: 'tips d', process: randomUUID(), count: 60, endsAt: later };
  await database.db.insertInto('limitCounts').values(gone).execute();
  for (let time = 0; time < 6; time += 1) process.counts.take([{ key: 'tips d', limit: 60 }]);
  await process.exchange();
  expect(takeUntilRefused(process, 'tips d', 60)).toBe(54);
  await sweepCounts(database.db);
  expect((await rows()).filter(({ key }) => key === 'tips d')).toEqual([{ key: 'tips d', count: 6 }]);
});

test('counts far below their limit are not written', async () => {
  const { counts, exchange } = newProcess();
  for (let time = 0; time < 5; time += 1) counts.take([{ key: 'tips c', limit: 60 }]);
  await exchange();
  expect((await rows()).filter(({ key }) => key === 'tips c')).toEqual([]);
  counts.take([{ key: 'tips c', limit: 60 }]);
  await exchange();
  expect((await rows()).filter(({ key }) => key === 'tips c')).toEqual([{ key: 'tips c', count: 6 }]);
});

test('without the database a process goes on with its own counts', async () => {
  const away = openDatabase('postgres://nobody@127.0.0.1:9/none', () => undefined);
  const counts = requestCounts(() => 0);
  const { exchange } = shareCounts(away, counts);
  for (let time = 0; time < 10; time += 1) counts.take([{ key: 'tips d', limit: 60 }]);
  await expect(exchange()).rejects.toThrow();
  let taken = 0;
  while (counts.take([{ key: 'tips d', limit: 60 }]) === 0) taken += 1;
  expect(taken).toBe(50);
  await away.destroy();
});

test('a process that has counted nothing does not ask the database', async () => {
  const away = openDatabase('postgres://nobody@127.0.0.1:9/none', () => undefined);
  const counts = requestCounts(() => 0);
  await expect(shareCounts(away, counts).exchange()).resolves.toBeUndefined();
  await away.destroy();
});

test('the sweep deletes rows of finished minutes and keeps the others', async () => {
  await database.db.deleteFrom('limitCounts').execute();
  const { counts, exchange } = newProcess();
  for (let time = 0; time < 6; time += 1) counts.take([{ key: 'tips e', limit: 60 }]);
  await exchange();
  await database.db
    .insertInto('limitCounts')
    .values({ key: 'tips f', process: crypto.randomUUID(), count: 7, endsAt: new Date(0) })
    .execute();
  await sweepCounts(database.db);
  expect(await rows()).toEqual([{ key: 'tips e', count: 6 }]);
});

test('of very many counts the highest thousand are written', async () => {
  await database.db.deleteFrom('limitCounts').execute();
  const { counts, exchange } = newProcess();
  for (let address = 0; address < 1000; address += 1) counts.take([{ key: `tips ${address}`, limit: 9 }]);
  for (const key of ['tips high', 'tips high', 'tips low']) counts.take([{ key, limit: 9 }]);
  await exchange();
  const written = await rows();
  expect(written).toHaveLength(1000);
  expect(written).toContainEqual({ key: 'tips high', count: 2 });
  expect(written).not.toContainEqual({ key: 'tips low', count: 1 });
});

test('counts are exchanged every second, one exchange at a time, and a failed one is not the last', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const begun: PromiseWithResolvers<void>[] = [];
  const exchange = () => {
    const work = Promise.withResolvers<void>();
    begun.push(work);
    return work.promise;
  };
  const stop = startSharing(database.db, { exchange });
  vi.advanceTimersByTime(999);
  expect(begun).toHaveLength(0);
  vi.advanceTimersByTime(3001);
  expect(begun).toHaveLength(1);
  begun[0]?.reject(new Error('the database is away'));
  await vi.advanceTimersByTimeAsync(1000);
  expect(begun).toHaveLength(2);
  let hasStopped = false;
  const stopped = stop().then(() => {
    hasStopped = true;
  });
  await new Promise(setImmediate);
  expect(hasStopped).toBe(false);
  begun[1]?.resolve();
  await stopped;
  vi.advanceTimersByTime(120_000);
  expect(begun).toHaveLength(2);
});

test('what is over is deleted once a minute', async () => {
  await database.db
    .insertInto('limitCounts')
    .values({ key: 'tips over', process: randomUUID(), count: 7, endsAt: new Date(0) })
    .execute();
  const isThere = async () => (await rows()).some(({ key }) => key === 'tips over');
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const stop = startSharing(database.db, { exchange: async () => undefined });
  await vi.advanceTimersByTimeAsync(59_000);
  expect(await isThere()).toBe(true);
  await vi.advanceTimersByTimeAsync(1000);
  await stop();
  expect(await isThere()).toBe(false);
});
