import { refuse } from '#server/platform/http/app-error.ts';

type Bounds = {
  /** How many pieces of work run at the same time. */
  atOnce: number;
  /** How many more may wait for their turn. The next one is refused. */
  mostWaiting: number;
};

export type BoundedWork = {
  /** Runs `work` in its turn, or refuses it at once if too much is waiting. */
  run<Result>(work: () => Promise<Result>): Promise<Result>;
};

/**
 * For work that takes much of the processor: first come, first served, and never more than the machine can do while it
 * also serves guests. An endless queue would only make people wait for answers that they have given up on, so what is
 * too much is answered with 503 and `retry-after`.
 */
export function boundedWork({ atOnce, mostWaiting }: Bounds): BoundedWork {
  const waiting: (() => void)[] = [];
  let running = 0;
  return {
    async run(work) {
      if (running < atOnce) running += 1;
      else if (waiting.length >= mostWaiting) throw refuse('unavailable', 'karam_unavailable');
      // Whoever is done hands over its place, so that nobody who comes later can take it.
      else await new Promise<void>((resolve) => waiting.push(resolve));
      try {
        return await work();
      } finally {
        const next = waiting.shift();
        if (next) next();
        else running -= 1;
      }
    },
  };
}
