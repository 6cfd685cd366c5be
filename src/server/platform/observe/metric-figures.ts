import {
  AggregatorRegistry,
  type MetricObjectWithValues,
  type MetricValue,
  type Registry,
} from 'prom-client';

/** The figures of one metric, in a form that can be sent to another process. */
export type Metric = Pick<
  MetricObjectWithValues<MetricValue<string>>,
  'name' | 'help' | 'type' | 'values' | 'aggregator'
>;

/** Reads the figures of the whole program, over all its processes. */
export type ReadMetrics = () => Promise<Metric[]>;

/** Adds up metrics of the same name and labels, each by its own rule: most are summed, some averaged. */
export function addUp(metrics: Metric[][]): Metric[] {
  // The registry made here holds plain objects with their values, and a function that cannot be sent to a process.
  const summed = AggregatorRegistry.aggregate(metrics).getMetricsAsArray() as unknown as Metric[];
  return summed.map(({ name, help, type, values, aggregator }) => ({ name, help, type, values, aggregator }));
}

/** In Prometheus format. All figures are added up already, so each is printed as it is. */
export function printMetrics(metrics: Metric[]): Promise<string> {
  return AggregatorRegistry.aggregate([
    metrics.map((metric) => ({ ...metric, aggregator: 'first' as const })),
  ]).metrics();
}

/** For a program of one process: the figures of several registries, which have no names in common. */
export function mergeRegistries(registries: Registry[]): ReadMetrics {
  return async () => (await Promise.all(registries.map((each) => each.getMetricsAsJSON()))).flat();
}

/** What an ended process leaves behind: what it has counted. What it had at the moment, such as memory, is gone. */
export function keepCounts(metrics: Metric[]): Metric[] {
  const counted: unknown[] = ['counter', 'histogram'];
  return metrics.filter(({ type }) => counted.includes(type));
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
