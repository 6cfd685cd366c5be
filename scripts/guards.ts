import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '#server/db/embedded-postgres.ts';
import { migrate } from '#server/db/migrate.ts';
import { type Guard, listGuards, nameOf } from '#test/helpers/database-guards.ts';
import { findFailedTests, type VitestReport } from './failed-tests.ts';
import { run } from './run.ts';

/**
 * Removes each rule of the database in turn (constraints, unique indexes, triggers that refuse), runs the tests of the
 * database, and says which of them fails. About ten seconds for each rule; `npm run guards -- tips_` tries only rules
 * with that text in their name.
 */
const [only = ''] = process.argv.slice(2);
const guards = (await readGuards()).filter((guard) => nameOf(guard).includes(only));
const resultsDir = mkdtempSync(join(tmpdir(), 'karam-guards-'));
let unnoticed = 0;
for (const guard of guards) {
  run('vitest', ['run', '--reporter=json', 'src/server/db/guards.test.ts', 'src/server/db/schema.test.ts'], {
    TEST_RESULTS_DIR: resultsDir,
    TEST_WITHOUT_GUARD: guard.drop,
  });
  const report: VitestReport = JSON.parse(readFileSync(join(resultsDir, 'vitest.json'), 'utf8'));
  const failed = findFailedTests(report);
  if (failed.length === 0) unnoticed += 1;
  console.log(`${failed.length === 0 ? 'UNNOTICED' : `${failed.length} failed `}  ${nameOf(guard)}`);
}
rmSync(resultsDir, { recursive: true });
console.log(`\n${guards.length} rules removed in turn, ${unnoticed} of them unnoticed.`);
process.exitCode = unnoticed === 0 && guards.length > 0 ? 0 : 1;

async function readGuards(): Promise<Guard[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'karam-guards-'));
  const postgres = await startEmbeddedPostgres({ dataDir, durable: false, log: console });
  try {
    await migrate(postgres.url);
    const client = new pg.Client({ connectionString: postgres.url });
    await client.connect();
    return await listGuards(client).finally(() => client.end());
  } finally {
    await postgres.stop();
    rmSync(dataDir, { recursive: true });
  }
}
