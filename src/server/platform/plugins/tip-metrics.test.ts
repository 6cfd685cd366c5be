import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { type EndedSpan, tracer } from '#server/platform/observe/trace/tracer.ts';
import { tipMetrics } from '#server/platform/plugins/tip-metrics.ts';

test('each batch is counted by the outcome of its tips, and is a span of its own', async () => {
  const registry = new Registry();
  const ended: EndedSpan[] = [];
  const spans = tracer((span) => ended.push(span));
  const observer = tipMetrics({ registry, tracer: spans });
  const printed = async () => (await registry.metrics()).split('\n');
  expect(await printed()).toContain('karam_tips_total{outcome="failed"} 0');

  spans.begin('a request').inside(() => observer.onBegin()({ tips: 5, recorded: 3 }));
  spans.begin('another request').inside(() => observer.onBegin()());
  observer.onFailure(4);

  expect(await printed()).toEqual(
    expect.arrayContaining([
      'karam_tips_total{outcome="recorded"} 3',
      'karam_tips_total{outcome="skipped"} 2',
      'karam_tips_total{outcome="failed"} 4',
      'karam_tip_batch_size_sum 5',
      'karam_tip_batch_size_count 1',
      'karam_tip_batch_size_bucket{le="4"} 0',
      'karam_tip_batch_size_bucket{le="8"} 1',
      'karam_tip_batch_seconds_count 1',
      'karam_tip_batch_seconds_bucket{le="5"} 1',
    ]),
  );
  expect(ended).toMatchObject([
    { name: 'record tips', parentSpanId: undefined, isError: false },
    { name: 'record tips', parentSpanId: undefined, isError: true },
  ]);
  expect(ended.map(({ attributes }) => attributes)).toEqual([{ 'karam.tips': 5, 'karam.recorded': 3 }, {}]);
});
