import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawnKaram, untilOpen } from '#test/helpers/karam-process.ts';
import { buildIfNeeded } from '../../scripts/build-if-needed.ts';

export const admin = { username: 'amal', password: 'a password for the journeys' };

/** Whoever starts a payout does not complete it, so some journeys need another admin. */
export const secondAdmin = { username: 'badr', password: 'another password for them' };

/** The real server, started as `npm start` does, on an empty database of its own. */
export default async function setup(): Promise<() => Promise<void>> {
  await buildIfNeeded();
  const dataDir = await mkdtemp(join(tmpdir(), 'karam e2e '));
  // The configuration names one admin, who stays once created: so the server starts twice, each time with another.
  const first = { ADMIN_USERNAME: secondAdmin.username, ADMIN_PASSWORD: secondAdmin.password };
  await (await untilOpen(await spawnKaram({ dataDir, env: first }))).stop();
  // Every journey comes from one address.
  const env = { ADMIN_USERNAME: admin.username, ADMIN_PASSWORD: admin.password, RATE_LIMIT: 'off' };
  const karam = await untilOpen(await spawnKaram({ dataDir, env }));
  process.env.KARAM_ORIGIN = karam.origin;
  return async () => {
    await karam.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
