import type { Db } from '#server/platform/db/database.ts';
import { type Watch, watchedDatabase } from '#test/helpers/watched-database.ts';

/** Thrown into code that runs after the simulated crash. In a real crash it would not run at all. */
export class ProcessEnded extends Error {}

/** Before a statement or call is sent, or after it was executed and before its answer came back. */
export type CrashPoint = { at: number; side: 'before' | 'after' };

/**
 * All points of an operation with this number of statements and calls. "Before" one equals "after" the
 * previous one, so only the first has both.
 */
export function pointsOf(count: number): CrashPoint[] {
  const after = Array.from({ length: count }, (_, at): CrashPoint => ({ at, side: 'after' }));
  return [{ at: 0, side: 'before' }, ...after];
}

/**
 * Simulates a process that crashes at a chosen point. Points are the statements to the database, including
 * `begin` and `commit`, and the calls passed to `watch`. After the crash nothing more is sent.
 */
export function crashable(getDb: () => Db) {
  let reached = 0;
  let wanted: CrashPoint | undefined;
  let hasEnded = false;
  const ends = new Set<string>();

  const endIfWanted = (point: number, side: CrashPoint['side'], name: string) => {
    if (!hasEnded && wanted?.at === point && wanted.side === side) {
      hasEnded = true;
      ends.add(`${side} ${name}`);
    }
    if (hasEnded) throw new ProcessEnded('The simulated process has crashed');
  };

  const watch: Watch = async (name, send) => {
    const point = reached;
    reached += 1;
    endIfWanted(point, 'before', name);
    const answer = await send();
    endIfWanted(point, 'after', name);
    return answer;
  };

  return {
    db: watchedDatabase(getDb, watch, () => hasEnded),
    watch,
    /** The points of all crashes so far, such as `after commit`. */
    ends,
    get hasEnded() {
      return hasEnded;
    },
    /** Points are counted from now on: the next one is 0. */
    endAt(point: CrashPoint): void {
      reached = 0;
      wanted = point;
    },
    /** Call only when no work is running any more. */
    startAgain(): void {
      wanted = undefined;
      hasEnded = false;
    },
  };
}
