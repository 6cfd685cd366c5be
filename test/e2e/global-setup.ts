import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawnKaram, untilOpen } from '#test/helpers/karam-process.ts';
import { buildIfNeeded } from '../../scripts/build-if-needed.ts';

export const admin = { username: 'amal', password: 'a password for the journeys' };

/** The real server, started as `npm start` does, on an empty database of its own. */
export default async function setup(): Promise<() => Promise<void>> {
  await buildIfNeeded();
  const dataDir = await mkdtemp(join(tmpdir(), 'karam e2e '));
  // Every journey comes from one address.
  const env = { ADMIN_USERNAME: admin.username, ADMIN_PASSWORD: admin.password, RATE_LIMIT: 'off' };
  const karam = await untilOpen(await spawnKaram({ dataDir, env }));
  process.env.KARAM_ORIGIN = karam.origin;
  return async () => {
    await karam.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
