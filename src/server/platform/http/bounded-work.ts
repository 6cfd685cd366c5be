import { refuse } from '#server/platform/http/app-error.ts';

type Bounds = {
  /** How many pieces of work run at the same time. */
  atOnce: number;
  /** How many more may wait for their turn. The next one is refused. */
  mostWaiting: number;
  /** How many of those may be of the same person or business. */
  mostOfOne?: number;
};

/** `of`: for whom it is. `size`: how much work it is, compared with others. */
type Work = { of?: string; size?: number };
type Waiting = Required<Work> & { begin(): void };

/**
 * For work that takes much of the processor: never more than the machine can do while it also serves guests. An endless
 * queue would only make people wait for answers that they have given up on, so what is too much is answered with 503 and
 * `retry-after`.
 *
 * Next is the work after which the one it is for has had the least: small work goes before large, and somebody who comes
 * again and again waits for those who have had less. Equal work is first come, first served.
 */
export function boundedWork({ atOnce, mostWaiting, mostOfOne = mostWaiting }: Bounds) {
  const waiting: Waiting[] = [];
  /** How much each has had since the last time that nothing was waiting. */
  const had = new Map<string, number>();
  let running = 0;
  return {
    /** Runs `work` in its turn, or refuses it at once if too much is waiting. */
    async run<Result>(work: () => Promise<Result>, { of = '', size = 1 }: Work = {}): Promise<Result> {
      if (running < atOnce) running += 1;
      else if (waiting.length >= mostWaiting || countOf(of) >= mostOfOne)
        throw refuse('unavailable', 'karam_unavailable');
      // Whoever is done hands over its place, so that nobody who comes later can take it.
      else await new Promise<void>((begin) => waiting.push({ of, size, begin }));
      had.set(of, (had.get(of) ?? 0) + size);
      try {
        return await work();
      } finally {
        const next = takeNext();
        if (next) next.begin();
        else running -= 1;
        if (running === 0) had.clear();
      }
    },
  };

  function countOf(someone: string): number {
    return waiting.filter(({ of }) => of === someone).length;
  }

  function takeNext(): Waiting | undefined {
    const afterwards = ({ of, size }: Waiting) => (had.get(of) ?? 0) + size;
    const least = Math.min(...waiting.map(afterwards));
    const index = waiting.findIndex((each) => afterwards(each) === least);
    return index < 0 ? undefined : waiting.splice(index, 1)[0];
  }
}
