import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '#test/helpers/app.ts';
import { runOn } from '#test/helpers/database.ts';
import { expectLedgerHolds } from '#test/helpers/ledger.ts';
import { said } from '#test/helpers/said.ts';
import { makeWorld } from '#test/helpers/world.ts';

const karam = testApp({
  beforeReady: async (app, { db }) => {
    app.get<{ Params: { code: string } }>('/raise/:code', async ({ params }) => {
      if (!/^[0-9A-Z]{5}$/.test(params.code)) throw new Error('no SQLSTATE');
      await sql.raw(`DO $$ BEGIN RAISE EXCEPTION 'no' USING ERRCODE = '${params.code}'; END $$`).execute(db);
    });
    app.get('/slow', async () => void (await sql`SELECT pg_sleep(60)`.execute(db)));
  },
});

test.each([
  ['53100', 'the disk is full'],
  ['53200', 'there is no memory left'],
  ['53300', 'there are too many connections'],
  ['25006', 'the database is read-only'],
  ['55P03', 'a lock was not to be had in time'],
  ['57014', 'the statement was cancelled or took too long'],
  ['57P01', 'PostgreSQL is stopping'],
  ['57P03', 'PostgreSQL is starting'],
  ['58030', 'PostgreSQL cannot read its files'],
  ['40P01', 'two transactions waited for each other'],
])('PostgreSQL’s %s (%s) is answered with 503, our body and when to try again', async (code) => {
  const answer = await karam.visitor().get(`/raise/${code}`);
  expect(answer.statusCode).toBe(503);
  expect(answer.headers['retry-after']).toBe('2');
  expect(said(answer)).toEqual({
    message: 'Karam cannot be reached at the moment. Please try again in a minute.',
    code: 'unavailable',
  });
});

test('an error that will not pass by itself is answered with 500, without a time to try again', async () => {
  const answer = await karam.visitor().get('/raise/42601');
  expect(answer.statusCode).toBe(500);
  expect(answer.headers['retry-after']).toBeUndefined();
});

test('a database that has become read-only is not ready, refuses tips with 503, and takes them afterwards', async () => {
  const world = await makeWorld(karam);
  const name = new URL(karam.url).pathname.slice(1);
  const setReadOnly = (value: string) =>
    runOn(karam.url, `ALTER DATABASE ${name} SET default_transaction_read_only = ${value}`);
  const reconnect = () =>
    runOn(
      karam.url,
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
    );
  const send = async () =>
    (await world.anonymous.post('/api/tips', { staffId: world.staffId, amount: '5' })).statusCode;
  await setReadOnly('on');
  await reconnect();
  await expect.poll(send).toBe(503);
  expect((await karam.visitor().get('/readyz')).statusCode).toBe(503);
  await runOn(
    karam.url,
    `BEGIN READ WRITE; ALTER DATABASE ${name} SET default_transaction_read_only = off; COMMIT`,
  );
  await reconnect();
  await expect.poll(send).toBe(201);
  expect((await karam.visitor().get('/readyz')).statusCode).toBe(200);
  await expectLedgerHolds(karam.db);
});

test('a cancelled request is answered with 503', async () => {
  const answer = karam.visitor().get('/slow');
  await expect
    .poll(async () => {
      const { rows } = await runOn(
        karam.url,
        "SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE query = 'SELECT pg_sleep(60)' AND datname = current_database()",
      );
      return rows.length;
    })
    .toBeGreaterThan(0);
  expect((await answer).statusCode).toBe(503);
});

test('twenty slow reads do not hold up a tip, nor the answer that Karam is ready', async () => {
  const world = await makeWorld(karam);
  const reads = Array.from({ length: 20 }, () => sql`SELECT pg_sleep(2)`.execute(karam.db));
  let isOver = false;
  void Promise.allSettled(reads).then(() => {
    isOver = true;
  });
  const tip = { staffId: world.staffId, amount: '5' };
  expect((await world.anonymous.post('/api/tips', tip)).statusCode).toBe(201);
  expect((await karam.visitor().get('/readyz')).statusCode).toBe(200);
  expect(isOver).toBe(false);
  await Promise.allSettled(reads);
  await expectLedgerHolds(karam.db);
});
