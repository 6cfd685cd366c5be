import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { watchConservation } from '#test/helpers/conservation.ts';
import { installFaultPoints } from '#test/helpers/fault-points.ts';
import { killInTheMiddle } from '#test/helpers/killed-money.ts';
import { expectLedgerHolds } from '#test/helpers/ledger.ts';
import { countLostAndDoubled } from '#test/helpers/loaded-karam.ts';
import { moneyClients } from '#test/helpers/money-clients.ts';
import { seededRandom } from '#test/helpers/seeded-random.ts';
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

test('while random clients move money on two programs, it adds up in every snapshot', async () => {
  const reader = watchConservation(two.db);
  const clients = moneyClients({ ...two, random: seededRandom(20_261_116), clients: 16 });
  await sleep(4000);
  await clients.stop();
  await reader.stop();
  expect(reader.broken).toEqual([]);
  expect(reader.snapshots()).toBeGreaterThan(5);
  expect(clients.unexpected).toEqual([]);
  const reached = [
    'tip 201',
    'refund 200',
    'payout 201',
    'file 201',
    'complete 200',
    'fail 200',
    'cancel 200',
  ];
  expect([...clients.answers.keys()]).toEqual(expect.arrayContaining(reached));
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
