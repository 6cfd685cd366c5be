import { readdir, readFile, readlink, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

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
