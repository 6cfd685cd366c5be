import { parseConfig } from '#server/config.ts';
import { getDataKeys, getSecret } from '#server/platform/base/data-dir.ts';
import { openPatientDatabase } from '#server/platform/db/database.ts';
import { loadEnv } from './load-env.ts';
import { openEmbedded } from './open-embedded.ts';

/** The database of the configuration, with or without a running server. */
export async function openOwnDatabase() {
  loadEnv();
  const { databaseUrl, directUrl, dataDir, dataKeys } = parseConfig(process.env);
  const database = databaseUrl
    ? { url: directUrl ?? databaseUrl, stop: async () => undefined }
    : await openEmbedded(dataDir);
  const keys = getDataKeys(dataKeys ?? (await getSecret(dataDir, 'data-keys')));
  const db = openPatientDatabase(database.url, (error) => console.error(error.message), keys);
  return {
    db,
    async close() {
      await db.destroy();
      await database.stop();
    },
  };
}
