import { type Config, ConfigError, parseConfig } from '#server/config.ts';
import { type Fill, type Prepared, prepare } from '#server/prepare.ts';
import { serve } from '#server/serve.ts';
import { StartError } from '#server/start-error.ts';
import { onStopSignal } from '#server/stop-signal.ts';
import { serveByWorkers } from '#server/workers.ts';

type Environment = Record<string, string | undefined>;
const fillNothing: Fill = async () => [];

/** The process: configuration, database, listen; on a signal, all of it closed in the opposite order. */
export async function main(env: Environment, fill: Fill = fillNothing): Promise<void> {
  try {
    await start(env, fill);
  } catch (error) {
    if (!(error instanceof StartError || error instanceof ConfigError)) throw error;
    process.stderr.write(`Karam cannot start. ${error.message}\n`);
    process.exitCode = 1;
  }
}

async function start(env: Environment, fill: Fill): Promise<void> {
  const config = parseConfig(env);
  const warn = (message: string) => process.stderr.write(`${message}\n`);
  const prepared = await prepare(config, warn, fill);
  try {
    const serving = await (config.workers === 1
      ? serve(config, prepared.databaseUrl, prepared.sessionSecret)
      : serveByWorkers(config, prepared, warn));
    onStopSignal(async () => {
      await serving.close();
      await prepared.stop();
    });
    process.stdout.write(`${greeting(config, prepared).join('\n')}\n`);
  } catch (error) {
    await prepared.stop();
    throw error;
  }
}

function greeting(config: Config, { generatedAdmin: admin, filled }: Prepared): string[] {
  return [
    `Karam is open at ${config.publicOrigin}`,
    ...(admin ? [`Admin login, shown this once: ${admin.username} / ${admin.password}`] : []),
    `Data is kept in ${config.dataDir}`,
    ...filled,
  ];
}
