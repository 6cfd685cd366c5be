import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import * as process from '#test/helpers/karam-process.ts';

/** A process that is ended with the test that started it, whatever happens in it. */
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

/** A directory for one test, with a space in its name, gone afterwards. */
export function temporaryDir(): string {
  const directory = mkdtempSync(join(tmpdir(), 'karam fault '));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}
