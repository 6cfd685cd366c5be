import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DataDirInUse } from '#server/db/embedded/ownership.ts';

export type DirectoryLock = { release(): Promise<void> };

const TAKEN = 75;
const NAME_TRIES = 40;
const NAME_PAUSE_MS = 50;

/**
 * A lock that the kernel keeps on a file of the directory, so that it also holds between containers which share
 * the directory but neither process ids nor loopback. Node cannot take one itself: flock(1) holds it for as long
 * as its standard input stays open, and that ends with this process, however it ends. Where there is no flock(1),
 * which is everywhere but on Linux, the lock inside the database stands alone.
 */
export async function lockDirectory(dataDir: string): Promise<DirectoryLock> {
  const file = join(dataDir, 'karam.lock');
  const holder = spawn(
    'flock',
    ['--nonblock', '--conflict-exit-code', String(TAKEN), file, '-c', 'echo held; exec cat'],
    {
      stdio: ['pipe', 'pipe', 'ignore'],
      // Ctrl-C in a terminal must not end the holder before its owner has stopped.
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

/** Whoever has only just taken it needs a moment to write who they are. */
async function findName(file: string): Promise<string | undefined> {
  for (let tries = 0; tries < NAME_TRIES; tries += 1) {
    const name = await readFile(file, 'utf8').catch(() => '');
    if (name) return name;
    await sleep(NAME_PAUSE_MS);
  }
  return undefined;
}
