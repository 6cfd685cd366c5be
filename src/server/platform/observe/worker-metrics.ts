import type { Worker } from 'node:cluster';
import type { Registry } from 'prom-client';
import { addUp, keepCounts, type Metric, type ReadMetrics } from '#server/platform/observe/metric-figures.ts';

/** A worker that does not answer in time is busy or stuck: its figures of the last time are used. */
const WORKER_PATIENCE_MS = 1000;
const PRIMARY_PATIENCE_MS = 5000;

type ToPrimary = { karam: 'sum?'; id: number } | { karam: 'figures'; id: number; metrics: Metric[] };
type ToWorker = { karam: 'figures?'; id: number } | { karam: 'sum'; id: number; metrics: Metric[] };

/**
 * In the primary process: adds up the figures of all workers, and of `own`. A counter never runs backwards: what an
 * ended worker had counted stays in the sum. What it counted after its figures were last read is lost with it.
 */
export function sumWorkerMetrics(own: Registry): { add(worker: Worker): void } {
  const workers = new Set<Worker>();
  const lastOf = new Map<Worker, Metric[]>();
  const asked = new Map<number, { worker: Worker; done(): void }>();
  let ended: Metric[] = [];
  let lastId = 0;

  return {
    add(worker) {
      workers.add(worker);
      worker.on('message', (message: ToPrimary) => {
        if (message?.karam === 'sum?') void answer(worker, message.id);
        if (message?.karam !== 'figures') return;
        lastOf.set(worker, message.metrics);
        asked.get(message.id)?.done();
      });
      worker.once('exit', () => {
        workers.delete(worker);
        ended = addUp([ended, keepCounts(lastOf.get(worker) ?? [])]);
        lastOf.delete(worker);
        for (const question of asked.values()) if (question.worker === worker) question.done();
      });
    },
  };

  async function answer(worker: Worker, id: number): Promise<void> {
    await Promise.all([...workers].map(ask));
    const metrics = addUp([ended, ...lastOf.values(), await own.getMetricsAsJSON()]);
    send(worker, { karam: 'sum', id, metrics });
  }

  /** Resolves when the worker has sent its figures, has ended, or takes too long. */
  async function ask(worker: Worker): Promise<void> {
    lastId += 1;
    const id = lastId;
    await new Promise<void>((done) => {
      asked.set(id, { worker, done });
      setTimeout(done, WORKER_PATIENCE_MS).unref();
      send(worker, { karam: 'figures?', id });
    });
    asked.delete(id);
  }
}

function send(worker: Worker, message: ToWorker): void {
  // The callback takes the error of a worker that ends just now.
  if (worker.isConnected()) worker.send(message, undefined, () => undefined);
}

/** In a worker: sends its figures when the primary asks for them, and asks the primary for the sum of all. */
export function readFromPrimary(own: Registry): ReadMetrics {
  const asked = new Map<number, (metrics: Metric[]) => void>();
  let lastId = 0;
  process.on('message', (message: ToWorker) => {
    if (message?.karam === 'figures?') void tell(message.id);
    if (message?.karam === 'sum') asked.get(message.id)?.(message.metrics);
  });

  return async () => {
    lastId += 1;
    const id = lastId;
    try {
      return await new Promise<Metric[]>((resolve, reject) => {
        asked.set(id, resolve);
        tellPrimary({ karam: 'sum?', id });
        // Figures of this worker alone would look like a counter that ran backwards.
        const giveUp = () => reject(new Error('The primary process did not send the sum of all workers.'));
        setTimeout(giveUp, PRIMARY_PATIENCE_MS).unref();
      });
    } finally {
      asked.delete(id);
    }
  };

  async function tell(id: number): Promise<void> {
    tellPrimary({ karam: 'figures', id, metrics: await own.getMetricsAsJSON() });
  }
}

function tellPrimary(message: ToPrimary): void {
  if (process.connected) process.send?.(message, undefined, undefined, () => undefined);
}
