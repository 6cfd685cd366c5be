import type { Db } from '#server/db/database.ts';
import { type Watch, watchedDatabase } from '#test/helpers/watched-database.ts';

/** What the code of a process that has ended is told. A real one would not run any more. */
export class ProcessEnded extends Error {}

/** Before a statement or call is sent, or after it was carried out and before its answer came back. */
export type CrashPoint = { at: number; side: 'before' | 'after' };

/** The points of work that reaches so many. Before one is after the one before it, so only the first has both sides. */
export function pointsOf(count: number): CrashPoint[] {
  const after = Array.from({ length: count }, (_, at): CrashPoint => ({ at, side: 'after' }));
  return [{ at: 0, side: 'before' }, ...after];
}

/**
 * A process that ends at any point that is wanted. Points are the statements to the database, `begin` and `commit`
 * included, and the calls that `watch` is given. Once it has ended, it sends nothing more.
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
    if (hasEnded) throw new ProcessEnded('The process has ended');
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
    /** Where it has ended so far, such as `after commit`. */
    ends,
    get hasEnded() {
      return hasEnded;
    },
    /** Counted from now on: the next point is 0. */
    endAt(point: CrashPoint): void {
      reached = 0;
      wanted = point;
    },
    /** To be called when nothing is under way any more. */
    startAgain(): void {
      wanted = undefined;
      hasEnded = false;
    },
  };
}
