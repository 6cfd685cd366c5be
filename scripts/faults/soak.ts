import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { PgBoss } from 'pg-boss';
import { moneyClients } from '#test/helpers/money-clients.ts';
import { readVitals, type Vitals } from '#test/helpers/read-metrics.ts';
import type { TwoKarams } from '#test/helpers/two-karams.ts';
import { type EverydayWork, startEverydayWork } from './everyday-work.ts';
import type { Scenario } from './scenario.ts';
import { findMoneyFaults, withTwoKarams } from './with-two-karams.ts';

const METRICS_TOKEN = 'a token for the metrics of a soak, long enough';
const OLD_ROWS = 1000;

/** How many lines the table of a long soak has. */
const LINES = 12;
/** Shorter soaks have only their one line. */
const MINUTES_WITH_TABLE = 15;

/** Everything at once for minutes: nothing grows that should not, and what has expired is deleted. */
export const soak: Scenario = {
  what: 'soak: tips, refunds, payouts, webhooks, push, printing and dashboards from ever new addresses',
  run: ({ random, isShort, minutes }) =>
    withTwoKarams(
      async (two) => {
        await addExpiredRows(two);
        const before = await countRows(two);
        const work = await startEverydayWork(two);
        const address = () => `198.18.${Math.floor(random() * 256)}.${Math.floor(random() * 256)}`;
        const staffIds = [...two.staffIds, ...work.staffIds];
        const clients = moneyClients({ ...two, staffIds, random, clients: 8, pauseMs: 100, address });
        const moments: Moment[] = [];
        const seconds = isShort ? 30 : minutes * 60;
        const perLine = Math.round(seconds / 5 / LINES);
        for (let passed = 5; passed <= seconds; passed += 5) {
          await sleep(5000);
          const vitals = await readVitals(two.origins[0], METRICS_TOKEN);
          moments.push({ ...vitals, minute: passed / 60, waiting: await countWaiting(two) });
          if (minutes >= MINUTES_WITH_TABLE && moments.length % perLine === 0)
            printLine(moments.slice(-perLine), clients.acknowledged.length, work);
        }
        await clients.stop();
        await work.stop();
        await runJob(two, 'sweep-sessions');
        await runJob(two, 'sweep-objects');
        // Counts of requests end within a minute and are deleted every minute.
        await sleep(isShort ? 0 : 125_000);
        const after = await countRows(two);
        const faults = [...clients.unexpected, ...work.unexpected, ...(await findMoneyFaults(two, clients))];
        const third = Math.floor(moments.length / 3);
        const [middle, last] = [medians(moments.slice(third, 2 * third)), medians(moments.slice(2 * third))];
        if (last.memoryMb > middle.memoryMb * 1.25) faults.push('memory still grows');
        if (last.resources > middle.resources + 50) faults.push('open handles still grow');
        if (last.waiting > middle.waiting * 2 + 200) faults.push('what waits to be sent still grows');
        for (const [table, rows] of Object.entries(after)) {
          if (rows > 100 && !(isShort && table === 'limit_counts')) faults.push(`${rows} rows in ${table}`);
        }
        const shown = Object.keys(after).map((table) => `${table} ${before[table]} → ${after[table]}`);
        const show = ({ memoryMb, eventLoopP99Ms, resources, waiting }: Moment) =>
          `${Math.round(memoryMb)} MB, ${Math.round(eventLoopP99Ms)} ms, ${resources} handles, ${waiting} waiting`;
        return {
          figures: `${clients.acknowledged.length} tips, ${listCounts(work)}; middle third: ${show(middle)}; last third: ${show(last)}; rows: ${shown.join(', ')}`,
          faults,
        };
      },
      { RATE_LIMIT: 'on', TRUST_PROXY: '1', METRICS_TOKEN },
    ),
};

/** A moment of the soak. `waiting`: jobs and webhooks that are due and not done yet. */
type Moment = Vitals & { minute: number; waiting: number };

function printLine(moments: Moment[], tips: number, work: EverydayWork): void {
  const { memoryMb, heapMb, eventLoopP99Ms, resources, waiting } = medians(moments);
  const minute = Math.round(moments.at(-1)?.minute ?? 0);
  console.error(
    `minute ${minute}: ${tips} tips, ${listCounts(work)}; ${Math.round(memoryMb)} MB, heap ${Math.round(heapMb)} MB, event loop p99 ${Math.round(eventLoopP99Ms)} ms, ${resources} handles, ${waiting} waiting`,
  );
}

const listCounts = ({ counts }: EverydayWork) =>
  `${counts.webhooks} webhooks, ${counts.pushes} push messages, ${counts.printed} prints, ${counts.pages} pages`;

async function countWaiting({ db }: TwoKarams): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT (
    (SELECT count(*) FROM pgboss.job WHERE state IN ('created', 'retry') AND start_after <= now())
    + (SELECT count(*) FROM webhook_deliveries WHERE status = 'waiting'))::int AS count`.execute(db);
  return rows[0]?.count ?? 0;
}

const TABLES = ['session', 'login_failures', 'objects', 'limit_counts'];

async function addExpiredRows({ db }: TwoKarams): Promise<void> {
  const numbers = sql`generate_series(1, ${OLD_ROWS}) AS number`;
  await sql`INSERT INTO session SELECT 'old-' || number, '{}', now() - interval '1 day' FROM ${numbers}`.execute(
    db,
  );
  await sql`INSERT INTO login_failures SELECT 'account:old-' || number, 3, now() - interval '1 day' FROM ${numbers}`.execute(
    db,
  );
  await sql`INSERT INTO objects (owner_id, expires_at)
    SELECT (SELECT id FROM users LIMIT 1), now() - interval '1 day' FROM ${numbers}`.execute(db);
  await sql`INSERT INTO limit_counts
    SELECT 'old-' || number, gen_random_uuid(), 1, now() - interval '1 day' FROM ${numbers}`.execute(db);
}

async function countRows({ db }: TwoKarams): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of TABLES) {
    const { rows } = await sql<{
      count: number;
    }>`SELECT count(*)::int AS count FROM ${sql.table(table)}`.execute(db);
    counts[table] = rows[0]?.count ?? 0;
  }
  return counts;
}

/** Runs a job of the program now, and waits until it is done. */
async function runJob({ db, url }: TwoKarams, name: string): Promise<void> {
  const boss = new PgBoss({ connectionString: url, schedule: false, supervise: false, migrate: false });
  boss.on('error', () => undefined);
  await boss.start();
  const id = await boss.send(name);
  await boss.stop({ graceful: false });
  for (let seconds = 0; seconds < 60; seconds += 1) {
    const { rows } = await sql<{ state: string }>`SELECT state FROM pgboss.job WHERE id = ${id}`.execute(db);
    if (rows[0]?.state === 'completed') return;
    await sleep(1000);
  }
  throw new Error(`The job ${name} did not end within a minute.`);
}

function medians(moments: Moment[]): Moment {
  const middleOf = (of: (each: Moment) => number) =>
    moments.map(of).sort((one, other) => one - other)[Math.floor(moments.length / 2)] ?? Number.NaN;
  return {
    memoryMb: middleOf(({ memoryMb }) => memoryMb),
    heapMb: middleOf(({ heapMb }) => heapMb),
    eventLoopP99Ms: middleOf(({ eventLoopP99Ms }) => eventLoopP99Ms),
    resources: middleOf(({ resources }) => resources),
    waiting: middleOf(({ waiting }) => waiting),
    minute: middleOf(({ minute }) => minute),
  };
}
