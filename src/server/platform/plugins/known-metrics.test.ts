import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { addResult, createRun, endRun } from '#server/money/checks/check-run-store.ts';
import { mergeRegistries } from '#server/platform/observe/metric-figures.ts';
import { openObserve } from '#server/platform/observe/observe.ts';
import { databaseMetrics } from '#server/platform/observe/program-metrics.ts';
import { testApp } from '#test/helpers/app.ts';
import { expectLedgerHolds } from '#test/helpers/ledger.ts';
import { makeWorld } from '#test/helpers/world.ts';

const observe = openObserve();
const watched = databaseMetrics({ restarts: () => 0, lastRestartAt: () => undefined });
const karam = testApp({ observe, readMetrics: mergeRegistries([observe.registry, watched]) });
const rules = readFileSync(
  join(import.meta.dirname, '..', '..', '..', '..', 'deploy', 'prometheus-rules.yml'),
  'utf8',
);
const dashboard = readFileSync(
  join(import.meta.dirname, '..', '..', '..', '..', 'deploy', 'grafana-dashboard.json'),
  'utf8',
);
const operations = readFileSync(
  join(import.meta.dirname, '..', '..', '..', '..', 'docs', 'operations.md'),
  'utf8',
);

test('metrics count tips by outcome, and say how mails, ledger, backups and connections stand', async () => {
  const world = await makeWorld(karam);
  await world.anonymous.post('/api/tips', { staffId: world.staffId, amount: '5' });
  await world.anonymous.post('/api/tips', { staffId: 2_147_483_647, amount: '5' });
  await karam.db
    .insertInto('outbox')
    .values({ recipient: 'a@example.com', subject: 's', body: 'b', nextAt: karam.now })
    .execute();
  const result = { rule: 'refunds' as const, holds: false, broken: 2, examples: [] };
  const runId = await createRun(karam.db, null, 1, karam.now);
  await addResult(karam.db, runId, result);
  await endRun(karam.db, runId, null, new Date());
  const text = (await world.admin.get('/metrics')).body;
  expect(text).toMatch(/karam_tips_total\{outcome="recorded"\} 1\n/);
  expect(text).toMatch(/karam_tips_total\{outcome="skipped"\} [1-9]/);
  expect(text).toContain('karam_tip_batch_size_count');
  expect(text).toMatch(/karam_database_connections\{pool="tips",state="idle"\} [1-9]/);
  expect(text).toMatch(/karam_mails_waiting [1-9]/);
  expect(text).toMatch(/karam_ledger_broken_rules 1\n/);
  expect(text).not.toMatch(/^karam_backup_age_seconds \d/m);

  await karam.db.insertInto('backupRuns').values({ startedAt: karam.now, finishedAt: new Date() }).execute();
  observe.beginCall('stripe', 'find').end('failed');
  const later = (await world.admin.get('/metrics')).body;
  expect(later).toMatch(/^karam_backup_age_seconds \d/m);
  for (const name of `${rules}${dashboard}`.match(/\b(karam|http|process)_[a-z_]+/g) ?? []) {
    expect(later, name).toContain(name);
  }
  await expectLedgerHolds(karam.db);
});

test('metrics say how far the clock of this node is from that of the database', async () => {
  const world = await makeWorld(karam);
  const before = karam.now;
  karam.now = new Date(Date.now() - 2 * 60 * 60_000);
  const text = (await world.admin.get('/metrics')).body;
  karam.now = before;
  const [, seconds] = /^karam_clock_ahead_of_database_seconds (.+)$/m.exec(text) ?? [];
  expect(Number(seconds) / 3600).toBeCloseTo(-2, 0);
});

test('each alert has its section in docs/operations.md', () => {
  const alerts = [...rules.matchAll(/alert: (\w+)/g)].map(([, name]) => name);
  expect(alerts.length).toBeGreaterThan(5);
  for (const name of alerts) expect(operations, name).toContain(`| ${name} |`);
});
