import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Watched, WatchOrder } from '#bench/dashboards-process.ts';
import { residentMb } from '#bench/sections/memory.ts';
import { SESSION_SECRET, type Section } from '#bench/stage.ts';
import { figure, median, plainRow } from '#bench/table.ts';
import { newToken, sidOf } from '#server/identity/sessions/session-plugin.ts';
import { createSession } from '#server/identity/sessions/session-store.ts';
import { type Db, openDatabase } from '#server/platform/db/database.ts';
import { UNKNOWN_DEVICE } from '#shared/contracts/auth.ts';

/** One user may have 20 streams open. */
const STREAMS_EACH = 20;
const STREAMS = { full: 10_000, quick: 500 };
const TIPS = 40;

/** Open dashboards on one process: their memory, and how soon they know of a tip. */
export const dashboards: Section = {
  name: 'dashboards',
  async measure({ databaseUrl, startKaram, quick }) {
    const count = Math.min(quick ? STREAMS.quick : STREAMS.full, await mostOpenFiles());
    const karam = await startKaram();
    const db = openDatabase(databaseUrl, () => undefined);
    const client = fork(join(import.meta.dirname, '..', 'dashboards-process.ts'));
    try {
      const owners = await makeOwners(db, Math.floor(count / STREAMS_EACH));
      const beforeMb = await residentMb(karam.origin);
      const order: WatchOrder = { origin: karam.origin, owners, streamsEach: STREAMS_EACH, tips: TIPS };
      client.send(order);
      const [watched]: Watched[] = await Promise.race([
        once(client, 'message'),
        once(client, 'exit').then(() => [{ problem: 'The process with the dashboards exited.' }]),
      ]);
      if (!watched || 'problem' in watched) throw new Error(watched?.problem);
      const withMb = await residentMb(karam.origin);
      const { opened, delaysMs } = watched;
      const what = `${opened.toLocaleString('en')} open dashboards`;
      const eachKb = ((withMb - beforeMb) * 1024) / opened;
      return [
        plainRow(`${what}: memory of the process`, `${figure(beforeMb)} → ${figure(withMb)} MB`),
        plainRow(`${what}: memory of each`, `${figure(eachKb)} KB`),
        plainRow(
          `${what}: from a tip’s answer until all ${STREAMS_EACH} of its business know, median and longest of ${TIPS}`,
          `${figure(median(delaysMs))} and ${figure(Math.max(...delaysMs))} ms`,
        ),
      ];
    } finally {
      if (client.connected) client.send('close');
      await db.destroy();
      await karam.stop();
    }
  },
};

/** Some are needed for other things. Where the limit cannot be read, a thousand streams are opened. */
async function mostOpenFiles(): Promise<number> {
  const limits = await readFile('/proc/self/limits', 'utf8').catch(() => '');
  const soft = /^Max open files\s+(\d+)/m.exec(limits)?.[1];
  return (soft === undefined ? 1256 : Number(soft)) - 256;
}

/** Owners with a business, a staff member and a session each. */
async function makeOwners(db: Db, count: number): Promise<WatchOrder['owners']> {
  const owners: WatchOrder['owners'] = [];
  for (let at = 0; at < count; at += 1) {
    const username = `watcher-${at}`;
    const owner = await db
      .insertInto('users')
      .values({ username, email: `${username}@example.com`, password: '$argon2id$ nobody signs in here' })
      .returning(['id', 'password'])
      .executeTakeFirstOrThrow();
    const business = await db
      .insertInto('businesses')
      .values({ ownerId: owner.id, name: 'A watched business', type: 'Restaurant', status: 'active' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { id: staffId } = await db
      .insertInto('staff')
      .values({
        businessId: business.id,
        firstName: 'Maya',
        lastName: 'Cruz',
        role: 'Server',
        walletId: username,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const token = newToken();
    await db
      .transaction()
      .execute((transaction) =>
        createSession(
          transaction,
          sidOf(SESSION_SECRET, token),
          { id: owner.id, passwordHash: owner.password },
          UNKNOWN_DEVICE,
          new Date(),
        ),
      );
    owners.push({ token, staffId });
  }
  return owners;
}
