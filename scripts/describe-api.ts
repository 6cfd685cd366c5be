import { tmpdir } from 'node:os';
import type { OpenAPIV3_1 } from 'openapi-types';
import { buildApp } from '#server/app.ts';
import { openDatabase } from '#server/platform/db/database.ts';
import { openTipUpdates } from '#server/platform/live/tip-updates.ts';

/** The OpenAPI document of an app that is built but not started. It makes no database connection. */
export async function describeApi(): Promise<OpenAPIV3_1.Document> {
  const db = openDatabase('postgres://nobody@127.0.0.1:9/none', () => undefined);
  const app = await buildApp({
    config: {
      publicOrigin: 'http://localhost:3000',
      isLocal: false,
      trustProxy: false,
      rateLimit: false,
      dataDir: tmpdir(),
      s3: undefined,
      payments: { provider: 'sandbox' },
      mail: undefined,
      metricsToken: undefined,
    },
    sessionSecret: 'no session is ever made with this one',
    db,
    recorderDb: db,
    patientDb: db,
    tipUpdates: openTipUpdates('', db, { warn: () => undefined }),
    clock: () => new Date(),
    logger: false,
  });
  await app.ready();
  const document = app.swagger() as OpenAPIV3_1.Document;
  await app.close();
  await db.destroy();
  return document;
}
