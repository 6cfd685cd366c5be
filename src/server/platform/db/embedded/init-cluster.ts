import { once } from 'node:events';
import { chown, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { StartError } from '#server/platform/base/data-dir.ts';
import type { Programs } from '#server/platform/db/embedded/binaries.ts';

const MAJOR = '18';
export const SUPERUSER = 'karam';

/** Creates the cluster if there is none: in a staging directory that is then renamed, so a crash leaves no half cluster. */
export async function initCluster(programs: Programs, clusterDir: string, password: string): Promise<void> {
  if (await holdsCluster(clusterDir)) return;
  await removePartials(clusterDir);
  const staging = await mkdtemp(`${clusterDir}.partial-`);
  await mkdir(join(staging, 'cluster'), { mode: 0o700 });
  await writeFile(join(staging, 'password'), password, { mode: 0o600 });
  if (programs.user) {
    const { uid, gid } = programs.user;
    for (const path of ['', 'cluster', 'password']) await chown(join(staging, path), uid, gid);
  }
  try {
    await runInitdb(programs, join(staging, 'cluster'));
    await rename(join(staging, 'cluster'), clusterDir);
  } catch (error) {
    // Another process created a cluster at the same moment: use that one.
    if (!(await holdsCluster(clusterDir))) throw error;
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

/** Removes staging directories of starts that were killed. */
async function removePartials(clusterDir: string): Promise<void> {
  const prefix = `${basename(clusterDir)}.partial-`;
  for (const name of await readdir(dirname(clusterDir))) {
    if (name.startsWith(prefix)) await rm(join(dirname(clusterDir), name), { recursive: true });
  }
}

/**
 * With the C.UTF-8 locale the search index also covers letters beyond ASCII. On a machine without this locale, searches
 * for such letters scan the table instead.
 */
async function runInitdb(programs: Programs, emptyDir: string): Promise<void> {
  const refused = await tryInitdb(programs, emptyDir, ['--lc-ctype=C.UTF-8']);
  const problem = refused?.includes('locale') ? await tryInitdb(programs, emptyDir, []) : refused;
  if (problem !== undefined)
    throw new StartError(`PostgreSQL could not create its data directory: ${problem}`);
}

/** Returns the error text of initdb, or undefined. After a failure initdb leaves the directory empty. */
async function tryInitdb(
  programs: Programs,
  emptyDir: string,
  options: string[],
): Promise<string | undefined> {
  const child = programs.start('initdb', emptyDir, (here) => [
    `--pgdata=${here}`,
    `--username=${SUPERUSER}`,
    // Not join(): `here` may be a symlink, and `..` must be the parent of its target.
    `--pwfile=${here}/../password`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    // PostgreSQL's own locale: same sort order and case folding on every machine.
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    ...options,
  ]);
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const [code] = await once(child, 'close');
  return code === 0 ? undefined : said.trim();
}

async function holdsCluster(clusterDir: string): Promise<boolean> {
  const major = await readFile(join(clusterDir, 'PG_VERSION'), 'utf8').catch(() => undefined);
  if (major === undefined) return false;
  if (major.trim() === MAJOR) return true;
  throw new StartError(
    `${clusterDir} was created by PostgreSQL ${major.trim()}; this version of Karam comes with PostgreSQL ${MAJOR}.`,
  );
}
