import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { type DatabaseUser, findDatabaseUser } from '#server/platform/db/embedded/database-user.ts';
import { placeBinaries } from '#server/platform/db/embedded/place-binaries.ts';

/** Only root can write here, so no other user can replace the programs that the database user runs. */
const PLACE_FOR_ROOT = '/var/lib/karam';

export type Programs = {
  user: DatabaseUser | undefined;
  /** Starts a PostgreSQL program in `directory`. `args` gets the path by which the program reaches it. */
  start(program: string, directory: string, args: (here: string) => string[]): ChildProcess;
};

export async function getPrograms(dataDir: string, clusterDir: string): Promise<Programs> {
  const user = await findDatabaseUser(clusterDir);
  const binaries = await placeBinaries(user ? PLACE_FOR_ROOT : dataDir);
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
