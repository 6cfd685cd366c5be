import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { isBuilt } from './build-stamp.ts';
import { isServerJoined } from './server-stamp.ts';

const root = join(import.meta.dirname, '..', '..');

/** Builds the web application, and joins the modules of the server, unless what was made before is up to date. */
export async function buildIfNeeded(): Promise<void> {
  if (!isBuilt()) make('the web application', 'build.ts');
  else if (!isServerJoined()) make('the server', 'join-server.ts');
}

function make(what: string, script: string): void {
  process.stdout.write(`Building ${what} …\n`);
  // In a separate process, so that the bundler does not use memory of the server.
  const built = spawnSync(process.execPath, [join(root, 'scripts', script)], {
    cwd: root,
    encoding: 'utf8',
  });
  if (built.status === 0) return;
  process.stderr.write(`${built.stdout}${built.stderr}It was not possible to build ${what}.\n`);
  process.exit(1);
}
