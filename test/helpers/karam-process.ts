import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { freePort } from '#server/db/embedded/free-port.ts';

export type KaramProcess = {
  child: ChildProcess;
  origin: string;
  output(): string;
  /** Resolves with the exit code once the process has ended by itself. */
  exited: Promise<number | null>;
  stop(signal?: NodeJS.Signals): Promise<number | null>;
};

export type KaramProcessOptions = {
  dataDir: string;
  env?: Record<string, string>;
  as?: { uid: number; gid: number };
};

const startScript = join(import.meta.dirname, '..', '..', 'scripts', 'start.ts');

/** What `npm start` runs, in a process of its own. Whatever happens in the test, it is ended after it. */
export async function spawnKaram(options: KaramProcessOptions): Promise<KaramProcess> {
  const port = options.env?.PORT ?? String(await freePort());
  const child = spawn(process.execPath, [startScript], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: port,
      DATA_DIR: options.dataDir,
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
  onTestFinished(async () => {
    if (child.exitCode === null && child.signalCode === null) await stop();
  });
  return { child, origin: `http://127.0.0.1:${port}`, output: () => output, exited, stop };
}

/** The same, once it is open. */
export async function startKaram(options: KaramProcessOptions): Promise<KaramProcess> {
  const karam = await spawnKaram(options);
  await Promise.race([
    karam.exited.then((code) => {
      throw new Error(`Karam ended with ${code}: ${karam.output()}`);
    }),
    (async () => {
      while (!karam.output().includes('Data is kept in'))
        await new Promise((resolve) => setTimeout(resolve, 20));
    })(),
  ]);
  return karam;
}

/** A directory for one test, with a space in its name, gone afterwards. */
export function temporaryDir(parent = tmpdir()): string {
  const directory = mkdtempSync(join(parent, 'karam fault '));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}
