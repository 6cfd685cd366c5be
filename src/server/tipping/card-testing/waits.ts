import type { Db } from '#server/platform/db/database.ts';
import { nameOfCode, RULES, type Rule } from '#server/tipping/card-testing/rules.ts';
import { listWaits, type Origin, type Wait } from '#server/tipping/card-testing/warning-store.ts';

/** The longest time until a wait that another process has set is known here. */
const FRESH_MS = 1000;

export const waitKeyOf: Record<Rule, (origin: Origin) => string> = {
  addressAndCode: (origin) => `address and code ${origin.network} ${nameOfCode(origin)}`,
  address: ({ network }) => `address ${network}`,
  code: (origin) => `code ${nameOfCode(origin)}`,
};

const LONGEST_MS = Math.max(...Object.values(RULES).map(({ longestWaitMs }) => longestWaitMs));

/** A wait longer than any rule allows is from a clock that was set back since, and counts as over. */
function leftOf(until: Date | undefined, now: Date): number {
  const leftMs = (until?.getTime() ?? 0) - now.getTime();
  return leftMs > LONGEST_MS ? 0 : leftMs;
}

/** The waits of all processes, in memory: read at most once a second, so that recording a tip needs no extra query. */
export function knownWaits() {
  let known = new Map<string, Date>();
  let reading: { atMs: number; done: Promise<void> } | undefined;

  return {
    /** Known at once in this process; the others read it within a second. */
    add(waits: Wait[]): void {
      for (const { key, until } of waits) known.set(key, until);
    },
    /** How long a tip from here has to wait. `findOrigin` is called only if there is any wait. */
    async findWaitMs(db: Db, findOrigin: () => Origin, now: Date): Promise<number> {
      await refresh(db, now);
      if (known.size === 0) return 0;
      const origin = findOrigin();
      const waits = Object.values(waitKeyOf).map((keyOf) => leftOf(known.get(keyOf(origin)), now));
      return Math.max(...waits);
    },
  };

  function refresh(db: Db, now: Date): Promise<void> {
    const nowMs = performance.now();
    if (!reading || nowMs - reading.atMs > FRESH_MS) {
      // If the database is away, the waits known so far go on: a tip never fails because of this.
      reading = { atMs: nowMs, done: read(db, now).catch(() => undefined) };
    }
    return reading.done;
  }

  async function read(db: Db, now: Date): Promise<void> {
    const waits = await listWaits(db, now);
    known = new Map(waits.map(({ key, until }) => [key, until]));
  }
}
