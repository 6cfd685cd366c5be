import { expect, test } from 'vitest';
import { requestCounts } from '#server/platform/plugins/request-counts.ts';

function newCounts() {
  const clock = { nowMs: 5000 };
  return { clock, counts: requestCounts(() => clock.nowMs) };
}

test('the limit counts, and a refused request says when the minute ends', () => {
  const { clock, counts } = newCounts();
  const once = { key: 'tips a', limit: 1 };
  expect(counts.take([once])).toBe(0);
  clock.nowMs += 59_999;
  expect(counts.take([once])).toBe(1);
  clock.nowMs += 1;
  expect(counts.take([once])).toBe(0);
});

test('a request that one of its limits refuses is not counted under the others', () => {
  const { counts } = newCounts();
  const site = { key: 'site', limit: 2 };
  expect(counts.take([{ key: 'full', limit: 1 }])).toBe(0);
  for (let time = 0; time < 5; time += 1) expect(counts.take([site, { key: 'full', limit: 1 }])).toBe(60_000);
  expect([counts.take([site]), counts.take([site]), counts.take([site])]).toEqual([0, 0, 60_000]);
});

test('a count is told to the others from a tenth of its limit on, and with a new minute no more', () => {
  const { clock, counts } = newCounts();
  const take = () => counts.take([{ key: 'tips a', limit: 20 }]);
  take();
  expect(counts.toShare()).toEqual({ counts: [], remainingMs: 60_000 });
  take();
  clock.nowMs += 10_000;
  expect(counts.toShare()).toEqual({ counts: [{ key: 'tips a', count: 2 }], remainingMs: 50_000 });
  clock.nowMs += 50_000;
  expect(counts.toShare()).toEqual({ counts: [], remainingMs: 60_000 });
});

test('the counts of the others are added, until they tell of none', () => {
  const { counts } = newCounts();
  const tips = { key: 'tips a', limit: 3 };
  counts.take([tips]);
  counts.setOthers(new Map([['tips a', 2]]));
  expect(counts.take([tips])).toBe(60_000);
  counts.setOthers(new Map());
  expect(counts.take([tips])).toBe(0);
});

test('with very many addresses the oldest is forgotten, and only that one', () => {
  const { counts } = newCounts();
  const takeFrom = (address: number) => counts.take([{ key: `tips ${address}`, limit: 1 }]);
  for (let address = 0; address < 100_000; address += 1) takeFrom(address);
  expect(takeFrom(0)).toBe(60_000);
  expect(counts.toShare().counts).toHaveLength(100_000);
  expect(takeFrom(100_000)).toBe(0);
  expect(counts.toShare().counts).toHaveLength(100_000);
  expect(takeFrom(1)).toBe(60_000);
  expect(takeFrom(0)).toBe(0);
});
