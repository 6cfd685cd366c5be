import { expect, test } from 'vitest';
import { pageBody } from '#server/platform/pages/page-body.ts';
import { type CachedPage, pageCache } from '#server/platform/pages/page-cache.ts';

const pageOf = (text: string, status = 200): CachedPage => ({ status, body: pageBody(text) });

const textOf = async (page: CachedPage) => (await page.body.in('identity')).toString();

/** A cache with a clock of its own, and how often a page was rendered. */
function openCache() {
  const state = { nowMs: 1000, renders: 0 };
  const cache = pageCache(() => state.nowMs);
  cache.setCaching(true);
  const get = (key: string, status = 200) =>
    cache.get(key, async () => {
      state.renders += 1;
      return pageOf(key, status);
    });
  return { state, cache, get };
}

test('a page is rendered once for all who ask for it within ten seconds, and again after that', async () => {
  const { state, get } = openCache();
  const [first, second] = await Promise.all([get('/tip/1'), get('/tip/1')]);
  expect(second).toBe(first);
  state.nowMs += 9999;
  expect(await get('/tip/1')).toBe(first);
  expect(state.renders).toBe(1);
  state.nowMs += 1;
  await get('/tip/1');
  expect(state.renders).toBe(2);
});

test('a page that is the same after a change keeps its compressed bodies; another one is sent as it is now', async () => {
  const { state, cache } = openCache();
  let words = 'Maya';
  const open = () => cache.get('/tip/1', async () => pageOf(words));
  const first = await open();
  const compressed = await first.body.in('br');
  cache.expire();
  const again = await open();
  expect(again).toBe(first);
  expect(await again.body.in('br')).toBe(compressed);
  words = 'Maja';
  expect(await open()).toBe(first);
  cache.expire();
  expect(await textOf(await open())).toBe('Maja');
  state.nowMs += 10_000;
  words = 'Maya';
  expect(await textOf(await open())).toBe('Maya');
});

test('a page that began to be rendered before a change is not given to guests who come after it', async () => {
  const { cache } = openCache();
  const rendering = Promise.withResolvers<CachedPage>();
  const early = cache.get('/tip/1', () => rendering.promise);
  cache.expire();
  const late = await cache.get('/tip/1', async () => pageOf('new'));
  rendering.resolve(pageOf('old'));
  expect([await textOf(await early), await textOf(late)]).toEqual(['old', 'new']);
  expect(await textOf(await cache.get('/tip/1', async () => pageOf('newer')))).toBe('new');
});

test('if changes cannot be caught up with, every page is rendered again', async () => {
  const { state, cache, get } = openCache();
  let isLost = false;
  cache.setCatchUp(() => (isLost ? Promise.reject(new Error('lost')) : Promise.resolve()));
  await get('/tip/1');
  await cache.catchUp();
  await get('/tip/1');
  expect(state.renders).toBe(1);
  isLost = true;
  await cache.catchUp();
  await get('/tip/1');
  expect(state.renders).toBe(2);
});

test('before anything reports changes no page is kept, and none can be caught up with', async () => {
  const cache = pageCache();
  expect(cache.isCaching()).toBe(false);
  await cache.catchUp();
  cache.setCaching(true);
  const first = await cache.get('/tip/1', async () => pageOf('first'));
  await cache.catchUp();
  expect(await cache.get('/tip/1', async () => pageOf('second'))).not.toBe(first);
});

test('nothing is kept while changes are not reported, and what was kept before is forgotten', async () => {
  const { state, cache, get } = openCache();
  await get('/tip/1');
  cache.setCaching(false);
  expect([cache.size(), cache.isCaching()]).toEqual([0, false]);
  await get('/tip/1');
  await get('/tip/1');
  expect([state.renders, cache.size()]).toEqual([3, 0]);
});

test('pages that do not exist, and pages that could not be rendered, are not kept', async () => {
  const { cache, get } = openCache();
  await get('/tip/0', 404);
  await expect(cache.get('/tip/1', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(cache.size()).toBe(0);
});

test('with a thousand pages the oldest makes room for a new one, and one that was rendered again is new', async () => {
  const { state, cache, get } = openCache();
  for (let id = 0; id < 1000; id += 1) await get(`/tip/${id}`);
  expect(cache.size()).toBe(1000);
  state.nowMs += 10_000;
  await get('/tip/0');
  await get('/tip/1000');
  expect(cache.size()).toBe(1000);
  state.renders = 0;
  await get('/tip/0');
  expect(state.renders).toBe(0);
  state.nowMs -= 10_000;
  await get('/tip/2');
  expect(state.renders).toBe(0);
  await get('/tip/1');
  expect(state.renders).toBe(1);
});
