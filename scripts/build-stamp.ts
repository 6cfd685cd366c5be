import { createHash } from 'node:crypto';
import { globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const stampFile = join(root, 'dist', 'web', 'built-from.txt');
/** All input files of the built web application. */
const inputs = [
  'src/web/**',
  'src/shared/**',
  'messages/*',
  'project.inlang/settings.json',
  'vite.config.ts',
  'scripts/build.ts',
  'scripts/drawn-modules.ts',
  'scripts/message-words.ts',
  'scripts/page-chunks.ts',
  'scripts/preact.ts',
  'scripts/preact-as-react.mjs',
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

export function stampBuild(): void {
  writeFileSync(stampFile, hashOfInputs());
}

function hashOfInputs(): string {
  const hash = createHash('sha256');
  const isMadeHere = (path: string) => path.includes('paraglide') || path.endsWith('.test.ts');
  const paths = globSync(inputs, { cwd: root })
    .filter((path) => !isMadeHere(path))
    .sort();
  for (const path of paths) {
    const file = join(root, path);
    if (statSync(file).isFile()) hash.update(path).update(readFileSync(file));
  }
  return hash.digest('hex');
}
