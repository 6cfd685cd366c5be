import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const stampFile = join(root, 'dist', 'web', 'built-from.txt');
/** Everything the built web application is made of. */
const inputs = [
  'src/web/**',
  'src/shared/**',
  'messages/*',
  'project.inlang/settings.json',
  'vite.config.ts',
  'scripts/build.ts',
  'package-lock.json',
];

/** Builds the web application unless what stands was built from exactly these files. */
export async function buildIfNeeded(): Promise<void> {
  const stamp = hashOfInputs();
  if (stampOfBuild() === stamp) return;
  process.stdout.write('Building the web application …\n');
  // In a process of its own, so that the server does not carry the bundler's memory.
  const built = spawnSync(process.execPath, [join(root, 'scripts', 'build.ts')], {
    cwd: root,
    encoding: 'utf8',
  });
  if (built.status !== 0) {
    process.stderr.write(`${built.stdout}${built.stderr}The web application could not be built.\n`);
    process.exit(1);
  }
  writeFileSync(stampFile, stamp);
}

function stampOfBuild(): string | undefined {
  try {
    return readFileSync(stampFile, 'utf8');
  } catch {
    return undefined;
  }
}

function hashOfInputs(): string {
  const hash = createHash('sha256');
  const isGenerated = (path: string) => path.includes('paraglide');
  const paths = globSync(inputs, { cwd: root })
    .filter((path) => !isGenerated(path))
    .sort();
  for (const path of paths) {
    const file = join(root, path);
    if (statSync(file).isFile()) hash.update(path).update(readFileSync(file));
  }
  return hash.digest('hex');
}
