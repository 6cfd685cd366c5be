import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '#server/platform/db/embedded/postmaster.ts';
import { fillIn } from './fill-in.ts';
import { giveToParts, type Part, startPart, until } from './part.ts';
import type { Programs } from './programs.ts';

export type PostgresNode = {
  name: string;
  postgresPort: number;
  patroniPort: number;
  start(): void;
  /** As a power cut of its machine: neither Patroni nor PostgreSQL can say goodbye. */
  kill(): Promise<void>;
  /** Only PostgreSQL dies; Patroni sees it. */
  killPostgres(): void;
  stop(): Promise<void>;
  /** What Patroni says of itself: "primary", "sync_standby", "replica", or nothing. */
  role(): Promise<string | undefined>;
};

type Options = {
  programs: Programs;
  dir: string;
  etcdHosts: string;
  passwords: { postgres: string; replication: string };
};

export async function startPostgresNodes({ programs, dir, etcdHosts, passwords }: Options) {
  const nodes = await Promise.all(['one', 'two', 'three'].map((name) => makeNode(name)));
  for (const node of nodes) node.start();
  const findPrimary = async () => {
    for (const node of nodes) if ((await node.role()) === 'primary') return node;
    return undefined;
  };
  /** All three run: a primary, the standby that confirms its commits, and another one. */
  const untilWhole = () =>
    until(
      'three nodes of PostgreSQL',
      join(dir, 'postgres-*.log'),
      async () => {
        const roles = await Promise.all(nodes.map((node) => node.role()));
        return ['primary', 'sync_standby', 'replica'].every((role) => roles.includes(role));
      },
      180_000,
    );
  return { nodes, findPrimary, untilWhole };

  async function makeNode(name: string): Promise<PostgresNode> {
    const [postgresPort, patroniPort] = [await freePort(), await freePort()];
    const [settings, data] = [join(dir, `patroni-${name}.yml`), join(dir, `postgres-${name}`)];
    writeFileSync(
      settings,
      fillIn('patroni.yml', {
        NODE: name,
        NODE_HOST: '127.0.0.1',
        REST_PORT: patroniPort,
        POSTGRES_PORT: postgresPort,
        POSTGRES_DIR: data,
        POSTGRES_BIN: programs.postgresBin,
        POSTGRES_PASSWORD: passwords.postgres,
        REPLICATION_PASSWORD: passwords.replication,
        NETWORK: '127.0.0.1/32',
        ETCD_HOSTS: etcdHosts,
      }),
      { mode: 0o600 },
    );
    giveToParts(settings);
    let part: Part | undefined;
    const killPostgres = () => {
      const pid = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0];
      process.kill(Number(pid), 'SIGKILL');
    };
    return {
      name,
      postgresPort,
      patroniPort,
      start() {
        part = startPart(programs.patroni, [settings], { log: join(dir, `postgres-${name}.log`) });
      },
      killPostgres,
      async kill() {
        await part?.end('SIGKILL');
        killPostgres();
      },
      async stop() {
        await part?.end('SIGTERM');
      },
      async role() {
        const answer = await fetch(`http://127.0.0.1:${patroniPort}/patroni`, {
          signal: AbortSignal.timeout(2000),
        }).catch(() => undefined);
        const said = (await answer?.json()) as
          | { role?: string; state?: string; sync_standby?: boolean }
          | undefined;
        if (said?.state !== 'running') return undefined;
        // Older versions of Patroni say "master".
        if (said.role === 'master' || said.role === 'primary') return 'primary';
        return said.sync_standby ? 'sync_standby' : said.role;
      },
    };
  }
}
