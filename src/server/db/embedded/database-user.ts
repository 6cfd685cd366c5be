import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { StartError } from '#server/start-error.ts';

const run = promisify(execFile);
const NAME = 'postgres';

export type DatabaseUser = { uid: number; gid: number };

/**
 * PostgreSQL refuses to run as root. Started by root it runs as the system user "postgres", which is made
 * where it is absent; started by anyone else it runs as they do, and there is nothing to find.
 */
export async function findDatabaseUser(clusterDir: string): Promise<DatabaseUser | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  if (process.platform !== 'linux') {
    throw new StartError(
      'The embedded PostgreSQL cannot be started by root here: use an ordinary user, or set DATABASE_URL.',
    );
  }
  return (await findOwner(clusterDir)) ?? (await findUser()) ?? (await makeUser());
}

/** A cluster that an ordinary user made stays that user's. */
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
    'PostgreSQL refuses to run as root and no system user "postgres" could be made: start as an ordinary user, or set DATABASE_URL.',
  );
}
