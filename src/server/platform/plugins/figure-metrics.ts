import { Gauge, Registry } from 'prom-client';

type Figure = {
  name: string;
  help: string;
  values: { labels?: Record<string, string>; value: number | null }[];
};

/** Reads figures when the metrics are asked for. While the database is away they are left out, and the others stay. */
export async function figureMetrics(read: () => Promise<Figure[]>): Promise<Registry> {
  // A new one each time: two scrapes at once leave each other alone, and figures that are gone leave nothing behind.
  const registry = new Registry();
  for (const { name, help, values } of await read().catch((): Figure[] => [])) {
    const labelNames = [...new Set(values.flatMap(({ labels = {} }) => Object.keys(labels)))];
    const gauge = new Gauge({ name, help, labelNames, registers: [registry] });
    // Without labels it begins with 0, which may not be true.
    if (labelNames.length === 0) gauge.remove();
    for (const { labels = {}, value } of values) if (value !== null) gauge.set(labels, value);
  }
  return registry;
}
