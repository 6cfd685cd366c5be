import { expect, test } from 'vitest';
import { boundedWork } from '#server/platform/http/bounded-work.ts';

/** Work that ends when it is told to, and the names of all that have begun. */
function openWork(bounds: Parameters<typeof boundedWork>[0]) {
  const { run } = boundedWork(bounds);
  const begun: string[] = [];
  const ends = new Map<string, { resolve(name: string): void; reject(error: Error): void }>();
  const start = (name: string) =>
    run(() => {
      begun.push(name);
      return new Promise<string>((resolve, reject) => ends.set(name, { resolve, reject }));
    });
  return { start, begun, end: (name: string) => ends.get(name)?.resolve(name), ends };
}

const refused = { code: 'unavailable', refusal: { reason: 'karam_unavailable' } };

test('work beyond the bound waits for its turn, in the order in which it came', async () => {
  const { start, begun, end } = openWork({ atOnce: 2, mostWaiting: 10 });
  const all = ['a', 'b', 'c', 'd'].map(start);
  await Promise.resolve();
  expect(begun).toEqual(['a', 'b']);
  end('b');
  expect(await all[1]).toBe('b');
  // The place of b belongs to c, also if somebody comes before c has taken it.
  all.push(start('e'));
  await new Promise(setImmediate);
  expect(begun).toEqual(['a', 'b', 'c']);
  for (const name of ['a', 'c', 'd', 'e']) {
    await new Promise(setImmediate);
    end(name);
  }
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd', 'e']);
});

test('when too much is waiting, more is refused at once, and nothing else suffers', async () => {
  const { start, begun, end } = openWork({ atOnce: 1, mostWaiting: 1 });
  const [first, second] = [start('first'), start('second')];
  await expect(start('third')).rejects.toMatchObject(refused);
  end('first');
  expect(await first).toBe('first');
  await new Promise(setImmediate);
  end('second');
  expect(await second).toBe('second');
  const fourth = start('fourth');
  end('fourth');
  expect(await fourth).toBe('fourth');
  expect(begun).toEqual(['first', 'second', 'fourth']);
});

test('work that fails makes room for the next', async () => {
  const { start, begun, end, ends } = openWork({ atOnce: 1, mostWaiting: 1 });
  const [first, second] = [start('first'), start('second')];
  ends.get('first')?.reject(new Error('out of memory'));
  await expect(first).rejects.toThrow('out of memory');
  await new Promise(setImmediate);
  expect(begun).toEqual(['first', 'second']);
  end('second');
  expect(await second).toBe('second');
});
