import { inTurns } from '#bench/rounds.ts';
import type { Section } from '#bench/stage.ts';
import { ratioRow } from '#bench/table.ts';

const CONNECTIONS = 64;

/** Several server processes on one database. On two cores they compete with PostgreSQL for CPU time. */
export const nodes: Section = {
  name: 'nodes',
  async measure({ karam, startKaram, load, rounds }) {
    const workers = await startKaram({ WORKERS: '2' });
    const second = await startKaram();
    try {
      const at = (origins: string[]) => async (seconds: number) =>
        (await load({ origins, connections: CONNECTIONS, seconds, requests: { tips: 'spread' } })).perSecond;
      const { one, two, both } = await inTurns(
        { one: at([karam.origin]), two: at([workers.origin]), both: at([karam.origin, second.origin]) },
        rounds,
      );
      return [
        ratioRow({ what: 'WORKERS=2 / one process', unit: 'tips/s', ours: two, peer: one }),
        ratioRow({ what: 'two nodes on one database / one process', unit: 'tips/s', ours: both, peer: one }),
      ];
    } finally {
      await second.stop();
      await workers.stop();
    }
  },
};
