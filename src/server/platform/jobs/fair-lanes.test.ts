import { expect, test } from 'vitest';
import { type Lane, workInLanes } from '#server/platform/jobs/fair-lanes.ts';

type Item = { account: string; name: string };
const itemsOf = (account: string, count: number): Item[] =>
  Array.from({ length: count }, (_, index) => ({ account, name: `${account}${index + 1}` }));
const atOnce = { quick: 1, slow: 1 };
const accountOf = ({ account }: Item) => account;

test('somebody with one item waits for one of each other account, and not for all', async () => {
  const done: string[] = [];
  const quick = [...itemsOf('a', 5), ...itemsOf('b', 2), ...itemsOf('c', 1)];
  await workInLanes(
    { quick, slow: [] },
    {
      ...{ atOnce, accountOf, isOver: () => false },
      work: async ({ name }) => {
        done.push(name);
        return undefined;
      },
    },
  );
  expect(done).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4', 'a5']);
});

test('what turns out to be slow goes to the slow lane, and the quick lane goes on without it', async () => {
  const done: string[] = [];
  const slowEnds = Promise.withResolvers<void>();
  const working = workInLanes(
    { quick: [...itemsOf('slow', 3), ...itemsOf('quick', 20)], slow: [] },
    {
      ...{ atOnce, accountOf, isOver: () => false },
      async work({ account, name }) {
        const isAgain = done.includes(name);
        done.push(name);
        if (account === 'quick') return undefined;
        if (isAgain) await slowEnds.promise;
        return isAgain ? undefined : 'slow';
      },
    },
  );
  await expect.poll(() => done.filter((name) => name.startsWith('quick'))).toHaveLength(20);
  expect(done.filter((name) => name.startsWith('slow'))).toHaveLength(4);
  slowEnds.resolve();
  await working;
  expect(done.filter((name) => name.startsWith('slow'))).toHaveLength(6);
});

test('a lane whose time is over begins nothing more', async () => {
  const done: string[] = [];
  const work = async ({ name }: Item): Promise<Lane> => {
    done.push(name);
    return 'quick';
  };
  await workInLanes(
    { quick: itemsOf('a', 2), slow: itemsOf('b', 2) },
    { atOnce, accountOf, isOver: (lane) => lane === 'slow' || done.length === 3, work },
  );
  expect(done).toEqual(['a1', 'a2', 'a1']);
});

test('when work fails, what runs is waited for and nothing more begins', async () => {
  const begun: string[] = [];
  const ends = Promise.withResolvers<undefined>();
  const working = workInLanes(
    { quick: itemsOf('a', 9), slow: [] },
    {
      ...{ atOnce: { quick: 2, slow: 0 }, accountOf, isOver: () => false },
      work({ name }) {
        begun.push(name);
        return name === 'a1' ? Promise.reject(new Error('no database')) : ends.promise;
      },
    },
  );
  setImmediate(() => ends.resolve(undefined));
  await expect(working).rejects.toThrow('no database');
  expect(begun).toEqual(['a1', 'a2']);
});
