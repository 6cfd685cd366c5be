import { execFile } from 'node:child_process';
import { chown, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { grantToApp } from '#server/platform/db/app-role.ts';
import { startEmbeddedPostgres } from '#server/platform/db/embedded/embedded-postgres.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { buildIfNeeded } from '../../scripts/build/build-if-needed.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
    /** As the role of the application. */
    appPostgresUrl: string;
    /** Where it listens on a Unix socket: statements take a fifth less processor time than over TCP. */
    socketDir: string;
    preparedDir: string;
  }
}

const run = promisify(execFile);

export const TEMPLATE = 'karam_template';

/** One real PostgreSQL for the whole run, with a migrated database that is copied for every test file. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Built once here, because some tests start the whole program and would each build it.
  await buildIfNeeded();
  const baseDir = await mkdtemp(join(tmpdir(), 'karam test '));
  const dataDir = join(baseDir, 'data');
  const preparedDir = join(baseDir, 'prepared');
  const options = {
    dataDir,
    durable: false,
    log: { warn: (line: string) => process.stderr.write(`${line}\n`) },
  };
  // Copied while it is stopped, for tests that start a server of their own.
  const first = await startEmbeddedPostgres(options);
  await migrate(first.url);
  await first.stop();
  await run('cp', ['-a', dataDir, preparedDir]);

  // Not below tmpdir(), which may be long: the path of a socket has at most 107 bytes.
  const socketDir = await mkdtemp('/tmp/karam-socket-');
  const { uid, gid } = await stat(join(dataDir, 'postgres'));
  await chown(socketDir, uid, gid);
  const postgres = await startEmbeddedPostgres({ ...options, socketDir });
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await client.query(`CREATE DATABASE ${TEMPLATE} TEMPLATE ${databaseOf(postgres.url)}`);
  await hashPasswordsOnce(client, [postgres.url, postgres.appUrl]);
  await client.end();
  const [owner, app] = [postgres.url, postgres.appUrl].map((url) => withDatabase(url, TEMPLATE));
  await grantToApp(owner ?? '', app ?? '');
  project.provide('postgresUrl', postgres.url);
  project.provide('appPostgresUrl', postgres.appUrl);
  project.provide('socketDir', socketDir);
  project.provide('preparedDir', preparedDir);
  return async () => {
    await postgres.stop();
    for (const directory of [baseDir, socketDir]) await rm(directory, { recursive: true, force: true });
  };
}

/** Each new connection repeats the 4,096 rounds of hashing a password, 3 ms of processor time, and a run opens thousands. */
async function hashPasswordsOnce(client: pg.Client, urls: string[]): Promise<void> {
  await client.query('SET scram_iterations = 1');
  for (const { username, password } of urls.map((url) => new URL(url)))
    await client.query(`ALTER ROLE ${username} PASSWORD ${client.escapeLiteral(password)}`);
}

function databaseOf(url: string): string {
  return new URL(url).pathname.slice(1);
}

export function withDatabase(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.href;
}

/** The same address by way of the Unix socket. */
export function overSocket(url: string, socketDir: string): string {
  const changed = new URL(url);
  changed.hostname = encodeURIComponent(socketDir);
  return changed.href;
}

/** For what passes connections on, which needs a port. */
export function overTcp(url: string): string {
  const changed = new URL(url);
  changed.hostname = '127.0.0.1';
  return changed.href;
}
