import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { watchConservation } from '#test/helpers/conservation.ts';
import { keepAsking, whileReadOnly, whileSessionsAreLocked } from '#test/helpers/database-trouble.ts';
import { installFaultPoints } from '#test/helpers/fault-points.ts';
import { killInTheMiddle } from '#test/helpers/killed-money.ts';
import { expectLedgerHolds } from '#test/helpers/ledger.ts';
import { countLostAndDoubled } from '#test/helpers/loaded-karam.ts';
import { sendWithoutAnswers } from '#test/helpers/lost-answers.ts';
import { moneyClients } from '#test/helpers/money-clients.ts';
import { seededRandom } from '#test/helpers/seeded-random.ts';
import { sendTips } from '#test/helpers/tip-load.ts';
import { openTwoKarams, type TwoKarams } from '#test/helpers/two-karams.ts';

/** Two programs on one database, started once for all tests of this file. */
let two: TwoKarams;
const baseDir = mkdtempSync(join(tmpdir(), 'karam two '));

beforeAll(async () => {
  const [first, second] = [join(baseDir, 'first'), join(baseDir, 'second')];
  execFileSync('cp', ['-a', inject('preparedDir'), first]);
  two = await openTwoKarams({ first, second });
});

afterAll(async () => {
  await two.close();
  rmSync(baseDir, { recursive: true, force: true });
});

const countTips = async () => (await two.db.selectFrom('tips').select('id').execute()).length;

test('while random clients move money on two programs, it adds up in every snapshot', async () => {
  const reader = watchConservation(two.db);
  const clients = moneyClients({ ...two, random: seededRandom(20_261_116), clients: 16 });
  const wanted = [
    'tip 201',
    'refund 200',
    'payout 201',
    'file 201',
    'complete 200',
    'fail 200',
    'cancel 200',
  ];
  // Until each of them has happened, however slow the machine is.
  const missing = () => wanted.filter((name) => !clients.answers.has(name));
  await expect.poll(missing, { timeout: 60_000 }).toEqual([]);
  await expect.poll(reader.snapshots, { timeout: 60_000 }).toBeGreaterThan(20);
  await clients.stop();
  await reader.stop();
  expect(reader.broken).toEqual([]);
  expect(clients.unexpected).toEqual([]);
  expect(await countLostAndDoubled(two.db, clients)).toEqual({ lost: 0, doubled: 0 });
  await expectLedgerHolds(two.db);
});

test('killed in the middle of a payout and of a refund, both end once when they are tried again', async () => {
  await installFaultPoints(two.db);
  const faults = await killInTheMiddle(two, [
    { action: 'payout', point: 'payouts INSERT' },
    { action: 'refund', point: 'refunds UPDATE' },
  ]);
  expect(faults).toEqual([]);
  await expectLedgerHolds(two.db);
});

test('while the database is read-only, requests get 503, readiness ends, and it goes on afterwards', async () => {
  const load = sendTips(two.origins[0], two.staffIds, 4);
  const asked = keepAsking(two.origins[0], '/api/admin/stats', two.admins[0]);
  await expect.poll(() => load.acknowledged.length).toBeGreaterThan(10);
  await whileReadOnly(two.url, async () => {
    await expect.poll(() => load.refused.length).toBeGreaterThan(10);
    await expect.poll(() => [...asked.ready]).toContain(503);
  });
  const before = load.acknowledged.length;
  await expect.poll(() => load.acknowledged.length).toBeGreaterThan(before + 10);
  asked.ready.clear();
  await expect.poll(() => [...asked.ready]).toEqual([200]);
  await asked.stop();
  await load.stop();
  expect([new Set(load.refused), load.cut, asked.wrong]).toEqual([new Set([503]), [], []]);
  expect(await countLostAndDoubled(two.db, load)).toEqual({ lost: 0, doubled: 0 });
  await expectLedgerHolds(two.db);
});

test('while all connections for requests are taken, tips without an answer are recorded once', async () => {
  const asked = keepAsking(two.origins[0], '/api/auth/user', two.admins[0], 20);
  const random = seededRandom(5);
  const before = await countTips();
  await whileSessionsAreLocked(two.db, async () => {
    const sent = await sendWithoutAnswers({ ...two, tips: 50, random });
    expect(await countTips()).toBe(before + 50);
    // Longer than a request waits for a connection.
    await expect.poll(() => asked.statuses.get(503) ?? 0, { timeout: 12_000 }).toBeGreaterThan(0);
    expect(await countLostAndDoubled(two.db, sent)).toEqual({ lost: 0, doubled: 0 });
    expect([...asked.ready]).toEqual([200]);
  });
  const answered = asked.statuses.get(200) ?? 0;
  await expect.poll(() => asked.statuses.get(200) ?? 0).toBeGreaterThan(answered + 20);
  await asked.stop();
  expect(asked.wrong).toEqual([]);
  await expectLedgerHolds(two.db);
});

test('while PostgreSQL cannot write its files, as on a full disk, the program is not ready', async () => {
  const readiness = async () => (await fetch(`${two.origins[0]}/readyz`)).status;
  const directory = join(baseDir, 'first', 'postgres', 'pg_snapshots');
  chmodSync(directory, 0o500);
  expect(await readiness()).toBe(503);
  chmodSync(directory, 0o700);
  expect(await readiness()).toBe(200);
});
