import { expect, test } from 'vitest';
import { boundedWork } from '#server/platform/http/bounded-work.ts';

/** Work that ends when it is told to, and the names of all that have begun. */
function openWork(bounds: Parameters<typeof boundedWork>[0]) {
  const { run } = boundedWork(bounds);
  const begun: string[] = [];
  const ends = new Map<string, { resolve(name: string): void; reject(error: Error): void }>();
  const start = (name: string, of?: string, size?: number) =>
    run(
      () => {
        begun.push(name);
        return new Promise<string>((resolve, reject) => ends.set(name, { resolve, reject }));
      },
      { ...(of && { of }), ...(size && { size }) },
    );
  return { start, begun, end: (name: string) => ends.get(name)?.resolve(name), ends };
}

const refused = { code: 'unavailable', refusal: { reason: 'karam_unavailable' } };

test('work beyond the bound waits for its turn, in the order in which it came', async () => {
  const { start, begun, end } = openWork({ atOnce: 2, mostWaiting: 10 });
  const all = ['a', 'b', 'c', 'd'].map((name) => start(name));
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

test('small work goes first, and who had much waits for those who had less', async () => {
  const { start, begun, end } = openWork({ atOnce: 1, mostWaiting: 10 });
  const all = [
    start('first of a', 'a', 1000),
    start('second of a', 'a', 1000),
    start('small of a', 'a', 1),
    start('large of b', 'b', 500),
    start('small of b', 'b', 1),
    start('small of c', 'c', 1),
  ];
  for (let count = 1; count <= all.length; count += 1) {
    await new Promise(setImmediate);
    end(begun.at(-1) ?? '');
  }
  await Promise.all(all);
  expect(begun).toEqual([
    ...['first of a', 'small of b', 'small of c', 'large of b'],
    ...['small of a', 'second of a'],
  ]);
});

test('one person or business cannot fill the queue', async () => {
  const { start, begun, end } = openWork({ atOnce: 1, mostWaiting: 10, mostOfOne: 2 });
  const [first, second, third] = [start('1', 'a'), start('2', 'a'), start('3', 'a')];
  await expect(start('4', 'a')).rejects.toMatchObject(refused);
  const other = start('5', 'b');
  for (const name of ['1', '5', '2', '3']) {
    await new Promise(setImmediate);
    end(name);
  }
  await Promise.all([first, second, third, other]);
  expect(begun).toEqual(['1', '5', '2', '3']);
});
