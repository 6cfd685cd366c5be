import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { BUILD_NAME_LENGTH } from '../../src/shared/limits.ts';

const root = join(import.meta.dirname, '..', '..');
const stampFile = join(root, 'dist', 'web', 'built-from.txt');
/** All input files of the built web application: those in these folders, and these. */
const folders = ['src/web', 'src/shared', 'messages'];
const files = [
  'project.inlang/settings.json',
  'vite.config.ts',
  'scripts/build.ts',
  'scripts/calls-for-web.ts',
  'scripts/message-words.ts',
  'package-lock.json',
];

/** True if dist/web was built from exactly these files. */
export function isBuilt(): boolean {
  try {
    return readFileSync(stampFile, 'utf8') === hashOfInputs();
  } catch {
    return false;
  }
}

/** The name of this build in reports of crashed pages. */
export function buildName(): string {
  return hashOfInputs().slice(0, BUILD_NAME_LENGTH);
}

export function stampBuild(): void {
  writeFileSync(stampFile, hashOfInputs());
}

function hashOfInputs(): string {
  const hash = createHash('sha256');
  const isMadeHere = (path: string) => /paraglide|kit.words/.test(path) || path.endsWith('.test.ts');
  const paths = [...folders.flatMap(filesIn), ...files].filter((path) => !isMadeHere(path)).sort();
  for (const path of paths) hash.update(path).update(readFileSync(join(root, path)));
  return hash.digest('hex');
}

/** All names with an extension: asking the system which are files takes 50 ms of every start. */
function filesIn(folder: string): string[] {
  const names = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' });
  return names.filter((name) => extname(name) !== '').map((name) => join(folder, name));
}
