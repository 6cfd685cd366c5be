import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openDatabase } from '#server/db/database.ts';
import { sweepCounts } from '#server/plugins/limit-count-store.ts';
import { requestCounts } from '#server/plugins/request-counts.ts';
import { shareCounts } from '#server/plugins/share-counts.ts';
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
