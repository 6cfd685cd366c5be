import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, readlink, realpath, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DataDirInUse } from '#server/platform/db/embedded/database-user.ts';

export type DirectoryLock = { release(): Promise<void> };

const TAKEN = 75;
const NAME_TRIES = 40;
const NAME_PAUSE_MS = 50;

/**
 * A kernel lock on a file in the directory. It also works between containers that share the directory but neither
 * process ids nor loopback. Node has no call for it, so a flock(1) process holds the lock while its standard input is
 * open, which closes when this process ends in any way. Systems without flock(1), all but Linux, rely on the lock in
 * the database alone (ownership.ts).
 */
export async function lockDirectory(dataDir: string): Promise<DirectoryLock> {
  const file = join(dataDir, 'karam.lock');
  const holder = spawn(
    'flock',
    ['--nonblock', '--conflict-exit-code', String(TAKEN), file, '-c', 'echo held; exec cat'],
    {
      stdio: ['pipe', 'pipe', 'ignore'],
      // A Ctrl-C in the terminal must not end flock before this process has stopped.
      detached: true,
    },
  );
  const outcome = await new Promise<'held' | 'taken' | 'no flock here'>((resolve, reject) => {
    holder.stdout.once('data', () => resolve('held'));
    holder.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ENOENT' ? resolve('no flock here') : reject(error),
    );
    holder.once('exit', (code) =>
      code === TAKEN ? resolve('taken') : reject(new Error(`flock ended with ${code}`)),
    );
  });
  if (outcome === 'no flock here') return { release: async () => undefined };
  if (outcome === 'taken') throw new DataDirInUse((await findName(file)) ?? 'unknown');
  await writeFile(file, String(process.pid));
  return {
    async release() {
      holder.stdin.end();
      if (holder.exitCode === null) await once(holder, 'exit');
    },
  };
}

/** The process id in the lock file. Retries, because it is written shortly after the lock was taken. */
async function findName(file: string): Promise<string | undefined> {
  for (let tries = 0; tries < NAME_TRIES; tries += 1) {
    const name = await readFile(file, 'utf8').catch(() => '');
    if (name) return name;
    await sleep(NAME_PAUSE_MS);
  }
  return undefined;
}

export type PostmasterFile = { pid: number; port: number };

/** Process id and port from postmaster.pid. A server that stops normally removes this file. */
export async function findPostmasterFile(clusterDir: string): Promise<PostmasterFile | undefined> {
  const text = await readFile(join(clusterDir, 'postmaster.pid'), 'utf8').catch(() => '');
  const [pid, , , port] = text.split('\n').map(Number);
  return pid && port ? { pid, port } : undefined;
}

/**
 * Removes the lock file of a server that was killed. PostgreSQL does so by itself unless the old process id now belongs
 * to another process, which is likely in a container. This is only safe if no process of the old server is left. Linux
 * can tell: each of them has the data directory as its working directory. Returns false while there is one.
 */
export async function removeStaleLock(clusterDir: string): Promise<boolean> {
  if (process.platform !== 'linux') return true;
  if ((await processesIn(clusterDir)).length > 0) return false;
  await rm(join(clusterDir, 'postmaster.pid'), { force: true });
  return true;
}

/** Waits for the lock file to go, which a server removes last. Its process id may stay as a zombie. */
export async function waitUntilStopped(clusterDir: string, timeoutMs: number): Promise<boolean> {
  const deadline = Date.now() + timeoutMs;
  while (await findPostmasterFile(clusterDir)) {
    if (Date.now() > deadline) return false;
    await sleep(10);
  }
  return true;
}

async function processesIn(clusterDir: string): Promise<number[]> {
  const directory = await realpath(clusterDir);
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const inside = await Promise.all(
    pids.map(async (pid) => (await readlink(`/proc/${pid}/cwd`).catch(() => '')) === directory),
  );
  return pids.filter((_, index) => inside[index]);
}
