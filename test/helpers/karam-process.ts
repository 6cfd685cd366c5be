import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#server/platform/db/embedded/postmaster.ts';

export type KaramProcess = {
  child: ChildProcess;
  origin: string;
  output(): string;
  /** Resolves with the exit code when the process has exited by itself. */
  exited: Promise<number | null>;
  stop(signal?: NodeJS.Signals): Promise<number | null>;
};

export type KaramProcessOptions = {
  dataDir: string;
  env?: Record<string, string>;
  as?: { uid: number; gid: number };
  /** `demo` fills the database with invented businesses first. */
  script?: 'start' | 'demo';
};

const scriptsDir = join(import.meta.dirname, '..', '..', 'scripts');

/** Runs what `npm start` runs, in a process of its own. The caller must stop it. */
export async function spawnKaram(options: KaramProcessOptions): Promise<KaramProcess> {
  const port = options.env?.PORT ?? String(await freePort());
  const child = spawn(process.execPath, [join(scriptsDir, `${options.script ?? 'start'}.ts`)], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: port,
      DATA_DIR: options.dataDir,
      ...(process.env.NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE }),
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...options.as,
  });
  let output = '';
  child.stdout?.setEncoding('utf8').on('data', (text) => (output += text));
  child.stderr?.setEncoding('utf8').on('data', (text) => (output += text));
  const exited = once(child, 'close').then(([code]) => code as number | null);
  const stop = (signal: NodeJS.Signals = 'SIGTERM') => {
    child.kill(signal);
    return exited;
  };
  return { child, origin: `http://127.0.0.1:${port}`, output: () => output, exited, stop };
}

/** Resolves when the server is ready. */
export async function untilOpen(karam: KaramProcess): Promise<KaramProcess> {
  let ended = false;
  void karam.exited.then(() => {
    ended = true;
  });
  // The last line of a start: data is kept in a directory, or secrets and files are.
  while (!/ kept in /.test(karam.output())) {
    if (ended) throw new Error(`Karam stopped during its start: ${karam.output()}`);
    await sleep(20);
  }
  return karam;
}
