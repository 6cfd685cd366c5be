import { expect, test } from 'vitest';
import { runOn } from '#test/helpers/database.ts';
import { preparedDir, startKaram } from '#test/helpers/karam-in-test.ts';
import type { KaramProcess } from '#test/helpers/karam-process.ts';
import { urlOfPostgres } from '#test/helpers/loaded-karam.ts';

const TOKEN = 'a token for the scraper, long enough';
const RESTARTS = 'karam_database_restarts_total';

async function scrape(karam: KaramProcess): Promise<(series: string) => number> {
  const answer = await fetch(`${karam.origin}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } });
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
