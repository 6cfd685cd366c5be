import {
  findRunningPostgres,
  startEmbeddedPostgres,
} from '#server/platform/db/embedded/embedded-postgres.ts';

/** The embedded PostgreSQL of a data directory: the one that is running, or else one that runs until `stop`. */
export async function openEmbedded(dataDir: string): Promise<{ url: string; stop(): Promise<void> }> {
  const url = await findRunningPostgres(dataDir);
  if (url) return { url, stop: async () => undefined };
  return startEmbeddedPostgres({ dataDir, log: { warn: (line) => console.error(line) } });
}
