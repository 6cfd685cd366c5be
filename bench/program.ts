import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#server/platform/db/embedded/postmaster.ts';

/** A server in a separate process. Its output goes to a file, because reading a pipe would take CPU time here. */
export type Program = { origin: string; child: ChildProcess; stop(): Promise<void> };

const root = join(import.meta.dirname, '..');
const PATIENCE_MS = 120_000;

export async function startProgram(
  script: string,
  env: Record<string, string>,
  logFile: string,
  nodeOptions: string[] = [],
): Promise<Program> {
  const port = String(await freePort());
  const log = openSync(logFile, 'a');
  const child = spawn(process.execPath, [...nodeOptions, join(root, script)], {
    cwd: root,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: 'production', PORT: port, ...env },
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  const exited = once(child, 'exit');
  const killOnExit = () => void child.kill('SIGTERM');
  process.once('exit', killOnExit);
  void exited.then(() => process.off('exit', killOnExit));
  const origin = `http://127.0.0.1:${port}`;
  await untilItAnswers(origin, child, logFile);
  return {
    origin,
    child,
    async stop() {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

async function untilItAnswers(origin: string, child: ChildProcess, logFile: string): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  while (Date.now() < deadline) {
    if (child.exitCode !== null)
      throw new Error(`A server of the benchmark exited during its start: see ${logFile}`);
    // Any answer but 503 is enough: the peers have only one route and no /readyz.
    const answer = await fetch(`${origin}/readyz`).catch(() => undefined);
    await answer?.arrayBuffer();
    if (answer && answer.status !== 503) return;
    await sleep(50);
  }
  throw new Error(`A server of the benchmark does not answer: see ${logFile}`);
}
