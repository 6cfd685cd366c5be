import { expect, test } from 'vitest';
import { figureMetrics } from '#server/platform/observe/program-metrics.ts';

const linesOf = async (registry: ReturnType<typeof figureMetrics>) =>
  (await (await registry).metrics()).split('\n').filter((line) => line && !line.startsWith('#'));

test('figures are shown with their labels, and a figure that is not known is left out', async () => {
  const registry = figureMetrics(async () => [
    { name: 'mails_waiting', help: 'h', values: [{ value: 3 }] },
    { name: 'backup_age_seconds', help: 'h', values: [{ value: null }] },
    {
      name: 'jobs_late',
      help: 'h',
      values: [
        { labels: { job: 'mails' }, value: 0 },
        { labels: { job: 'seals' }, value: null },
      ],
    },
  ]);
  expect(await linesOf(registry)).toEqual(['mails_waiting 3', 'jobs_late{job="mails"} 0']);
});

test('while the database is away there are no figures, and no error', async () => {
  const registry = figureMetrics(async () => {
    throw new Error('the database is away');
  });
  expect(await linesOf(registry)).toEqual([]);
});
