import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { type DatabaseUser, findDatabaseUser } from '#server/db/embedded/database-user.ts';
import { placeBinaries } from '#server/db/embedded/place-binaries.ts';

/** Only root can write there, so nobody else can slip in a program that PostgreSQL's user would then run. */
const PLACE_FOR_ROOT = '/var/lib/karam';

export type Programs = {
  user: DatabaseUser | undefined;
  /** Starts a PostgreSQL program inside `directory`, which its arguments may call `here`. */
  start(program: string, directory: string, args: (here: string) => string[]): ChildProcess;
};

export async function getPrograms(dataDir: string, clusterDir: string): Promise<Programs> {
  const user = await findDatabaseUser(clusterDir);
  const binaries = await placeBinaries(user ? PLACE_FOR_ROOT : dataDir);
  return {
    user,
    start(program, directory, args) {
      // A data directory below root's home of mode 700 cannot be reached by path as PostgreSQL's user. But its
      // working directory is set before the user changes, and /proc/self/cwd leads there without a walk down
      // the path; the server itself only uses names relative to its data directory from then on.
      const here = user ? '/proc/self/cwd' : directory;
      return spawn(join(binaries, 'bin', program), args(here), {
        cwd: directory,
        ...user,
        // Its own process group: Ctrl-C in a terminal must reach PostgreSQL through us, after the server has drained.
        detached: true,
        stdio: ['ignore', 'ignore', 'pipe'],
        env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
      });
    },
  };
}
