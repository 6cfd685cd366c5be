import {
  AggregatorRegistry,
  type MetricObjectWithValues,
  type MetricValue,
  type Registry,
} from 'prom-client';

/** The figures of one metric. */
export type Metric = Pick<
  MetricObjectWithValues<MetricValue<string>>,
  'name' | 'help' | 'type' | 'values' | 'aggregator'
>;

/** Reads the figures of the whole program. */
export type ReadMetrics = () => Promise<Metric[]>;

/** In Prometheus format. */
export function printMetrics(metrics: Metric[]): Promise<string> {
  return AggregatorRegistry.aggregate([
    metrics.map((metric) => ({ ...metric, aggregator: 'first' as const })),
  ]).metrics();
}

/** The figures of several registries, which have no names in common. */
export function mergeRegistries(registries: Registry[]): ReadMetrics {
  return async () => (await Promise.all(registries.map((each) => each.getMetricsAsJSON()))).flat();
}

/** The values of one metric that have these labels. */
export function findValues(
  metrics: Metric[],
  name: string,
  labels: Record<string, string> = {},
): MetricValue<string>[] {
  const values = metrics.find((metric) => metric.name === name)?.values ?? [];
  return values.filter((value) =>
    Object.entries(labels).every(([label, wanted]) => value.labels[label] === wanted),
  );
}
