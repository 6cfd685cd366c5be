import { expect, test } from 'vitest';
import { nextBankDay } from '#shared/bank.ts';

const hours = { bankCutoffHour: 14, bankDaysOff: '2026-12-02 2026-12-03' };

test.each([
  ['before the cut-off, the same day', '2026-11-16T09:59:59Z', '2026-11-16'],
  ['at the cut-off hour, the next day', '2026-11-16T10:00:00Z', '2026-11-17'],
  ['after midnight in Dubai, that day', '2026-11-15T21:00:00Z', '2026-11-16'],
  ['late on Friday, Monday', '2026-11-20T12:00:00Z', '2026-11-23'],
  ['on Saturday and on Sunday, Monday', '2026-11-21T06:00:00Z', '2026-11-23'],
  ['over two days off, the day after them', '2026-12-01T12:00:00Z', '2026-12-04'],
  ['late on the day before a weekend, over it', '2026-12-04T12:00:00Z', '2026-12-07'],
])('a file is paid %s', (_when, now, day) => {
  expect(nextBankDay(new Date(now), hours)).toBe(day);
});

test('a cut-off of 24 is never reached, and one of 0 always', () => {
  const night = new Date('2026-11-16T19:59:00Z');
  expect(nextBankDay(night, { ...hours, bankCutoffHour: 24 })).toBe('2026-11-16');
  expect(nextBankDay(night, { ...hours, bankCutoffHour: 0 })).toBe('2026-11-17');
});
