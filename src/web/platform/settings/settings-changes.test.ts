import { expect, test } from 'vitest';
import { findBpsIn, toPercent } from '#web/platform/settings/settings-changes.ts';

test.each([
  ['0', 0],
  ['5', 500],
  ['5.2', 520],
  ['5.25', 525],
  ['5.05', 505],
  ['0.07', 7],
  ['100', 10_000],
])('%s percent is %i basis points, and back', (percent, bps) => {
  expect(findBpsIn(percent)).toBe(bps);
  expect(toPercent(bps)).toBe(percent);
});

test.each(['', ' ', '5.255', '-5', '5,25', '5%', '1e1', '.5', '5.', '1000'])(
  '"%s" is not a percentage',
  (text) => {
    expect(findBpsIn(text)).toBeUndefined();
  },
);
