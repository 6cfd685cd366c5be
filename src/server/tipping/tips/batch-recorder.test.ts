import { setTimeout as sleep } from 'node:timers/promises';
import { type KyselyPlugin, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { NewTip } from '#server/money/ledger/post/record-paid-tips.ts';
import { type Db, openDatabase, openRecorderDatabase } from '#server/platform/db/database.ts';
import { batchRecorder } from '#server/tipping/tips/batch-recorder.ts';
import { fils } from '#shared/money/money.ts';
import { splitTip } from '#shared/money/tip-split.ts';
import { testApp } from '#test/helpers/app.ts';
import { expectLedgerHolds } from '#test/helpers/ledger.ts';
import { newTip, terms } from '#test/helpers/new-tip.ts';
import { insertStaff, makeWorld, type World } from '#test/helpers/world.ts';

const karam = testApp();
let world: World;
beforeAll(async () => {
  world = await makeWorld(karam);
});

const tipTo = (staffId: number, changes: Partial<NewTip> = {}) => newTip(staffId, karam.now, changes);

/** Counts the statements that the database has answered. */
function counted(db: Db): { db: Db; statements: () => number } {
  let statements = 0;
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      statements += 1;
      return result;
    },
  };
  return { db: db.withPlugin(plugin), statements: () => statements };
}

test('a single tip is recorded at once, and tips that arrive during its commit are recorded together', async () => {
  const { db, statements } = counted(karam.db);
  const record = batchRecorder(db);
  const ids = await Promise.all(Array.from({ length: 200 }, () => record(tipTo(world.staffId))));
  expect(new Set(ids).size).toBe(200);
  expect(statements()).toBe(2);
  await record(tipTo(world.staffId));
  expect(statements()).toBe(3);
  await expectLedgerHolds(karam.db);
});

test('more tips than fit in a batch are split, and none is lost', async () => {
  const { db, statements } = counted(karam.db);
  const record = batchRecorder(db);
  const ids = await Promise.all(Array.from({ length: 600 }, () => record(tipTo(world.staffId))));
  expect(new Set(ids).size).toBe(600);
  expect(statements()).toBe(4);
  await expectLedgerHolds(karam.db);
});

test('a tip that the database refuses fails alone, and the rest of its batch is recorded', async () => {
  const record = batchRecorder(karam.db);
  const impossible = { ...splitTip(fils(1000), terms, false), feeFils: fils(1) };
  const results = await Promise.allSettled([
    record(tipTo(world.staffId)),
    record(tipTo(world.staffId)),
    record(tipTo(world.staffId, { split: impossible })),
    record(tipTo(world.staffId)),
  ]);
  expect(results.map((result) => result.status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
  await expectLedgerHolds(karam.db);
});

test('tips for unknown and inactive staff are left out, and the rest of the batch is recorded', async () => {
  const record = batchRecorder(karam.db);
  const inactive = await insertStaff(karam.db, world.businessId, false);
  const ids = await Promise.all(
    [world.staffId, 2_147_483_647, inactive, world.otherStaffId].map((id) => record(tipTo(id))),
  );
  expect(ids.map((id) => id !== undefined)).toEqual([true, false, false, true]);
  await expectLedgerHolds(karam.db);
});

test('two nodes that record tips for the same staff lose no tip and do not deadlock', async () => {
  const staffIds = await Promise.all(
    Array.from({ length: 6 }, (_, index) =>
      insertStaff(karam.db, index % 2 ? world.businessId : world.otherBusinessId),
    ),
  );
  const nodes = [batchRecorder(karam.db), batchRecorder(karam.db)];
  const ids = await Promise.all(
    Array.from({ length: 400 }, (_, index) =>
      nodes[index % 2]?.(tipTo(staffIds[(index * 7) % staffIds.length] ?? 0)),
    ),
  );
  expect(new Set(ids).size).toBe(400);
  await expectLedgerHolds(karam.db);
});

test('the same idempotency key on two nodes at once records one tip', async () => {
  const nodes = [batchRecorder(karam.db), batchRecorder(karam.db)];
  const idempotency = { key: 'shared by two nodes', requestHash: 'h' };
  const ids = await Promise.all(
    Array.from({ length: 20 }, (_, index) => nodes[index % 2]?.(tipTo(world.staffId, { idempotency }))),
  );
  expect(ids.filter((id) => id !== undefined)).toHaveLength(1);
  await expectLedgerHolds(karam.db);
});

test('while the database is down every tip is rejected, and the recorder accepts new ones afterwards', async () => {
  const away = openDatabase('postgres://nobody@127.0.0.1:9/none', () => undefined);
  const record = batchRecorder(away);
  for (let time = 0; time < 2; time += 1) {
    const results = await Promise.allSettled([1, 2, 3].map(() => record(tipTo(world.staffId))));
    expect(results.map((result) => result.status)).toEqual(['rejected', 'rejected', 'rejected']);
  }
});

describe('while another transaction has locked a row for long', () => {
  let recorderDb: Db;
  beforeAll(() => {
    recorderDb = openRecorderDatabase(karam.url, () => undefined);
  });
  afterAll(() => recorderDb.destroy());

  /** Locks the row until `release` is called, or the test ends. */
  async function lock(table: 'staff' | 'businesses', id: number): Promise<() => Promise<void>> {
    const ended = Promise.withResolvers<void>();
    const locked = Promise.withResolvers<void>();
    const done = karam.db.transaction().execute(async (transaction) => {
      await transaction.selectFrom(table).select('id').where('id', '=', id).forUpdate().execute();
      locked.resolve();
      await ended.promise;
    });
    await locked.promise;
    const release = () => {
      ended.resolve();
      return done;
    };
    onTestFinished(release);
    return release;
  }

  test('tips for others are recorded meanwhile, and tips for the locked staff member afterwards', async () => {
    const release = await lock('staff', world.staffId);
    const record = batchRecorder(recorderDb);
    let isAnswered = false;
    const held = Array.from({ length: 3 }, () => record(tipTo(world.staffId)));
    void Promise.all(held).finally(() => {
      isAnswered = true;
    });
    for (let round = 0; round < 5; round += 1) {
      const others = Array.from({ length: 20 }, () => record(tipTo(world.otherStaffId)));
      expect((await Promise.all(others)).every((id) => id !== undefined)).toBe(true);
      held.push(record(tipTo(world.staffId)));
    }
    expect(isAnswered).toBe(false);
    await release();
    expect(new Set(await Promise.all(held)).size).toBe(8);
    expect(await record(tipTo(world.staffId))).toBeDefined();
    await expectLedgerHolds(karam.db);
  });

  test('a locked business holds up its own staff only, and one staff member nobody else of the business', async () => {
    const colleague = await insertStaff(karam.db, world.businessId);
    const record = batchRecorder(recorderDb);
    const releaseBusiness = await lock('businesses', world.otherBusinessId);
    const releaseStaff = await lock('staff', world.staffId);
    const held = [world.otherStaffId, world.staffId].map((id) => record(tipTo(id)));
    for (let round = 0; round < 3; round += 1) expect(await record(tipTo(colleague))).toBeDefined();
    await releaseStaff();
    expect(await held[1]).toBeDefined();
    await releaseBusiness();
    expect(await held[0]).toBeDefined();
    await expectLedgerHolds(karam.db);
  });

  test('a tip that waits for a locked staff member holds no lock meanwhile, on the business for example', async () => {
    const release = await lock('staff', world.staffId);
    const record = batchRecorder(recorderDb);
    const held = record(tipTo(world.staffId));
    // The first attempt waits for the lock; what follows must not.
    expect(await record(tipTo(world.otherStaffId))).toBeDefined();
    let waiting = 0;
    for (let look = 0; look < 25; look += 1) {
      await sleep(20);
      const { rows } = await sql`
        SELECT pid FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(karam.db);
      waiting += rows.length;
    }
    expect(waiting).toBe(0);
    await release();
    expect(await held).toBeDefined();
    await expectLedgerHolds(karam.db);
  });

  test('a tip that the database refuses fails alone among the waiting tips too', async () => {
    const release = await lock('staff', world.staffId);
    const record = batchRecorder(recorderDb);
    const impossible = { ...splitTip(fils(1000), terms, false), feeFils: fils(1) };
    const held = Promise.allSettled([
      record(tipTo(world.staffId)),
      record(tipTo(world.staffId, { split: impossible })),
      record(tipTo(world.staffId)),
    ]);
    expect(await record(tipTo(world.otherStaffId))).toBeDefined();
    await release();
    expect((await held).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    await expectLedgerHolds(karam.db);
  });

  test('a guest whose staff member stays locked has to try again, and nothing is recorded', async () => {
    const release = await lock('staff', world.staffId);
    const record = batchRecorder(recorderDb, undefined, { patienceMs: 300 });
    await expect(record(tipTo(world.staffId))).rejects.toMatchObject({
      code: 'unavailable',
      refusal: { reason: 'tip_not_sent' },
    });
    await release();
    expect(await record(tipTo(world.staffId))).toBeDefined();
    await expectLedgerHolds(karam.db);
  });
});
