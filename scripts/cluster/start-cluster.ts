import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '#server/platform/db/embedded/postmaster.ts';
import { PostgresClient } from '#server/platform/db/postgres-client.ts';
import { type KaramProcess, spawnKaram, untilOpen } from '#test/helpers/karam-process.ts';
import { startEtcd } from './etcd.ts';
import { fillIn } from './fill-in.ts';
import { giveToParts, startPart, until } from './part.ts';
import { startPostgresNodes } from './postgres-nodes.ts';
import type { Programs } from './programs.ts';

export type Cluster = Awaited<ReturnType<typeof startCluster>>;

/**
 * A whole cluster on this machine, with the files of deploy/cluster: three nodes of PostgreSQL that choose their primary
 * in etcd, PgBouncer and HAProxy before it, and two nodes of Karam behind HAProxy. It is new each time and gone after
 * `stop`. `tell` hears about each step, because all of them together take half a minute.
 */
export async function startCluster(
  programs: Programs,
  { env = {}, tell = () => undefined }: { env?: Record<string, string>; tell?: (line: string) => void } = {},
) {
  const dir = mkdtempSync(join(tmpdir(), 'karam-cluster-'));
  // The parts may run as another user, who makes directories in it.
  chmodSync(dir, 0o755);
  giveToParts(dir);
  const secret = () => randomBytes(24).toString('hex');
  const passwords = { postgres: secret(), replication: secret(), owner: secret(), app: secret() };
  const stops: (() => Promise<unknown>)[] = [];
  // The last one first: who uses something goes before it.
  const stopParts = async () => {
    for (const each of stops.toReversed()) await each().catch(() => undefined);
  };
  try {
    return await start();
  } catch (error) {
    // The logs stay: the error names them.
    await stopParts();
    throw error;
  }

  async function start() {
    tell('etcd: three members');
    const etcd = await startEtcd(programs.etcd, dir);
    stops.push(() => Promise.all(etcd.members.map((member) => member.end('SIGTERM'))));

    tell('PostgreSQL: three nodes');
    const database = await startPostgresNodes({ programs, dir, etcdHosts: etcd.hosts, passwords });
    stops.push(() => Promise.all(database.nodes.map((node) => node.stop())));
    await database.untilWhole();

    const [databasePort, webPort, poolPort] = [await freePort(), await freePort(), await freePort()];
    const nodePorts = [await freePort(), await freePort()];
    tell('HAProxy and PgBouncer');
    startProxy();
    const urlOf = (role: string, password: string, name = 'karam', port = databasePort) =>
      `postgres://${role}:${password}@127.0.0.1:${port}/${name}`;
    await makeDatabase(urlOf('postgres', passwords.postgres, 'postgres'));
    startPool();

    const ownerUrl = urlOf('karam_owner', passwords.owner);
    const shared = {
      DATABASE_URL: urlOf('karam_app', passwords.app, 'karam', poolPort),
      DATABASE_DIRECT_URL: urlOf('karam_app', passwords.app),
      DATABASE_OWNER_URL: ownerUrl,
      SESSION_SECRET: secret(),
      DATA_KEYS: randomBytes(32).toString('base64'),
      PUBLIC_ORIGIN: `http://127.0.0.1:${webPort}`,
      TRUST_PROXY: '1',
      ...env,
    };
    // Uploaded files: one directory for both, as they are on one machine. On several machines, S3.
    const dataDir = join(dir, 'files');
    mkdirSync(dataDir);
    const startNode = async (port: number): Promise<KaramProcess> =>
      untilOpen(await spawnKaram({ dataDir, env: { ...shared, PORT: String(port) } }));
    const nodes: KaramProcess[] = [];
    stops.push(() => Promise.all(nodes.map((node) => node.stop())));
    for (const port of nodePorts) {
      tell(`Karam: node ${nodes.length + 1} of ${nodePorts.length}`);
      nodes.push(await startNode(port));
    }
    const origin = shared.PUBLIC_ORIGIN;
    await until('the cluster takes tips', dir, async () => (await fetch(`${origin}/readyz`)).ok);
    return {
      origin,
      ownerUrl,
      dataKeys: shared.DATA_KEYS,
      dir,
      etcd,
      database,
      nodes,
      async restartNode(index: 0 | 1) {
        nodes[index] = await startNode(nodePorts[index] ?? 0);
      },
      async stop({ keepLogs = false } = {}) {
        await stopParts();
        if (!keepLogs) rmSync(dir, { recursive: true, force: true });
      },
    };

    function startProxy(): void {
      const doors = database.nodes.flatMap(({ name, postgresPort, patroniPort }) => {
        const upper = name.toUpperCase();
        return [
          [`${upper}_HOST`, '127.0.0.1'],
          [`${upper}_POSTGRES_PORT`, postgresPort],
          [`${upper}_REST_PORT`, patroniPort],
        ];
      });
      const settings = writeSettings('haproxy.cfg', {
        ...Object.fromEntries(doors),
        DATABASE_HOST: '127.0.0.1',
        DATABASE_PORT: databasePort,
        WEB_HOST: '127.0.0.1',
        WEB_PORT: webPort,
        NODE_ONE: `127.0.0.1:${nodePorts[0]}`,
        NODE_TWO: `127.0.0.1:${nodePorts[1]}`,
      });
      begin(programs.haproxy, ['-f', settings], 'haproxy');
    }

    function startPool(): void {
      const users = join(dir, 'pgbouncer-users.txt');
      writeFileSync(users, `"karam_app" "${passwords.app}"\n`, { mode: 0o600 });
      giveToParts(users);
      const settings = writeSettings('pgbouncer.ini', {
        DATABASE_HOST: '127.0.0.1',
        DATABASE_PORT: databasePort,
        POOL_HOST: '127.0.0.1',
        POOL_PORT: poolPort,
        POOL_USERS: users,
      });
      begin(programs.pgbouncer, [settings], 'pgbouncer');
    }
  }

  function writeSettings(file: string, values: Record<string, string | number>): string {
    const path = join(dir, file);
    writeFileSync(path, fillIn(file, values));
    return path;
  }

  function begin(program: string, args: string[], name: string): void {
    const part = startPart(program, args, { log: join(dir, `${name}.log`) });
    stops.push(() => part.end('SIGTERM'));
  }

  /** The roles and the database, by way of the proxy: it knows the primary. */
  async function makeDatabase(url: string): Promise<void> {
    const statements = fillIn('database.sql', {
      OWNER_PASSWORD: passwords.owner,
      APP_PASSWORD: passwords.app,
    });
    await until('PostgreSQL answers behind the proxy', dir, async () => {
      const client = new PostgresClient({ connectionString: url });
      client.on('error', () => undefined);
      await client.connect();
      try {
        // One at a time: a database cannot be made in a transaction.
        for (const statement of statements.replaceAll(/^--.*$/gm, '').split(';'))
          if (statement.trim()) await client.query(statement);
        return true;
      } finally {
        await client.end();
      }
    });
  }
}
