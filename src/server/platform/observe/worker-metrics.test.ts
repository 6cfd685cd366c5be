import type { Worker } from 'node:cluster';
import { EventEmitter } from 'node:events';
import { Counter, Gauge, Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { findValues, type Metric } from '#server/platform/observe/metric-figures.ts';
import { sumWorkerMetrics } from '#server/platform/observe/worker-metrics.ts';

type Message = { karam: string; id: number; metrics: Metric[] };

/** A worker that has counted `tips`, and keeps what the primary sends it. It is silent if `isStuck`. */
function standInWorker() {
  const registry = new Registry();
  const tips = new Counter({ name: 'tips_total', help: 'tips', registers: [registry] });
  const memory = new Gauge({ name: 'memory', help: 'memory', registers: [registry] });
  const emitter = new EventEmitter();
  const sums: Message[] = [];
  const state = { isStuck: false };
  const worker = Object.assign(emitter, {
    isConnected: () => true,
    async send(message: Message) {
      if (message.karam === 'sum') sums.push(message);
      else if (!state.isStuck) {
        const metrics = await registry.getMetricsAsJSON();
        emitter.emit('message', { karam: 'figures', id: message.id, metrics });
      }
    },
  });
  const sum = async (name: string) => {
    sums.length = 0;
    emitter.emit('message', { karam: 'sum?', id: 1 });
    await expect.poll(() => sums.length, { timeout: 3000 }).toBe(1);
    return findValues(sums[0]?.metrics ?? [], name)[0]?.value;
  };
  return { worker: worker as unknown as Worker, tips, memory, state, sum, exit: () => emitter.emit('exit') };
}

test('a worker that has ended leaves its counts in the sum, and takes its memory with it', async () => {
  const sums = sumWorkerMetrics(new Registry());
  const [one, other] = [standInWorker(), standInWorker()];
  for (const { worker } of [one, other]) sums.add(worker);
  one.tips.inc(3);
  one.memory.set(100);
  other.tips.inc(4);
  other.memory.set(50);
  expect(await other.sum('tips_total')).toBe(7);
  expect(await other.sum('memory')).toBe(150);
  one.exit();
  expect(await other.sum('tips_total')).toBe(7);
  expect(await other.sum('memory')).toBe(50);
  const next = standInWorker();
  sums.add(next.worker);
  next.tips.inc(1);
  expect(await next.sum('tips_total')).toBe(8);
  next.exit();
  expect(await other.sum('tips_total')).toBe(8);
});

test('a worker that does not answer is in the sum with its last figures', async () => {
  const sums = sumWorkerMetrics(new Registry());
  const [one, other] = [standInWorker(), standInWorker()];
  for (const { worker } of [one, other]) sums.add(worker);
  one.tips.inc(3);
  expect(await other.sum('tips_total')).toBe(3);
  one.state.isStuck = true;
  other.tips.inc(2);
  expect(await other.sum('tips_total')).toBe(5);
});
