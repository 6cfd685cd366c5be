/** Items that have been slow have a lane of their own, so that the others never wait for them. */
export type Lane = 'quick' | 'slow';
const lanes = ['quick', 'slow'] as const;

type Work<Item> = {
  /** How many items of a lane are worked on at the same time. */
  atOnce: Record<Lane, number>;
  accountOf(item: Item): string;
  /** Begins no more items of this lane. */
  isOver(lane: Lane): boolean;
  /** Returns the lane in which the item comes again, or nothing if it is done. */
  work(item: Item): Promise<Lane | undefined>;
};

/**
 * Works on all items, in each lane next on one of the account that has had the fewest turns: somebody with a hundred items
 * gets as many turns as somebody with one.
 */
export async function workInLanes<Item>(
  waiting: Record<Lane, Item[]>,
  { atOnce, accountOf, isOver, work }: Work<Item>,
): Promise<void> {
  const queues = { quick: fairQueue(waiting.quick, accountOf), slow: fairQueue(waiting.slow, accountOf) };
  const running = { quick: 0, slow: 0 };
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const failures: unknown[] = [];
  beginMore();
  return promise;

  function beginMore(): void {
    for (const lane of lanes)
      while (running[lane] < atOnce[lane] && failures.length === 0 && !isOver(lane)) {
        const item = queues[lane].takeNext();
        if (item === undefined) break;
        void begin(item, lane);
      }
    if (running.quick + running.slow > 0) return;
    if (failures.length > 0) reject(failures[0]);
    else resolve();
  }

  async function begin(item: Item, lane: Lane): Promise<void> {
    running[lane] += 1;
    try {
      const next = await work(item);
      if (next) queues[next].add(item);
    } catch (error) {
      failures.push(error);
    }
    running[lane] -= 1;
    beginMore();
  }
}

/** Gives next an item of the account that has had the fewest, without reading the whole list each time. */
function fairQueue<Item>(items: Item[], accountOf: (item: Item) => string) {
  const waiting = new Map<string, Item[]>();
  const turns = new Map<string, number>();
  /** Accounts with waiting items, by how many turns they have had. */
  const byTurns: string[][] = [];
  let fewest = 0;
  const lineUp = (account: string) => {
    const had = turns.get(account) ?? 0;
    fewest = Math.min(fewest, had);
    byTurns[had] ??= [];
    byTurns[had].push(account);
  };
  const add = (item: Item) => {
    const account = accountOf(item);
    const own = waiting.get(account) ?? [];
    if (own.push(item) > 1) return;
    waiting.set(account, own);
    lineUp(account);
  };
  for (const item of items) add(item);
  return {
    add,
    takeNext(): Item | undefined {
      while (byTurns[fewest]?.length === 0) fewest += 1;
      const account = byTurns[fewest]?.shift();
      if (account === undefined) return undefined;
      const own = waiting.get(account) ?? [];
      const item = own.shift();
      turns.set(account, (turns.get(account) ?? 0) + 1);
      if (own.length > 0) lineUp(account);
      return item;
    },
  };
}
