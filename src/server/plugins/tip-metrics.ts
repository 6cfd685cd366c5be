import { Counter, Histogram, type Registry } from 'prom-client';

/** What the recorder says about each batch. */
export type TipObserver = {
  onBatch(batch: { tips: number; recorded: number; ms: number }): void;
  onFailure(tips: number): void;
};

export function tipMetrics(registry: Registry): TipObserver {
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
    onBatch({ tips: all, recorded, ms }) {
      tips.inc({ outcome: 'recorded' }, recorded);
      tips.inc({ outcome: 'skipped' }, all - recorded);
      size.observe(all);
      duration.observe(ms / 1000);
    },
    onFailure: (count) => tips.inc({ outcome: 'failed' }, count),
  };
}
