import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Programs } from '#server/platform/db/embedded/binaries.ts';

/** One run of the PostgreSQL server, from spawn to exit. */
export type Postmaster = {
  /** Resolves with the exit code or signal and the last lines of the server's log. */
  exited: Promise<string>;
  stop(): Promise<void>;
};

export type PostmasterSettings = {
  port: number;
  durable: boolean;
  /** Only in tests: a Unix socket in this directory besides the port. Otherwise there is none. */
  socketDir?: string | undefined;
  signal: AbortSignal;
};

/** The server exited before it accepted connections. `message` has the last lines of its log. */
export class PostmasterFailed extends Error {}

/** How long a server may take to end its sessions and write a checkpoint before it is told to exit at once. */
export const FAST_STOP_MS = 5000;

export async function startPostmaster(
  programs: Programs,
  clusterDir: string,
  connectionString: string,
  settings: PostmasterSettings,
): Promise<Postmaster> {
  const child = programs.start('postgres', clusterDir, (here) => [
    ...['-D', here, '-h', '127.0.0.1', '-p', String(settings.port)],
    ...['-c', `unix_socket_directories=${settings.socketDir ?? ''}`],
    ...['-c', 'max_connections=100'],
    // Backups keep the log until it is copied. If they cannot, it must not fill the disk.
    ...['-c', 'max_slot_wal_keep_size=4GB'],
    ...['-c', 'timezone=UTC'],
    ...['-c', 'log_timezone=UTC'],
    ...(settings.durable
      ? []
      : [
          ...['-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'full_page_writes=off'],
          // A hundred databases that live for seconds: looking after them takes more than they ever gain by it.
          ...['-c', 'autovacuum=off'],
        ]),
  ]);
  const lastLines = keepLastLines(child);
  const exited = once(child, 'close').then(([code, signal]) => `(${signal ?? code}) ${lastLines()}`);
  // Stop PostgreSQL also when this process ends by an uncaught exception.
  const killOnExit = () => void child.kill('SIGINT');
  process.once('exit', killOnExit);
  void exited.then(() => process.off('exit', killOnExit));

  const isAlive = () => child.exitCode === null && child.signalCode === null;
  const ready = waitForAnswer(connectionString, () => isAlive() && !settings.signal.aborted);
  await Promise.race([ready, exited]);
  if (settings.signal.aborted) await stop();
  if (!isAlive()) throw new PostmasterFailed(lastLines());
  await ready;
  return { exited, stop };

  async function stop(): Promise<void> {
    // SIGINT ends sessions and writes a checkpoint. SIGQUIT exits at once, with recovery at the next start.
    child.kill('SIGINT');
    const stopped = exited.then(() => true);
    if (!(await Promise.race([stopped, sleep(FAST_STOP_MS, false, { ref: false })]))) child.kill('SIGQUIT');
    await exited;
  }
}

/** No timeout, because recovery after a crash may take long. Gives up only when the process exits or has to stop. */
async function waitForAnswer(connectionString: string, isAlive: () => boolean): Promise<void> {
  while (isAlive()) {
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.end();
      return;
    } catch {
      await client.end().catch(() => undefined);
      await sleep(25);
    }
  }
}

function keepLastLines(child: ChildProcess): () => string {
  let lines: string[] = [];
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    lines = [...lines, ...text.split('\n').filter((line) => line !== '')].slice(-6);
  });
  return () => lines.join(' ');
}

/** A port that was free a moment ago. Another process may take it, so the caller must retry with another one. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
