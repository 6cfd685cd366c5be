import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { type Db, openDatabase } from '#server/platform/db/database.ts';
import { findPostmasterFile } from '#server/platform/db/embedded/directory-lock.ts';
import { startEmbeddedPostgres } from '#server/platform/db/embedded/embedded-postgres.ts';
import { runOn } from '#test/helpers/database.ts';
import { preparedDir, startKaram } from '#test/helpers/karam-in-test.ts';
import { expectLedgerHolds } from '#test/helpers/ledger.ts';
import {
  addTippableStaff,
  countLostAndDoubled,
  openDatabaseOf,
  urlOfPostgres,
} from '#test/helpers/loaded-karam.ts';
import { sendTips, type TipLoad } from '#test/helpers/tip-load.ts';

const CLIENTS = 12;

async function openLoaded({ endWhenAsked = false } = {}) {
  const dataDir = preparedDir();
  const karam = await startKaram({ dataDir, env: { RATE_LIMIT: 'off' } });
  const url = await urlOfPostgres(dataDir);
  const db = await openDatabaseOf(dataDir, url);
  onTestFinished(() => db.destroy());
  const load = sendTips(karam.origin, await addTippableStaff(db, 'owner'), CLIENTS, { endWhenAsked });
  const untilMore = (count = 20) => {
    const goal = load.acknowledged.length + count;
    return expect.poll(() => load.acknowledged.length, { timeout: 180_000 }).toBeGreaterThan(goal);
  };
  await untilMore();
  return { karam, dataDir, url, db, load, untilMore };
}

async function expectNothingLost(db: Db, load: TipLoad): Promise<void> {
  expect(await countLostAndDoubled(db, load)).toEqual({ lost: 0, doubled: 0 });
  await expectLedgerHolds(db);
}

test('under load, lost connections and a killed PostgreSQL end no process and lose no tip', async () => {
  const { karam, dataDir, url, db, load, untilMore } = await openLoaded();
  for (let round = 0; round < 3; round += 1) {
    await runOn(
      url,
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname IS NOT NULL AND pid <> pg_backend_pid()',
    ).catch(() => undefined);
    await untilMore();
  }
  const { pid = 0 } = (await findPostmasterFile(join(dataDir, 'postgres'))) ?? {};
  process.kill(pid, 'SIGKILL');
  await untilMore();
  await load.stop();
  expect(karam.child.exitCode).toBeNull();
  // Tips have connections of their own, and may be back sooner than the others.
  const readiness = async () => (await fetch(`${karam.origin}/readyz`)).status;
  await expect.poll(readiness, { timeout: 60_000 }).toBe(200);
  expect(new Set(load.refused)).toEqual(new Set(load.refused.length > 0 ? [503] : []));
  expect(load.cut).toEqual([]);
  await expectNothingLost(db, load);
});

test('SIGTERM under load cuts no request: readiness ends first, and each client is asked to close', async () => {
  const { karam, dataDir, load } = await openLoaded({ endWhenAsked: true });
  const stopped = karam.stop();
  let ready = 200;
  while (ready === 200) {
    ready = (await fetch(`${karam.origin}/readyz`, { headers: { connection: 'close' } })).status;
    await sleep(10);
  }
  expect(ready).toBe(503);
  await load.ended;
  expect(load.askedToClose).toHaveLength(CLIENTS);
  expect(await stopped).toBe(0);
  expect(load.cut).toEqual([]);
  expect(new Set(load.refused)).toEqual(new Set());

  const postgres = await startEmbeddedPostgres({ dataDir, log: { warn: () => undefined } });
  onTestFinished(() => postgres.stop());
  const db = openDatabase(postgres.url, () => undefined);
  onTestFinished(() => db.destroy());
  await expectNothingLost(db, load);
});
