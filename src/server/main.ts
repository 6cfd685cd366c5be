import { ConfigError, parseConfig } from '#server/config.ts';
import { prepare } from '#server/prepare.ts';
import { serve } from '#server/serve.ts';
import { StartError } from '#server/start-error.ts';
import { onStopSignal } from '#server/stop-signal.ts';
import { serveByWorkers } from '#server/workers.ts';

/** The process: configuration, database, listen; on a signal, all of it closed in the opposite order. */
export async function main(env: Record<string, string | undefined>): Promise<void> {
  try {
    await start(env);
  } catch (error) {
    if (!(error instanceof StartError || error instanceof ConfigError)) throw error;
    process.stderr.write(`Karam cannot start. ${error.message}\n`);
    process.exitCode = 1;
  }
}

async function start(env: Record<string, string | undefined>): Promise<void> {
  const config = parseConfig(env);
  const warn = (message: string) => process.stderr.write(`${message}\n`);
  const prepared = await prepare(config, warn);
  const serving = await (config.workers === 1
    ? serve(config, prepared.databaseUrl, prepared.sessionSecret)
    : serveByWorkers(config, prepared, warn)
  ).catch(async (error) => {
    await prepared.stop();
    throw error;
  });
  onStopSignal(async () => {
    await serving.close();
    await prepared.stop();
  });

  const admin = prepared.generatedAdmin;
  const lines = [
    `Karam is open at ${config.publicOrigin}`,
    ...(admin ? [`Admin login, shown this once: ${admin.username} / ${admin.password}`] : []),
    `Data is kept in ${config.dataDir}`,
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}
