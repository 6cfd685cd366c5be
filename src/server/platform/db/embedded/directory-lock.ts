import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DataDirInUse } from '#server/platform/db/embedded/ownership.ts';

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
