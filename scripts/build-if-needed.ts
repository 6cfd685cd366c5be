import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { isBuilt } from './build-stamp.ts';

const root = join(import.meta.dirname, '..');

/** Builds the web application unless the existing build is up to date. */
export async function buildIfNeeded(): Promise<void> {
  if (isBuilt()) return;
  process.stdout.write('Building the web application …\n');
  // In a separate process, so that the bundler does not use memory of the server.
  const built = spawnSync(process.execPath, [join(root, 'scripts', 'build.ts')], {
    cwd: root,
    encoding: 'utf8',
  });
  if (built.status === 0) return;
  process.stderr.write(`${built.stdout}${built.stderr}The web application could not be built.\n`);
  process.exit(1);
}
