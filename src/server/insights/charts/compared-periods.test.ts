import { expect, test } from 'vitest';
import { comparedPeriods } from '#server/insights/charts/compared-periods.ts';

test.each([
  [undefined, '2026-11-17', '2026-10-19 2026-11-17', '2026-09-19 2026-10-18'],
  ['2026-11', '2026-11-17', '2026-11-01 2026-11-17', '2026-10-01 2026-10-17'],
  ['2026-10', '2026-11-17', '2026-10-01 2026-10-31', '2026-09-01 2026-09-30'],
  ['2026-01', '2026-11-17', '2026-01-01 2026-01-31', '2025-12-01 2025-12-31'],
  ['2026-03', '2026-03-31', '2026-03-01 2026-03-31', '2026-02-01 2026-02-28'],
])('the month %s on %s is %s, compared with %s', (month, today, now, before) => {
  const periods = comparedPeriods(month, today);
  const days = ({ from, to }: { from: string; to: string }) => `${from} ${to}`;
  expect([days(periods.now), days(periods.before)]).toEqual([now, before]);
});
