import type { FastifyReply, FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { findVisits } from '#server/tipping/evidence/follow-visit-store.ts';
import { followVisits } from '#server/tipping/evidence/follow-visits.ts';
import { testApp } from '#test/helpers/app.ts';
import { makeWorld } from '#test/helpers/world.ts';

const karam = testApp();
const opened = {
  method: 'GET',
  headers: { 'user-agent': 'Mozilla/5.0 (iPhone) Safari/604.1' },
} as unknown as FastifyRequest;
const sent = { statusCode: 200 } as FastifyReply;
const NEVER_MS = 1_000_000;

test('visits of two processes add up with the first and the last, and only those to paid tips', async () => {
  const { anonymous, staffId } = await makeWorld(karam);
  const tip = async (amount: string) => (await anonymous.post('/api/tips', { staffId, amount })).json();
  const paid = await tip('20');
  const waiting = await tip('4000.02');
  let now = karam.now;
  const options = { db: karam.appDb, clock: () => now, writeEveryMs: NEVER_MS };
  const failures: unknown[] = [];
  const [one, other] = [0, 1].map(() =>
    followVisits({ ...options, onError: (error) => failures.push(error) }),
  );
  const at = (minutes: number) => {
    now = new Date(karam.now.getTime() + minutes * 60_000);
  };
  at(5);
  other?.count(paid.token, opened, sent);
  at(1);
  one?.count(paid.token, opened, sent);
  one?.count(waiting.token, opened, sent);
  at(9);
  one?.count(paid.token, opened, sent);
  one?.count(paid.token, opened, { statusCode: 404 } as FastifyReply);
  one?.count('no token', opened, sent);
  await Promise.all([one?.close(), other?.close()]);
  expect(await findVisits(karam.db, paid.id)).toEqual({
    tipId: paid.id,
    count: 3,
    firstAt: new Date(karam.now.getTime() + 60_000),
    lastAt: new Date(karam.now.getTime() + 9 * 60_000),
  });
  expect(await findVisits(karam.db, waiting.id)).toBeUndefined();
  expect(failures).toEqual([]);
});

test('visits that could not be written are written the next time', async () => {
  const { anonymous, staffId } = await makeWorld(karam);
  const { id, token } = (await anonymous.post('/api/tips', { staffId, amount: '20' })).json();
  const failures: unknown[] = [];
  let isAway = true;
  const db = new Proxy(karam.appDb, {
    get(target, name) {
      if (isAway) throw new Error('the database is away');
      const part = Reflect.get(target, name, target);
      return typeof part === 'function' ? part.bind(target) : part;
    },
  });
  const visits = followVisits({
    db,
    clock: () => karam.now,
    onError: (error) => failures.push(error),
    writeEveryMs: 20,
  });
  visits.count(token, opened, sent);
  await expect.poll(() => failures.length).toBeGreaterThan(0);
  isAway = false;
  await visits.close();
  expect(await findVisits(karam.db, id)).toMatchObject({ count: 1 });
});
