import type { FastifyReply, FastifyRequest } from 'fastify';
import { expect, test, vi } from 'vitest';
import { countOpens, readOpens, sweepOpens } from '#server/tipping/page-opens/count-opens.ts';
import { isOpenedByPerson, type Opened, pageOpens } from '#server/tipping/page-opens/page-opens.ts';
import { testApp } from '#test/helpers/app.ts';
import { insertStaff, makeWorld } from '#test/helpers/world.ts';

const karam = testApp();
const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1';
const opened = { method: 'GET', headers: { 'user-agent': PHONE } } as unknown as FastifyRequest;
const sent = { statusCode: 200 } as FastifyReply;
const NEVER_MS = 1_000_000;
const fail = (error: unknown) => {
  throw error;
};

test('counts of two processes add up by business and day, and pages of people count for their business', async () => {
  const { businessId, staffId, otherBusinessId, otherStaffId } = await makeWorld(karam);
  const colleagueId = await insertStaff(karam.db, businessId);
  let now = new Date('2026-11-14T19:59:59Z');
  const [one, other] = [0, 1].map(() => countOpens(karam.appDb, () => now, fail, NEVER_MS));
  one?.count('tip', staffId, opened, sent);
  other?.count('tip', colleagueId, opened, sent);
  other?.count('team', businessId, opened, sent);
  // The next day in Dubai.
  now = new Date('2026-11-14T20:00:00Z');
  one?.count('tip', staffId, opened, sent);
  one?.count('tip', otherStaffId, opened, sent);
  await Promise.all([one?.close(), other?.close()]);

  const of = (from: string, to: string, id?: number) => readOpens(karam.db, { from, to }, id);
  const day = { since: '2026-11-14', teamOpens: 1, tipOpens: 2 };
  expect(await of('2026-11-14', '2026-11-14', businessId)).toEqual(day);
  // Counting began on the fourteenth, whichever period is asked for.
  expect(await of('2026-10-16', '2026-11-15', businessId)).toEqual({ ...day, tipOpens: 3 });
  expect(await of('2026-11-15', '2026-11-15', otherBusinessId)).toMatchObject({ teamOpens: 0, tipOpens: 1 });
  expect(await of('2026-11-14', '2026-11-15')).toEqual({ ...day, tipOpens: 4 });
  expect(await of('2026-10-01', '2026-10-31')).toEqual({ since: null, teamOpens: 0, tipOpens: 0 });

  await sweepOpens(karam.appDb, new Date('2027-12-19T08:00:00Z'));
  expect(await of('2026-11-01', '2026-11-30', businessId)).toMatchObject({ since: '2026-11-14' });
  await sweepOpens(karam.appDb, new Date('2027-12-20T08:00:00Z'));
  expect(await of('2026-11-01', '2026-11-30', businessId)).toMatchObject({
    since: '2026-11-15',
    tipOpens: 1,
  });
  expect(await of('2026-11-01', '2026-11-30')).toMatchObject({ tipOpens: 2 });
});

test('counts that could not be written are written the next time, together with new ones', async () => {
  const written: Opened[][] = [];
  let isAway = true;
  const onError = vi.fn();
  const save = async (counts: Opened[]) => {
    if (isAway) throw new Error('the database is away');
    written.push(counts);
  };
  const opens = pageOpens({ save, clock: () => karam.now, onError, writeEveryMs: 5 });
  opens.count('tip', 1, opened, sent);
  await vi.waitUntil(() => onError.mock.calls.length > 0);
  opens.count('tip', 1, opened, sent);
  isAway = false;
  await opens.close();
  expect(written.flat()).toEqual([{ day: '2026-11-15', page: 'tip', id: 1, count: 2 }]);
});

test.each<[string, string, Record<string, string>, boolean]>([
  ['a phone', 'GET', { 'sec-fetch-dest': 'document' }, true],
  ['a browser that does not say how it shows the page', 'GET', {}, true],
  ['a program that asks for the headers only', 'HEAD', {}, false],
  ['the landing page, which shows it in a frame', 'GET', { 'sec-fetch-dest': 'iframe' }, false],
  ['Chrome, which loads it in advance', 'GET', { 'sec-purpose': 'prefetch;prerender' }, false],
  ['Safari, which loads it in advance', 'GET', { purpose: 'prefetch' }, false],
  ['a program without a name', 'GET', { 'user-agent': '' }, false],
  ['curl', 'GET', { 'user-agent': 'curl/8.5.0' }, false],
  ['a search engine', 'GET', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }, false],
  ['a chat that shows a preview', 'GET', { 'user-agent': 'Mozilla/5.0 facebookexternalhit/1.1' }, false],
])(
  'a page that %s requests counts only if a person can be looking at it',
  (_who, method, headers, counts) => {
    expect(isOpenedByPerson({ method, headers: { 'user-agent': PHONE, ...headers } })).toBe(counts);
  },
);
