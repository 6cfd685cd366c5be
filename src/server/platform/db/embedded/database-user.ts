import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { StartError } from '#server/platform/base/data-dir.ts';

const run = promisify(execFile);
const NAME = 'postgres';

export type DatabaseUser = { uid: number; gid: number };

/**
 * PostgreSQL refuses to run as root. If Karam runs as root, PostgreSQL runs as the system user "postgres", which is
 * created if it is missing. Otherwise both run as the same user, and the result is undefined.
 */
export async function findDatabaseUser(clusterDir: string): Promise<DatabaseUser | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  if (process.platform !== 'linux') {
    throw new StartError(
      'The embedded PostgreSQL cannot be started by root on this system: use an ordinary user, or set DATABASE_URL.',
    );
  }
  return (await findOwner(clusterDir)) ?? (await findUser()) ?? (await makeUser());
}

/** A cluster that an ordinary user created keeps that owner. */
async function findOwner(clusterDir: string): Promise<DatabaseUser | undefined> {
  const { uid, gid } = await stat(clusterDir).catch(() => ({ uid: 0, gid: 0 }));
  return uid === 0 ? undefined : { uid, gid };
}

async function findUser(): Promise<DatabaseUser | undefined> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', NAME]), run('id', ['-g', NAME])]);
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch {
    return undefined;
  }
}

async function makeUser(): Promise<DatabaseUser> {
  const options = ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin'];
  await run('useradd', [...options, NAME]).catch(() => undefined);
  const made = await findUser();
  if (made) return made;
  throw new StartError(
    'PostgreSQL refuses to run as root and the system user "postgres" could not be created: start as an ordinary user, or set DATABASE_URL.',
  );
}

/** An arbitrary number, the same in every version of Karam. */
const OWNER_LOCK = 4_276_001;

export class DataDirInUse extends Error {
  readonly pid: string;
  constructor(pid: string) {
    super(`already in use by process ${pid}`);
    this.pid = pid;
  }
}

/**
 * The process that holds this advisory lock owns the embedded database, also on systems where directory-lock.ts does
 * not work. PostgreSQL releases the lock when the owner's connection ends, so a killed process leaves no lock.
 */
export async function takeOwnership(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString,
    application_name: `karam ${process.pid}`,
    connectionTimeoutMillis: 5000,
    keepAlive: true,
  });
  // watch() in embedded-postgres.ts notices when the server exits, so this error is ignored.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const locked = await client.query('SELECT pg_try_advisory_lock($1) AS locked', [OWNER_LOCK]);
    if (locked.rows[0].locked) return client;
    throw new DataDirInUse(await ownerPid(client));
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
}

async function ownerPid(client: pg.Client): Promise<string> {
  const owner = await client.query(
    `SELECT split_part(application_name, ' ', 2) AS pid FROM pg_stat_activity
       JOIN pg_locks USING (pid) WHERE locktype = 'advisory' AND objid = $1 AND granted`,
    [OWNER_LOCK],
  );
  return owner.rows[0]?.pid ?? 'unknown';
}
