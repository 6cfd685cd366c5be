import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '#server/platform/db/embedded/postmaster.ts';
import { spawnKaram, untilOpen } from '#test/helpers/karam-process.ts';
import { admin, secondAdmin } from './global-setup.ts';

/** A separate Karam with an empty database. The journeys of the file that starts it then use it. */
export async function startOwnKaram(given: Record<string, string> = {}, { hasSecondAdmin = false } = {}) {
  const usual = process.env.KARAM_ORIGIN;
  const dataDir = await mkdtemp(join(tmpdir(), 'karam own '));
  const port = String(await freePort());
  const origin = `http://127.0.0.1:${port}`;
  const envOf = ({ username, password }: typeof admin) => ({
    ...given,
    PORT: port,
    PUBLIC_ORIGIN: origin,
    ADMIN_USERNAME: username,
    ADMIN_PASSWORD: password,
  });
  // The configuration names one admin, who is kept once created.
  if (hasSecondAdmin) await (await untilOpen(await spawnKaram({ dataDir, env: envOf(secondAdmin) }))).stop();
  const karam = await untilOpen(await spawnKaram({ dataDir, env: envOf(admin) }));
  process.env.KARAM_ORIGIN = origin;
  return {
    origin,
    async stop() {
      if (usual) process.env.KARAM_ORIGIN = usual;
      await karam.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
