import { inTurns } from '#bench/rounds.ts';
import type { Section } from '#bench/stage.ts';
import { ratioRow } from '#bench/table.ts';

const CONNECTIONS = 64;

/** Two nodes on one database. On two cores they compete with PostgreSQL for CPU time. */
export const nodes: Section = {
  name: 'nodes',
  async measure({ karam, startKaram, load, rounds }) {
    const second = await startKaram();
    try {
      const at = (origins: string[]) => async (seconds: number) =>
        (await load({ origins, connections: CONNECTIONS, seconds, requests: { tips: 'spread' } })).perSecond;
      const { one, both } = await inTurns(
        { one: at([karam.origin]), both: at([karam.origin, second.origin]) },
        rounds,
      );
      return [
        ratioRow({ what: 'two nodes on one database / one process', unit: 'tips/s', ours: both, peer: one }),
      ];
    } finally {
      await second.stop();
    }
  },
};
