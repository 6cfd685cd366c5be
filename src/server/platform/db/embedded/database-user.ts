import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { StartError } from '#server/platform/base/start-error.ts';

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
