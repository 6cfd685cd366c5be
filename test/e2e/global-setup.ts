import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawnKaram, untilOpen } from '#test/helpers/karam-process.ts';
import { buildIfNeeded } from '../../scripts/build/build-if-needed.ts';

export const admin = { username: 'amal', password: 'a password for the journeys' };

/** The admin who starts a payout may not complete it, so some journeys need a second admin. */
export const secondAdmin = { username: 'badr', password: 'another password for them' };

/** The real server, started like `npm start`, on an empty database of its own. */
export default async function setup(): Promise<() => Promise<void>> {
  await buildIfNeeded();
  const dataDir = await mkdtemp(join(tmpdir(), 'karam e2e '));
  // The configuration names one admin, who is kept once created: so the server is started twice, with a
  // different admin each time.
  const first = { ADMIN_USERNAME: secondAdmin.username, ADMIN_PASSWORD: secondAdmin.password };
  await (await untilOpen(await spawnKaram({ dataDir, env: first }))).stop();
  // No rate limit, because all journeys come from one address.
  const env = { ADMIN_USERNAME: admin.username, ADMIN_PASSWORD: admin.password, RATE_LIMIT: 'off' };
  const karam = await untilOpen(await spawnKaram({ dataDir, env }));
  process.env.KARAM_ORIGIN = karam.origin;
  process.env.KARAM_DATA_DIR = dataDir;
  process.env.SOUND_SHAPES_DIR = await mkdtemp(join(dataDir, 'shapes '));
  return async () => {
    await karam.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
