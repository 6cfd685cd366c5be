import { type Config, ConfigError, parseConfig } from '#server/config.ts';
import { StartError } from '#server/platform/base/data-dir.ts';
import { watchDatabase } from '#server/platform/db/wait-for-database.ts';
import { databaseMetrics } from '#server/platform/observe/program-metrics.ts';
import { type Fill, prepare, type Voice } from '#server/process/prepare.ts';
import { onStopSignal, surviveBrokenOutput } from '#server/process/process-events.ts';

type Environment = Record<string, string | undefined>;
type Close = () => Promise<void>;

const voice: Voice = {
  tell: (line) => process.stdout.write(`${line}\n`),
  warn: (line) => process.stderr.write(`${line}\n`),
};

/** Starts configuration, database and server; a stop signal closes them in the opposite order. */
export async function main(env: Environment, fill: Fill = async () => undefined): Promise<void> {
  surviveBrokenOutput();
  const opened: Close[] = [];
  const closeAll = async () => {
    for (const close of opened.reverse().splice(0)) await close();
  };
  const stopping = new AbortController();
  const started = start(env, fill, opened, stopping.signal);
  // A signal during the start ends it early where that takes long, and then closes what is open.
  onStopSignal(async () => {
    stopping.abort();
    await started.catch(() => undefined);
    await closeAll();
  });
  try {
    greet(await started);
  } catch (error) {
    await closeAll();
    if (stopping.signal.aborted) return;
    if (!(error instanceof StartError || error instanceof ConfigError)) throw error;
    voice.warn(`Karam cannot start. ${error.message}`);
    process.exitCode = 1;
  }
}

async function start(env: Environment, fill: Fill, opened: Close[], signal: AbortSignal): Promise<Config> {
  const config = parseConfig(env);
  const prepared = await prepare(config, voice, fill, signal);
  opened.push(prepared.stop);
  const watch = watchDatabase(prepared.databaseUrl, () => new Date());
  opened.push(watch.close);
  // Loads the routes only now: a start that is refused does without them.
  const { serve } = await import('#server/process/serve.ts');
  const serving = await serve(config, prepared, databaseMetrics(watch));
  opened.push(serving.close);
  return config;
}

function greet(config: Config): void {
  if (config.linksToLocalhost) {
    voice.warn(
      `Links and QR codes point to ${config.publicOrigin}. Set PUBLIC_ORIGIN to the address that guests can reach.`,
    );
  }
  voice.tell(`Karam is open at ${config.publicOrigin}`);
  voice.tell(
    config.databaseUrl
      ? `Secrets and files are kept in ${config.dataDir}`
      : `Data is kept in ${config.dataDir}`,
  );
}
