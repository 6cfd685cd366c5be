import { Gauge, type Registry } from 'prom-client';
import { countConnections, type Db } from '#server/platform/db/database.ts';

/** How many connections each pool has, how many of them are idle, and how many requests wait for one. */
export function poolMetrics(registry: Registry, pools: Record<string, Db>): void {
  new Gauge({
    name: 'karam_database_connections',
    help: 'Connections of each pool by state; "waiting" are requests that wait for one',
    labelNames: ['pool', 'state'],
    registers: [registry],
    collect() {
      for (const [pool, db] of Object.entries(pools)) {
        for (const [state, count] of Object.entries(countConnections(db))) this.set({ pool, state }, count);
      }
    },
  });
}
