import { beforeEach, expect, test } from 'vitest';
import type { CopyState } from '#server/platform/backups/run-backup.ts';
import { testApp } from '#test/helpers/app.ts';
import { expectLedgerHolds } from '#test/helpers/ledger.ts';
import { said } from '#test/helpers/said.ts';
import { makeWorld, type World } from '#test/helpers/world.ts';

const copies: CopyState = { lastAt: null, failedAt: null, failure: null };
const karam = testApp({ backups: 'on', readCopies: async () => copies });
let world: World;
beforeEach(async () => {
  world = await makeWorld(karam);
  await karam.db.updateTable('settings').set({ heldSince: null }).execute();
});
const hold = () => karam.db.updateTable('settings').set({ heldSince: karam.now }).execute();

test('an admin sees the last backup, with its failure', async () => {
  const state = async () => (await world.admin.get('/api/admin/backups')).json();
  expect(await state()).toEqual({ kind: 'on', heldSince: null, last: null, copy: copies });
  await karam.db
    .insertInto('backupRuns')
    .values({ startedAt: karam.now, finishedAt: karam.now, failure: 'no space left' })
    .execute();
  const at = karam.now.toISOString();
  expect((await state()).last).toEqual({
    startedAt: at,
    finishedAt: at,
    bytes: null,
    failure: 'no space left',
  });
});

test('an admin sees the copies in S3 apart from the backups, and /metrics says how old they are', async () => {
  const metric = async () =>
    /^karam_backup_copy_age_seconds (\d+)$/m.exec((await world.admin.get('/metrics')).body)?.[1];
  expect(await metric()).toBeUndefined();
  copies.lastAt = new Date(karam.now.getTime() - 90_000);
  copies.failedAt = karam.now;
  copies.failure = 'fetch failed';
  const state = (await world.admin.get('/api/admin/backups')).json();
  expect(state.copy).toEqual({
    lastAt: copies.lastAt.toISOString(),
    failedAt: karam.now.toISOString(),
    failure: 'fetch failed',
  });
  expect(await metric()).toBe('90');
});

test('a held copy takes tips but starts no payout and no refund, until an admin releases it', async () => {
  const { id: tipId } = (
    await world.anonymous.post('/api/tips', { staffId: world.staffId, amount: '20' })
  ).json();
  await hold();
  const held = { code: 'conflict', message: expect.stringContaining('a copy restored from a backup') };
  const payout = { type: 'business', businessId: world.businessId, amount: '0' };
  expect(said(await world.admin.post('/api/admin/payouts', payout))).toMatchObject(held);
  const lines = [{ recipientType: 'business', recipientId: world.businessId, amount: '19.00' }];
  expect(said(await world.admin.post('/api/admin/payouts/batch', { lines }))).toMatchObject(held);
  const refund = { reason: 'asked for' };
  expect(said(await world.admin.post(`/api/admin/tips/${tipId}/refund`, refund))).toMatchObject(held);
  expect((await world.anonymous.post('/api/tips', { staffId: world.staffId, amount: '5' })).statusCode).toBe(
    201,
  );

  const released = await world.admin.post('/api/admin/backups/release');
  expect(released.json()).toMatchObject({ heldSince: null });
  expect((await world.admin.post('/api/admin/backups/release')).statusCode).toBe(409);
  expect((await world.admin.post('/api/admin/payouts', payout)).statusCode).toBe(201);
  const [entry] = (await world.admin.get('/api/admin/audit?limit=5'))
    .json()
    .filter(({ action }: { action: string }) => action === 'hold.released');
  expect(entry.actorName).toBe(world.admin.user?.username);
  await expectLedgerHolds(karam.db);
});
