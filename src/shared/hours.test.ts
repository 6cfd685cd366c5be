import { expect, test } from 'vitest';
import { findMinutesIn, formatHours } from '#shared/file-imports.ts';

test.each([
  ['8', 480],
  ['7.5', 450],
  ['7,25', 435],
  ['7:30', 450],
  ['0', 0],
  ['24', 1440],
  ['0.33', 20],
])('%s hours are %i minutes', (text, minutes) => expect(findMinutesIn(text)).toBe(minutes));

test.each(['', ' ', '-1', '24.01', '24:01', '7:60', '7:3', '7.125', 'eight', '1e1', '008', '7 h'])(
  '"%s" is no number of hours of a day',
  (text) => expect(findMinutesIn(text)).toBeUndefined(),
);

test('hours are written with minutes, also those of a whole team', () => {
  expect([0, 5, 450, 2490].map(formatHours)).toEqual(['0:00', '0:05', '7:30', '41:30']);
});
