import { drill, type Row } from '../cluster/drill.ts';
import { findPrograms } from '../cluster/programs.ts';
import { startCluster } from '../cluster/start-cluster.ts';
import type { Scenario } from './scenario.ts';

/** Every part of a cluster is killed in turn. Needs Debian's packages for it. */
export const clusterDrill: Scenario = {
  what: 'a cluster on one machine, each part killed in turn',
  async run({ isShort }) {
    const found = findPrograms();
    if ('missing' in found) return { figures: `not run: ${found.missing.join(', ')} missing`, faults: [] };
    const cluster = await startCluster(found.programs, { env: { RATE_LIMIT: 'off' } });
    try {
      const rows: Row[] = [];
      const only = isShort ? 'killed' : '';
      const faults = await drill(cluster, { only, tell: (row) => rows.push(row) });
      const tips = rows.reduce((sum, row) => sum + row.tips, 0);
      const longestMs = Math.max(...rows.map(({ awayMs }) => awayMs));
      const figures = `${rows.length} parts, ${tips} tips, none for ${(longestMs / 1000).toFixed(1)} s at most`;
      return { figures, faults };
    } finally {
      await cluster.stop();
    }
  },
};
