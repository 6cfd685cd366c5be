import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { isBuilt } from './build-stamp.ts';

const root = join(import.meta.dirname, '..');

/** Builds the web application unless what stands was built from exactly these files. */
export async function buildIfNeeded(): Promise<void> {
  if (isBuilt()) return;
  process.stdout.write('Building the web application …\n');
  // In a process of its own, so that the server does not carry the bundler's memory.
  const built = spawnSync(process.execPath, [join(root, 'scripts', 'build.ts')], {
    cwd: root,
    encoding: 'utf8',
  });
  if (built.status === 0) return;
  process.stderr.write(`${built.stdout}${built.stderr}The web application could not be built.\n`);
  process.exit(1);
}
