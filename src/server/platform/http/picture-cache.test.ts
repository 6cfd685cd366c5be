import { expect, test } from 'vitest';
import { pictureCache } from '#server/platform/http/picture-cache.ts';

/** A cache for three pictures of 700 bytes, and which were drawn. */
function openCache() {
  const cache = pictureCache(3000);
  const drawn: string[] = [];
  const get = (key: string) =>
    cache.get(key, async () => {
      drawn.push(key);
      return Buffer.alloc(700, key);
    });
  return { cache, drawn, get };
}

test('a picture is drawn once, also for people who ask at the same time', async () => {
  const { drawn, get } = openCache();
  const [first, second] = await Promise.all([get('a'), get('a')]);
  expect(second).toBe(first);
  expect(await get('a')).toBe(first);
  expect(drawn).toEqual(['a']);
});

test('a picture keeps no more memory than its bytes', async () => {
  const { buffer, length } = await pictureCache().get('a', async () => Buffer.from('a small picture'));
  expect(buffer.byteLength).toBe(length);
});

test('the memory of all pictures is bounded: the one that was not used for longest makes room', async () => {
  const { cache, drawn, get } = openCache();
  for (const key of ['a', 'b', 'c']) await get(key);
  expect(cache.bytes()).toBe(3000);
  await get('a');
  await get('d');
  expect(cache.bytes()).toBe(3000);
  drawn.length = 0;
  for (const key of ['a', 'c', 'd', 'b']) await get(key);
  expect(drawn).toEqual(['b']);
  for (let at = 0; at < 50; at += 1) await get(`another ${at}`);
  expect(cache.bytes()).toBe(3000);
});

test('a picture larger than the whole cache is drawn each time and takes no memory', async () => {
  const cache = pictureCache(1000);
  const draw = async () => Buffer.alloc(5000);
  expect(await cache.get('large', draw)).toHaveLength(5000);
  expect(cache.bytes()).toBe(0);
});

test('a picture that could not be drawn is tried again by the next who asks', async () => {
  const { cache, get } = openCache();
  await expect(cache.get('a', () => Promise.reject(new Error('out of memory')))).rejects.toThrow('memory');
  expect(await get('a')).toHaveLength(700);
});

test('pictures are drawn one after the other, and too many waiting ones are refused', async () => {
  const cache = pictureCache();
  let isDrawing = false;
  const draw = async () => {
    expect(isDrawing).toBe(false);
    isDrawing = true;
    await new Promise(setImmediate);
    isDrawing = false;
    return Buffer.alloc(1);
  };
  const asked = await Promise.allSettled(Array.from({ length: 103 }, (_, at) => cache.get(`${at}`, draw)));
  expect(asked.map(({ status }) => status).slice(100)).toEqual(['fulfilled', 'rejected', 'rejected']);
  expect(asked[102]).toMatchObject({ reason: { code: 'unavailable' } });
});
