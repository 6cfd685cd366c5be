import cluster, { type Worker } from 'node:cluster';
import { on, once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Registry } from 'prom-client';
import type { Config } from '#server/config.ts';
import { StartError } from '#server/platform/base/data-dir.ts';
import { entryFile } from '#server/platform/base/paths.ts';
import { sumWorkerMetrics } from '#server/platform/observe/worker-metrics.ts';
import type { Prepared } from '#server/process/prepare.ts';
import type { Serving } from '#server/process/serve.ts';
import { shareConnections } from '#server/process/share-connections.ts';

/** Variables that a worker process gets in addition to the shared environment. */
export type WorkerEnvironment = {
  KARAM_WORKER_DATABASE_URL: string;
  KARAM_WORKER_OWNER_URL: string;
  KARAM_WORKER_SESSION_SECRET: string;
  KARAM_WORKER_DATA_KEYS: string;
};

/**
 * Several worker processes share the port, and one that dies is replaced. This process runs the database, and says which
 * of them take new connections.
 */
export async function serveByWorkers(
  config: Config,
  prepared: Prepared,
  ownMetrics: Registry,
  warn: (message: string) => void,
): Promise<Serving> {
  // Messages are cloned: as JSON, metrics that are not a number would get lost.
  cluster.setupPrimary({
    exec: entryFile('process/worker.ts'),
    args: [],
    serialization: 'advanced',
  });
  const metrics = sumWorkerMetrics(ownMetrics);
  const connections = shareConnections();
  const environment: WorkerEnvironment = {
    KARAM_WORKER_DATABASE_URL: prepared.databaseUrl,
    KARAM_WORKER_OWNER_URL: prepared.ownerUrl,
    KARAM_WORKER_SESSION_SECRET: prepared.secrets.sessionSecret,
    KARAM_WORKER_DATA_KEYS: prepared.secrets.dataKeys,
  };
  const workers = new Set<Worker>();
  let closing = false;

  const starts = await Promise.allSettled(Array.from({ length: config.workers }, startWorker));
  const failed = starts.find((result) => result.status === 'rejected');
  if (failed) {
    await close();
    throw failed.reason;
  }
  return { close };

  async function close(): Promise<void> {
    closing = true;
    connections.close();
    const exits = [...workers].map((worker) => once(worker, 'exit'));
    for (const worker of workers) worker.process.kill('SIGTERM');
    await Promise.all(exits);
  }

  async function startWorker(): Promise<void> {
    const worker = cluster.fork(environment);
    workers.add(worker);
    worker.once('exit', () => workers.delete(worker));
    metrics.add(worker);
    const said = await firstWords(worker);
    if (said !== 'ready') throw new StartError(said);
    connections.add(worker);
    worker.once('exit', (code, signal) => {
      if (!closing) void replace(signal ?? String(code));
    });
  }

  async function replace(ended: string): Promise<void> {
    warn(`A worker process exited (${ended}) and is being replaced`);
    for (let waitMs = 100; !closing; waitMs = Math.min(waitMs * 2, 5000)) {
      try {
        return await startWorker();
      } catch (error) {
        warn(`A worker process could not be replaced: ${(error as Error).message}`);
        await sleep(waitMs);
      }
    }
  }
}

/** What a worker says about its start: `ready`, or why it cannot. Its other messages are objects. */
async function firstWords(worker: Worker): Promise<string> {
  for await (const [said] of on(worker, 'message', { close: ['exit'] })) {
    if (typeof said === 'string') return said;
  }
  return 'A worker process exited during its start.';
}
