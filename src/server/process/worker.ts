import { parseConfig } from '#server/config.ts';
import { readFromPrimary } from '#server/platform/observe/worker-metrics.ts';
import { acceptAsAssigned } from '#server/process/accept-as-assigned.ts';
import { onStopSignal, surviveBrokenOutput } from '#server/process/process-events.ts';
import { serve } from '#server/process/serve.ts';
import type { WorkerEnvironment } from '#server/process/workers.ts';

/** Entry point of a worker process; see workers.ts. */
surviveBrokenOutput();
const environment = process.env as WorkerEnvironment & NodeJS.ProcessEnv;
try {
  const serving = await serve(parseConfig(process.env), {
    databaseUrl: environment.KARAM_WORKER_DATABASE_URL,
    ownerUrl: environment.KARAM_WORKER_OWNER_URL,
    secrets: {
      sessionSecret: environment.KARAM_WORKER_SESSION_SECRET,
      dataKeys: environment.KARAM_WORKER_DATA_KEYS,
    },
    metricsWith: readFromPrimary,
  });
  onStopSignal(() => serving.close());
  // The primary process is gone, so nothing else would stop this worker.
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  acceptAsAssigned(serving);
  process.send?.('ready');
} catch (error) {
  process.send?.((error as Error).message, () => process.exit(1));
}
