import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { getSecret, openDataDir, StartError } from '#server/platform/base/data-dir.ts';
import { getPrograms, type Programs } from '#server/platform/db/embedded/binaries.ts';
import { DataDirInUse, takeOwnership } from '#server/platform/db/embedded/database-user.ts';
import {
  type DirectoryLock,
  findPostmasterFile,
  lockDirectory,
  removeStaleLock,
  waitUntilStopped,
} from '#server/platform/db/embedded/directory-lock.ts';
import { initCluster, SUPERUSER } from '#server/platform/db/embedded/init-cluster.ts';
import {
  FAST_STOP_MS,
  freePort,
  type Postmaster,
  PostmasterFailed,
  startPostmaster,
} from '#server/platform/db/embedded/postmaster.ts';

export type EmbeddedPostgres = {
  /** As the owner of everything: for migrations, backups and tools. */
  url: string;
  /** As the role of the application, which may not change what is booked: see app-role.ts. */
  appUrl: string;
  stop(): Promise<void>;
};

export type EmbeddedPostgresOptions = {
  dataDir: string;
  log: { warn(message: string): void };
  /** False only in tests: turns off fsync, so a crash can lose data. */
  durable?: boolean;
  /** Only in tests: it also listens on a Unix socket in this directory. */
  socketDir?: string;
  /** Ends a start that is still running, even one that waits for the recovery after a crash. */
  signal?: AbortSignal;
};

const START_TRIES = 5;
const LEFTOVER_PATIENCE_MS = 60_000;
const DATABASE = 'karam';
const APP_ROLE = 'karam_app';

/** Starts a PostgreSQL server with its data in DATA_DIR, and restarts it if it crashes. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  await openDataDir(options.dataDir);
  let lock: DirectoryLock | undefined;
  try {
    lock = await lockDirectory(options.dataDir);
    return await startLocked(options, lock);
  } catch (error) {
    await lock?.release();
    if (!(error instanceof DataDirInUse)) throw error;
    throw new StartError(
      `Karam already runs on DATA_DIR ${options.dataDir} (process ${error.pid}). Stop it, or choose another DATA_DIR.`,
    );
  }
}

async function startLocked(options: EmbeddedPostgresOptions, lock: DirectoryLock): Promise<EmbeddedPostgres> {
  const { dataDir, log, durable = true, socketDir } = options;
  const stopping = new AbortController();
  const signal = AbortSignal.any([stopping.signal, ...(options.signal ? [options.signal] : [])]);
  const clusterDir = join(dataDir, 'postgres');
  const password = await getSecret(dataDir, 'postgres-password');
  const appPassword = await getSecret(dataDir, 'postgres-app-password');
  const programs = await getPrograms(dataDir, clusterDir);
  await initCluster(programs, clusterDir, password);

  const cluster: Cluster = {
    programs,
    clusterDir,
    durable,
    socketDir,
    signal,
    urlOf: (port, db) => urlOf(SUPERUSER, password, port, db),
  };
  let running = await startFirst(cluster);
  const { port } = running;
  await createDatabase(cluster.urlOf(port, 'postgres'), appPassword);

  const watched = watch();
  return {
    url: cluster.urlOf(port, DATABASE),
    appUrl: urlOf(APP_ROLE, appPassword, port, DATABASE),
    async stop() {
      stopping.abort();
      await running.owner.end().catch(() => undefined);
      await running.postmaster.stop();
      await watched;
      await lock.release();
    },
  };

  /** Restarts PostgreSQL on the same port whenever it exits unexpectedly. */
  async function watch(): Promise<void> {
    for (;;) {
      const said = await running.postmaster.exited;
      if (stopping.signal.aborted) return;
      log.warn(`PostgreSQL exited unexpectedly and is being restarted. ${said}`);
      const again = await startAgain();
      if (!again) return;
      running = again;
      // stop() was called during the restart and reached the old server, so the new one is stopped here.
      if (stopping.signal.aborted) return running.postmaster.stop();
      log.warn('PostgreSQL is running again');
    }
  }

  async function startAgain(): Promise<Running | undefined> {
    for (let waitMs = 100; ; waitMs = Math.min(waitMs * 2, 5000)) {
      try {
        return await startOn(cluster, port);
      } catch (error) {
        if (stopping.signal.aborted) return undefined;
        log.warn(`PostgreSQL could not be started: ${(error as Error).message}`);
        await sleep(waitMs);
      }
    }
  }
}

type Cluster = {
  programs: Programs;
  clusterDir: string;
  durable: boolean;
  socketDir: string | undefined;
  signal: AbortSignal;
  urlOf(port: number, database: string): string;
};
type Running = { port: number; postmaster: Postmaster; owner: pg.Client };

async function startFirst(cluster: Cluster): Promise<Running> {
  let failure = '';
  for (let attempt = 0; attempt < START_TRIES; attempt += 1) {
    await clearLeftovers(cluster);
    try {
      return await startOn(cluster, await freePort());
    } catch (error) {
      // Another process took the port, or started on this directory first: try again.
      if (!(error instanceof PostmasterFailed) || cluster.signal.aborted) throw error;
      failure = error.message;
      await sleep(200 * (attempt + 1));
    }
  }
  throw new StartError(`The embedded PostgreSQL in ${cluster.clusterDir} does not start: ${failure}`);
}

async function startOn(cluster: Cluster, port: number): Promise<Running> {
  const url = cluster.urlOf(port, 'postgres');
  const postmaster = await startPostmaster(cluster.programs, cluster.clusterDir, url, {
    port,
    durable: cluster.durable,
    socketDir: cluster.socketDir,
    signal: cluster.signal,
  });
  try {
    return { port, postmaster, owner: await takeOwnership(url) };
  } catch (error) {
    await postmaster.stop();
    throw error;
  }
}

/** Stops a server whose owner process was killed. If its owner still runs, throws DataDirInUse. */
async function clearLeftovers(cluster: Cluster): Promise<void> {
  const deadline = Date.now() + LEFTOVER_PATIENCE_MS;
  for (;;) {
    const left = await findPostmasterFile(cluster.clusterDir);
    if (!left) return;
    const owner = await takeOwnership(cluster.urlOf(left.port, 'postgres')).catch((error) => {
      if (error instanceof DataDirInUse) throw error;
      return undefined;
    });
    if (owner) return stopLeftover(cluster, left.pid, owner);
    // It does not answer: it is gone, shutting down with a last checkpoint, or still recovering from a crash. In that
    // last case it answers later.
    if (await removeStaleLock(cluster.clusterDir)) return;
    if (Date.now() > deadline) throw doesNotStop(cluster, left.pid);
    await sleep(100);
  }
}

async function stopLeftover(cluster: Cluster, pid: number, owner: pg.Client): Promise<void> {
  process.kill(pid, 'SIGINT');
  await owner.end().catch(() => undefined);
  if (await waitUntilStopped(cluster.clusterDir, FAST_STOP_MS)) return;
  process.kill(pid, 'SIGQUIT');
  if (!(await waitUntilStopped(cluster.clusterDir, FAST_STOP_MS))) throw doesNotStop(cluster, pid);
}

function doesNotStop({ clusterDir }: Cluster, pid: number): StartError {
  return new StartError(`A PostgreSQL from an earlier run on ${clusterDir} (process ${pid}) does not stop.`);
}

/** Creates the database and the role of the application, where they are missing. */
async function createDatabase(url: string, appPassword: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  // A lost connection rejects the query below. Without a listener it would also end the process.
  client.on('error', () => undefined);
  await client.connect();
  const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [DATABASE]);
  if (found.rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE}`);
  const role = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [APP_ROLE]);
  if (role.rowCount === 0) await client.query(`CREATE ROLE ${APP_ROLE}`);
  // Also after a start from a backup whose secrets were replaced.
  await client.query(`ALTER ROLE ${APP_ROLE} LOGIN PASSWORD ${client.escapeLiteral(appPassword)}`);
  await client.end();
}

/** The URL of the server that already runs on this data directory. For tools such as the ledger check. */
export async function findRunningPostgres(dataDir: string): Promise<string | undefined> {
  const running = await findPostmasterFile(join(dataDir, 'postgres'));
  return running && urlOf(SUPERUSER, await getSecret(dataDir, 'postgres-password'), running.port, DATABASE);
}

function urlOf(user: string, password: string, port: number, database: string): string {
  return `postgres://${user}:${password}@127.0.0.1:${port}/${database}`;
}
