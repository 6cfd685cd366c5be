import { Counter, type Registry } from 'prom-client';
import type { Tracer } from '#server/platform/observe/trace/tracer.ts';

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
