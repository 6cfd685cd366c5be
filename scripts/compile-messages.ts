import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { messageCompileOptions } from '../src/web/kit/i18n/compile-options.ts';
import { writeWordTables } from './word-tables.ts';

const root = join(import.meta.dirname, '..');
/** In the folder of what was compiled, which is emptied first: without the one there is not the other. */
const stampFile = join(root, messageCompileOptions.outdir, 'compiled-from.txt');
const inputs = [
  ...readdirSync(join(root, 'messages')).map((name) => `messages/${name}`),
  'project.inlang/settings.json',
  'src/web/kit/i18n/compile-options.ts',
  'package-lock.json',
].sort();

/**
 * Compiles messages/ to src/web/paraglide, unless that was made of exactly these files: it takes ten seconds. Writes the
 * tables of messages by code to src/web/kit/words.
 */
export async function compileMessages(): Promise<void> {
  writeWordTables();
  const hash = hashOfInputs();
  if (findStamp() === hash) return;
  const { compile } = await import('@inlang/paraglide-js');
  await compile(messageCompileOptions);
  writeFileSync(stampFile, hash);
}

function findStamp(): string | undefined {
  try {
    return readFileSync(stampFile, 'utf8');
  } catch {
    return undefined;
  }
}

function hashOfInputs(): string {
  const hash = createHash('sha256');
  for (const path of inputs) hash.update(path).update(readFileSync(join(root, path)));
  return hash.digest('hex');
}

if (import.meta.main) await compileMessages();
