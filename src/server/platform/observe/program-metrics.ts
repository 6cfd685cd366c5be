import { Counter, Gauge, Registry } from 'prom-client';
import { countConnections, type Db } from '#server/platform/db/database.ts';
import type { Tracer } from '#server/platform/observe/trace/tracer.ts';
import { type CrashedPage, crashedPages } from '#shared/contracts/platform.ts';

/** Counts pages that stopped with an error in somebody's browser. */
export function crashMetrics(registry: Registry): (page: CrashedPage) => void {
  const crashes = new Counter({
    name: 'karam_page_crashes_total',
    help: 'Reports of pages that stopped with an error in a browser, by the pattern of their path',
    labelNames: ['page'],
    registers: [registry],
  });
  // Prometheus sees a rise only from a value that was there before.
  for (const page of crashedPages) crashes.inc({ page }, 0);
  return (page) => crashes.inc({ page });
}

export const DATABASE_RESTARTS = 'karam_database_restarts_total';
export const DATABASE_RESTARTED_AT = 'karam_database_last_restart_timestamp_seconds';

type Watched = { restarts(): number; lastRestartAt(): Date | undefined };

/** Watched from before the server listens, by a connection of its own. */
export function databaseMetrics(watch: Watched): Registry {
  const registry = new Registry();
  new Counter({
    name: DATABASE_RESTARTS,
    help: 'How often the database was away and came back since Karam was started',
    registers: [registry],
    collect() {
      this.reset();
      this.inc(watch.restarts());
    },
  });
  new Gauge({
    name: DATABASE_RESTARTED_AT,
    help: 'When the database came back the last time',
    registers: [registry],
    collect() {
      const at = watch.lastRestartAt();
      this.remove();
      if (at) this.set(at.getTime() / 1000);
    },
  });
  return registry;
}

/** Runs a background job, counts how it ended, and makes a span of it. */
export type RunJob = <T>(name: string, work: () => Promise<T>) => Promise<T>;

export function jobMetrics(registry: Registry, tracer: Tracer, jobs: readonly string[]): RunJob {
  const runs = new Counter({
    name: 'karam_job_runs_total',
    help: 'Runs of background jobs by outcome: ok or failed',
    // Not `job`: Prometheus has a label of that name for what it scrapes.
    labelNames: ['name', 'outcome'],
    registers: [registry],
  });
  for (const name of jobs) for (const outcome of ['ok', 'failed']) runs.inc({ name, outcome }, 0);
  return async (name, work) => {
    // A trace of its own: a job belongs to no request.
    const span = tracer.begin(`job ${name}`, { parent: null, attributes: { 'karam.job': name } });
    const end = (outcome: 'ok' | 'failed') => {
      runs.inc({ name, outcome });
      span.end({ attributes: { 'karam.outcome': outcome }, isError: outcome === 'failed' });
    };
    try {
      const result = await span.inside(work);
      end('ok');
      return result;
    } catch (error) {
      end('failed');
      throw error;
    }
  };
}

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

export type Figure = {
  name: string;
  help: string;
  values: { labels?: Record<string, string>; value: number | null }[];
};

/** Reads figures when the metrics are asked for. While the database is away they are left out, and the others stay. */
export async function figureMetrics(read: () => Promise<Figure[]>): Promise<Registry> {
  // A new one each time: two scrapes at once leave each other alone, and figures that are gone leave nothing behind.
  const registry = new Registry();
  for (const { name, help, values } of await read().catch((): Figure[] => [])) {
    const labelNames = [...new Set(values.flatMap(({ labels = {} }) => Object.keys(labels)))];
    const gauge = new Gauge({ name, help, labelNames, registers: [registry] });
    // Without labels it begins with 0, which may not be true.
    if (labelNames.length === 0) gauge.remove();
    for (const { labels = {}, value } of values) if (value !== null) gauge.set(labels, value);
  }
  return registry;
}
