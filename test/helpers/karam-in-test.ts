import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject, onTestFinished } from 'vitest';
import * as process from '#test/helpers/karam-process.ts';

/** A real process, started like `npm start`. It is stopped when the test ends, whether it passes or fails. */
export async function spawnKaram(options: process.KaramProcessOptions): Promise<process.KaramProcess> {
  const karam = await process.spawnKaram(options);
  onTestFinished(async () => {
    await karam.stop();
  });
  return karam;
}

export async function startKaram(options: process.KaramProcessOptions): Promise<process.KaramProcess> {
  return process.untilOpen(await spawnKaram(options));
}

/** For a process that exits by itself: its exit code and output. */
export async function endOf(
  options: process.KaramProcessOptions,
): Promise<{ code: number | null; said: string }> {
  const karam = await spawnKaram(options);
  return { code: await karam.exited, said: karam.output().trim() };
}

/** The login that the first start creates and prints. */
export function loginIn(karam: process.KaramProcess): RegExpExecArray | null {
  return /shown this once: (\S+) \/ (\S+)/.exec(karam.output());
}

export function signIn(karam: process.KaramProcess, username = '', password = ''): Promise<Response> {
  return fetch(`${karam.origin}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
}

/** A data directory like a new one after its first start: the database has its tables, and nobody is in it. */
export function preparedDir(): string {
  return copyDir(inject('preparedDir'));
}

export function copyDir(source: string): string {
  const directory = temporaryDir();
  // With cp, because it keeps the owner: PostgreSQL refuses files of another user.
  execFileSync('cp', ['-a', `${source}/.`, directory]);
  return directory;
}

/** An empty directory for one test, with a space in its name, deleted afterwards. */
export function temporaryDir(): string {
  const directory = mkdtempSync(join(tmpdir(), 'karam fault '));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}
