import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, closeSync, openSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** One running program of the cluster. What it prints goes into a file. */
export type Part = { child: ChildProcess; end(signal: NodeJS.Signals): Promise<void> };

/** PostgreSQL, PgBouncer and etcd refuse to run as root, so root runs them as Debian's user for PostgreSQL. */
const user = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : undefined;

function idOf(which: '-u' | '-g'): number {
  return Number(execFileSync('id', [which, 'postgres'], { encoding: 'utf8' }));
}

/** Gives a file or directory to the user that the parts run as. */
export function giveToParts(path: string): void {
  if (user) chownSync(path, user.uid, user.gid);
}

export function startPart(
  program: string,
  args: string[],
  { log, env = {} }: { log: string; env?: Record<string, string> },
): Part {
  const output = openSync(log, 'a');
  const child = spawn(program, args, {
    stdio: ['ignore', output, output],
    env: { PATH: process.env.PATH, LANG: 'C.UTF-8', ...env },
    cwd: '/',
    ...user,
  });
  closeSync(output);
  const ended = once(child, 'close');
  // A program that cannot be started at all is noticed by whoever waits for it to answer.
  child.on('error', () => undefined);
  return {
    child,
    async end(signal) {
      if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
      child.kill(signal);
      await ended;
    },
  };
}

/** Tries until it is true. `what` and the log are named if it never is. */
export async function until(what: string, log: string, isSo: () => Promise<boolean>, patienceMs = 90_000) {
  const deadline = performance.now() + patienceMs;
  while (!(await isSo().catch(() => false))) {
    if (performance.now() > deadline)
      throw new Error(`${what} did not happen in ${patienceMs / 1000} s. See ${log}`);
    await sleep(100);
  }
}
