import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { getPrograms } from '#server/platform/db/embedded/binaries.ts';
import { findPostmasterFile } from '#server/platform/db/embedded/directory-lock.ts';
import { freePort, type Postmaster, startPostmaster } from '#server/platform/db/embedded/postmaster.ts';
import { copyDir, preparedDir } from '#test/helpers/karam-in-test.ts';

export type PostgresServer = {
  url: string;
  port: number;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** As a power cut. It is not started again. */
  kill(): Promise<void>;
};

export type ReplicatedPostgres = { primary: PostgresServer; standby: PostgresServer; url: string };

/**
 * A primary and a standby that copies it, each a PostgreSQL of its own, stopped when the test ends. `url` names both, and
 * asks for the one that takes writes.
 */
export async function startReplicatedPostgres(): Promise<ReplicatedPostgres> {
  const primaryDir = preparedDir();
  // Copied while it is stopped, so both start from the same place of the log.
  const standbyDir = copyDir(primaryDir);
  const primary = await serverOn(primaryDir);
  const standby = await serverOn(standbyDir);
  const { username, password, hostname, pathname } = new URL(primary.url);
  writeFileSync(join(standbyDir, 'postgres', 'standby.signal'), '');
  appendFileSync(
    join(standbyDir, 'postgres', 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${hostname} port=${primary.port} user=${username} password=${password} application_name=standby'\n`,
  );
  await primary.start();
  await standby.start();
  const hosts = [primary, standby].map(({ port }) => `${hostname}:${port}`).join(',');
  const url = `postgres://${username}:${password}@${hosts}${pathname}?target_session_attrs=read-write`;
  return { primary, standby, url };
}

async function serverOn(dataDir: string): Promise<PostgresServer> {
  const clusterDir = join(dataDir, 'postgres');
  const password = readFileSync(join(dataDir, 'secrets', 'postgres-password'), 'utf8').trim();
  const port = await freePort();
  const url = `postgres://karam:${password}@127.0.0.1:${port}/karam`;
  const programs = await getPrograms(dataDir, clusterDir);
  let running: Postmaster | undefined;
  const server: PostgresServer = {
    url,
    port,
    async start() {
      const { signal } = new AbortController();
      running = await startPostmaster(programs, clusterDir, url, { port, durable: true, signal });
    },
    async stop() {
      await running?.stop();
      running = undefined;
    },
    async kill() {
      const { pid = 0 } = (await findPostmasterFile(clusterDir)) ?? {};
      process.kill(pid, 'SIGKILL');
      await running?.exited;
      running = undefined;
    },
  };
  onTestFinished(() => server.stop());
  return server;
}
