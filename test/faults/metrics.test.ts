import { readFileSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { runOn } from '#test/helpers/database.ts';
import { preparedDir, startKaram } from '#test/helpers/karam-in-test.ts';
import type { KaramProcess } from '#test/helpers/karam-process.ts';
import { expectLedgerHolds } from '#test/helpers/ledger.ts';
import { addTippableStaff, openDatabaseOf, urlOfPostgres } from '#test/helpers/loaded-karam.ts';

const TOKEN = 'a token for the scraper, long enough';
const SCRAPES = 6;

/** Each request on a connection of its own, so that any worker may answer. */
const apart = { connection: 'close' };

async function scrape(karam: KaramProcess): Promise<(series: string) => number> {
  const headers = { ...apart, authorization: `Bearer ${TOKEN}` };
  const answer = await fetch(`${karam.origin}/metrics`, { headers });
  const text = await answer.text();
  expect(answer.status, text).toBe(200);
  expect(text).not.toMatch(/ (null|undefined)\n/);
  return (series) =>
    Number(
      text
        .split('\n')
        .find((line) => line.startsWith(`${series} `))
        ?.split(' ')[1],
    );
}

async function sendTips(karam: KaramProcess, staffId: number, count: number): Promise<void> {
  for (let sent = 0; sent < count; sent += 1) {
    const answer = await fetch(`${karam.origin}/api/tips`, {
      method: 'POST',
      headers: { ...apart, 'content-type': 'application/json' },
      body: JSON.stringify({ staffId, amount: '5' }),
    });
    expect(answer.status, await answer.text()).toBe(201);
  }
}

const RECORDED = 'karam_tips_total{outcome="recorded"}';
const RESTARTS = 'karam_database_restarts_total';

test.skipIf(process.platform !== 'linux')(
  'every worker answers a scrape for all of them, and the sum never runs backwards, even when one is killed',
  async () => {
    const dataDir = preparedDir();
    const env = { WORKERS: '2', METRICS_TOKEN: TOKEN, RATE_LIMIT: 'off' };
    const karam = await startKaram({ dataDir, env });
    const db = await openDatabaseOf(dataDir, await urlOfPostgres(dataDir));
    onTestFinished(() => db.destroy());
    const [staffId = 0] = await addTippableStaff(db, 'summed');

    const sums: number[] = [];
    const sendAndScrape = async (tips: number) => {
      await sendTips(karam, staffId, tips);
      for (let count = 0; count < SCRAPES; count += 1) sums.push((await scrape(karam))(RECORDED));
    };
    await sendAndScrape(10);
    expect(new Set(sums)).toEqual(new Set([10]));

    const [worker = 0] = workersOf(karam);
    process.kill(worker, 'SIGKILL');
    await expect.poll(() => workersOf(karam).filter((pid) => pid !== worker)).toHaveLength(2);
    // The worker that took the connections is dead. Until the next one takes them, they are refused.
    await expect
      .poll(() => scrape(karam).then(() => 'answered', String), { timeout: 10_000 })
      .toBe('answered');
    await sendAndScrape(6);
    await expect.poll(async () => (await scrape(karam))(RECORDED)).toBe(16);
    expect(sums).toEqual([...sums].sort((one, other) => one - other));
    // A figure of the primary process, which serves no requests itself.
    expect((await scrape(karam))(RESTARTS)).toBe(0);
    await expectLedgerHolds(db);
  },
);

test('a database that goes away and comes back is counted, once for each time', async () => {
  const dataDir = preparedDir();
  const karam = await startKaram({ dataDir, env: { METRICS_TOKEN: TOKEN } });
  expect((await scrape(karam))(RESTARTS)).toBe(0);
  // PostgreSQL ends all connections when one of its processes is killed.
  const { rows } = await runOn(
    await urlOfPostgres(dataDir),
    "SELECT pid FROM pg_stat_activity WHERE application_name = 'karam live' LIMIT 1",
  );
  process.kill(rows[0].pid, 'SIGKILL');
  await expect.poll(async () => (await scrape(karam))(RESTARTS), { timeout: 10_000 }).toBe(1);
  expect((await scrape(karam))('karam_database_last_restart_timestamp_seconds')).toBeGreaterThan(0);
});

function workersOf(karam: KaramProcess): number[] {
  const { pid } = karam.child;
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
  return children.map(Number).filter((child) => commandOf(child).includes('worker.js'));
}

/** Empty for a process that has just ended. */
function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}
