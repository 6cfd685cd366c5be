import { expect, test } from 'vitest';
import { walFrom } from '#server/platform/db/backup/backup-files.ts';

const FIRST = '0000000100000000000000FE';

test('segments follow one another, also where the second number starts again', () => {
  const names = [
    '00000001.history',
    '0000000100000000000000FD',
    FIRST,
    '0000000100000000000000FF',
    '000000010000000100000000',
  ];
  expect(walFrom(FIRST, names)).toEqual({ segments: names.slice(2), missing: false });
});

test('what comes after a missing segment is not used', () => {
  expect(walFrom(FIRST, [FIRST, '000000010000000100000000'])).toEqual({ segments: [FIRST], missing: true });
  expect(walFrom(FIRST, ['0000000100000000000000FF'])).toEqual({ segments: [], missing: true });
});

test('a new timeline starts in the segment that the old one ended in', () => {
  const names = [FIRST, '0000000100000000000000FF', '0000000200000000000000FF', '000000020000000100000000'];
  expect(walFrom(FIRST, names)).toEqual({ segments: names, missing: false });
});
