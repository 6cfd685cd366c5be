import { Counter, Histogram } from 'prom-client';
import type { Observe } from '#server/platform/observe/observe.ts';

/** What the recorder says about each batch. */
export function tipMetrics({ registry, tracer }: Pick<Observe, 'registry' | 'tracer'>) {
  const tips = new Counter({
    name: 'karam_tips_total',
    help: 'Tips by outcome: recorded; skipped (unknown or inactive staff, or sent before); failed (no commit)',
    labelNames: ['outcome'],
    registers: [registry],
  });
  for (const outcome of ['recorded', 'skipped', 'failed']) tips.inc({ outcome }, 0);
  const size = new Histogram({
    name: 'karam_tip_batch_size',
    help: 'Tips recorded by one commit',
    buckets: [1, 2, 4, 8, 16, 32, 64, 128, 256],
    registers: [registry],
  });
  const duration = new Histogram({
    name: 'karam_tip_batch_seconds',
    help: 'Time of the commit that records a batch of tips',
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  return {
    /** The returned function is called with the number of recorded tips, or with nothing if the commit failed. */
    onBegin() {
      const startedMs = performance.now();
      // A trace of its own: the tips of a batch come from many requests.
      const span = tracer.begin('record tips', { parent: null });
      return (batch?: { tips: number; recorded: number }) => {
        if (!batch) return span.end({ isError: true });
        tips.inc({ outcome: 'recorded' }, batch.recorded);
        tips.inc({ outcome: 'skipped' }, batch.tips - batch.recorded);
        size.observe(batch.tips);
        duration.observe((performance.now() - startedMs) / 1000);
        span.end({ attributes: { 'karam.tips': batch.tips, 'karam.recorded': batch.recorded } });
      };
    },
    onFailure: (count: number) => tips.inc({ outcome: 'failed' }, count),
  };
}
