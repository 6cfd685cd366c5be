import { join } from 'node:path';
import { buildApp } from '#server/app.ts';
import type { Config } from '#server/config.ts';
import { openDatabase } from '#server/db/database.ts';
import { openFiles } from '#server/features/objects/open-files.ts';
import { startJobs } from '#server/jobs.ts';
import { StartError } from '#server/start-error.ts';

const webDir = join(import.meta.dirname, '..', '..', 'dist', 'web');
const clock = () => new Date();

export type Serving = { close(): Promise<void> };

/** One process that answers requests. The database must be there and migrated. */
export async function serve(config: Config, databaseUrl: string, sessionSecret: string): Promise<Serving> {
  const db = openDatabase(databaseUrl, (error) =>
    app.log.warn({ err: error }, 'an idle database connection was lost'),
  );
  const app = await buildApp({ config, db, clock, sessionSecret, webDir, logger: { level: 'info' } });
  try {
    await app.listen({ host: config.host, port: config.port });
  } catch (error) {
    await app.close();
    await db.destroy();
    throw explain(error as NodeJS.ErrnoException, config);
  }
  const files = openFiles(config, sessionSecret, clock);
  const jobs = await startJobs(databaseUrl, db, files, clock, app.log);
  return {
    async close() {
      // Requests under way are answered first; what they need is closed after them.
      await app.close();
      await jobs.stop();
      await db.destroy();
    },
  };
}

function explain(error: NodeJS.ErrnoException, { host, port }: Config): Error {
  if (error.code === 'EADDRINUSE')
    return new StartError(`Port ${port} on ${host} is taken. Set PORT to another one.`);
  if (error.code === 'EACCES')
    return new StartError(`Port ${port} on ${host} may not be used by this user. Set PORT to another one.`);
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
    return new StartError(`HOST ${host} is not an address of this machine.`);
  }
  return error;
}
