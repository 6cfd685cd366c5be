import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import type { Prepared } from '#server/prepare.ts';
import type { Serving } from '#server/serve.ts';
import { StartError } from '#server/start-error.ts';

/** What a worker process is told beyond the environment it shares. */
export type WorkerEnvironment = { KARAM_WORKER_DATABASE_URL: string; KARAM_WORKER_SESSION_SECRET: string };

/** Several processes that share the port. One that dies is replaced; this process only watches, and keeps the database. */
export async function serveByWorkers(
  config: Config,
  prepared: Prepared,
  warn: (message: string) => void,
): Promise<Serving> {
  cluster.setupPrimary({ exec: join(import.meta.dirname, 'worker.ts'), args: [] });
  const environment: WorkerEnvironment = {
    KARAM_WORKER_DATABASE_URL: prepared.databaseUrl,
    KARAM_WORKER_SESSION_SECRET: prepared.sessionSecret,
  };
  const workers = new Set<Worker>();
  let closing = false;

  await Promise.all(Array.from({ length: config.workers }, () => startWorker()));
  return {
    async close() {
      closing = true;
      await Promise.all(
        [...workers].map((worker) => {
          worker.process.kill('SIGTERM');
          return once(worker, 'exit');
        }),
      );
    },
  };

  async function startWorker(): Promise<void> {
    const worker = cluster.fork(environment);
    workers.add(worker);
    const [failure] = await Promise.race([
      once(worker, 'message'),
      once(worker, 'exit').then(() => ['A worker ended at its start.']),
    ]);
    if (failure !== 'ready') {
      workers.delete(worker);
      throw new StartError(String(failure));
    }
    worker.once('exit', (code, signal) => {
      workers.delete(worker);
      if (closing) return;
      warn(`A worker ended (${signal ?? code}) and is being replaced`);
      startWorker().catch((error) => warn(`A worker could not be replaced: ${error.message}`));
    });
  }
}
