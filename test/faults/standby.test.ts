import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#server/platform/db/database.ts';
import { DATA_KEYS, DATA_KEYS_TEXT, runOn } from '#test/helpers/database.ts';
import { startKaram, temporaryDir } from '#test/helpers/karam-in-test.ts';
import { expectLedgerHolds } from '#test/helpers/ledger.ts';
import { addTippableStaff, countLostAndDoubled } from '#test/helpers/loaded-karam.ts';
import { startReplicatedPostgres } from '#test/helpers/replicated-postgres.ts';
import { sendTips } from '#test/helpers/tip-load.ts';

test('a standby that must confirm goes away and comes back, then takes over: no tip is lost or doubled', async () => {
  const { primary, standby, url } = await startReplicatedPostgres();
  await runOn(primary.url, `ALTER SYSTEM SET synchronous_standby_names = 'standby'`);
  await runOn(primary.url, 'SELECT pg_reload_conf()');
  const db = openDatabase(primary.url, () => undefined, DATA_KEYS);
  onTestFinished(() => db.destroy());
  const staffIds = await addTippableStaff(db, 'owner');
  const karam = await startKaram({
    dataDir: temporaryDir(),
    env: { DATABASE_URL: url, DATA_KEYS: DATA_KEYS_TEXT, RATE_LIMIT: 'off' },
  });
  const load = sendTips(karam.origin, staffIds, 8);
  const untilMore = (count = 20) => {
    const goal = load.acknowledged.length + count;
    return expect.poll(() => load.acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(goal);
  };
  const readiness = async () => (await fetch(`${karam.origin}/readyz`)).status;
  await untilMore();

  // Every commit waits for the standby now.
  await standby.stop();
  await expect.poll(readiness, { timeout: 30_000 }).toBe(503);
  const answered = load.acknowledged.length;
  await standby.start();
  await untilMore();
  await expect.poll(readiness, { timeout: 10_000 }).toBe(200);
  expect(load.acknowledged.length).toBeGreaterThan(answered);

  // The primary is gone for good. Whoever watches over the two lets the standby take over.
  await primary.kill();
  await runOn(standby.url, 'SELECT pg_promote()');
  await runOn(standby.url, `ALTER SYSTEM SET synchronous_standby_names = ''`);
  await runOn(standby.url, 'SELECT pg_reload_conf()');
  await untilMore();
  await load.stop();
  await expect.poll(readiness, { timeout: 10_000 }).toBe(200);
  expect(karam.child.exitCode).toBeNull();
  // Nobody is refused otherwise. On a slow machine a standby can be back before anybody is.
  expect(load.refused.filter((status) => status !== 503)).toEqual([]);
  expect(load.cut).toEqual([]);

  const after = openDatabase(standby.url, () => undefined);
  onTestFinished(() => after.destroy());
  expect(await countLostAndDoubled(after, load)).toEqual({ lost: 0, doubled: 0 });
  await expectLedgerHolds(after);
});
