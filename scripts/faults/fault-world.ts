import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import { checkLedger } from '#server/money/ledger/checks/check-ledger.ts';
import type { Db } from '#server/platform/db/database.ts';
import { findPostmasterFile } from '#server/platform/db/embedded/directory-lock.ts';
import { freePort } from '#server/platform/db/embedded/postmaster.ts';
import { type KaramProcess, spawnKaram, untilOpen } from '#test/helpers/karam-process.ts';
import {
  addTippableStaff,
  countLostAndDoubled,
  openDatabaseOf,
  urlOfPostgres,
} from '#test/helpers/loaded-karam.ts';
import { sendTips, type TipLoad } from '#test/helpers/tip-load.ts';

const CLIENTS = 16;

export type FaultWorld = {
  load: TipLoad;
  random(): number;
  killApp(): Promise<void>;
  stopApp(): Promise<void>;
  startApp(): Promise<void>;
  killPostgres(): Promise<void>;
  ask(query: RawBuilder<unknown>): Promise<unknown>;
  /** Locks the row of a staff member of another business, who is tipped too. */
  lockSomebody(ms: number): Promise<void>;
  untilMoreTips(): Promise<void>;
  /** Ends the load, and counts what was lost and doubled. */
  count(): Promise<{ lost: number; doubled: number; ledgerHolds: boolean }>;
  close(): Promise<void>;
};

/** The real program on a database of its own, with clients that send tips all the time. */
export async function openFaultWorld(random: () => number): Promise<FaultWorld> {
  const dataDir = await mkdtemp(join(tmpdir(), 'karam faults '));
  const env = { RATE_LIMIT: 'off', BACKUPS: 'off', PORT: String(await freePort()) };
  const start = async () => untilOpen(await spawnKaram({ dataDir, env }));
  const openDb = async () => openDatabaseOf(dataDir, await urlOfPostgres(dataDir));
  let karam: KaramProcess = await start();
  let db: Db = await openDb();
  const staffIds = await addTippableStaff(db, 'owner');
  const [locked = 0] = await addTippableStaff(db, 'other-owner');
  const load = sendTips(`http://127.0.0.1:${env.PORT}`, staffIds, CLIENTS);
  const lockedLoad = () => sendTips(`http://127.0.0.1:${env.PORT}`, [locked], 2);

  const world: FaultWorld = {
    load,
    random,
    async startApp() {
      karam = await start();
      await db.destroy();
      db = await openDb();
    },
    async killApp() {
      karam.child.kill('SIGKILL');
      await once(karam.child, 'exit').catch(() => undefined);
    },
    async stopApp() {
      const code = await karam.stop();
      if (code !== 0) throw new Error(`Karam stopped with ${code}: ${karam.output().slice(-2000)}`);
    },
    async killPostgres() {
      const { pid } = (await findPostmasterFile(join(dataDir, 'postgres'))) ?? {};
      if (pid) process.kill(pid, 'SIGKILL');
    },
    ask: (query) => query.execute(db),
    async lockSomebody(ms) {
      const waiting = lockedLoad();
      await db.transaction().execute(async (transaction) => {
        await sql`SELECT id FROM staff WHERE id = ${locked} FOR UPDATE`.execute(transaction);
        await sleep(ms);
      });
      await waiting.stop();
      load.acknowledged.push(...waiting.acknowledged);
    },
    async untilMoreTips() {
      const goal = load.acknowledged.length + CLIENTS;
      const deadline = performance.now() + 90_000;
      while (load.acknowledged.length < goal) {
        if (performance.now() > deadline) throw new Error('No tip was acknowledged for 90 s.');
        await sleep(20);
      }
    },
    async count() {
      await load.stop();
      const checks = await checkLedger(db);
      return { ...(await countLostAndDoubled(db, load)), ledgerHolds: checks.every(({ holds }) => holds) };
    },
    async close() {
      await load.stop();
      await karam.stop();
      await db.destroy();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  await world.untilMoreTips();
  return world;
}
