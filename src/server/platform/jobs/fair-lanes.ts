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
 * Works on all items, next always on one of the account that has had the fewest turns: somebody with a hundred items gets
 * as many turns as somebody with one.
 */
export async function workInLanes<Item>(
  waiting: Record<Lane, Item[]>,
  { atOnce, accountOf, isOver, work }: Work<Item>,
): Promise<void> {
  const turns = new Map<string, number>();
  const turnsOf = (item: Item) => turns.get(accountOf(item)) ?? 0;
  const running = { quick: 0, slow: 0 };
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const failures: unknown[] = [];
  beginMore();
  return promise;

  function beginMore(): void {
    for (const lane of lanes)
      while (running[lane] < atOnce[lane] && failures.length === 0 && !isOver(lane)) {
        const item = takeNext(waiting[lane]);
        if (item === undefined) break;
        void begin(item, lane);
      }
    if (running.quick + running.slow > 0) return;
    if (failures.length > 0) reject(failures[0]);
    else resolve();
  }

  async function begin(item: Item, lane: Lane): Promise<void> {
    running[lane] += 1;
    turns.set(accountOf(item), turnsOf(item) + 1);
    try {
      const next = await work(item);
      if (next) waiting[next].push(item);
    } catch (error) {
      failures.push(error);
    }
    running[lane] -= 1;
    beginMore();
  }

  function takeNext(items: Item[]): Item | undefined {
    let first = 0;
    items.forEach((item, index) => {
      if (turnsOf(item) < turnsOf(items[first] ?? item)) first = index;
    });
    return items.splice(first, 1)[0];
  }
}
