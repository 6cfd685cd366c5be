import { Gauge, type Registry } from 'prom-client';

type Figure = { name: string; help: string; value: number | null };

/** Reads figures when the metrics are asked for. While the database is away they are left out, and the others stay. */
export function figureMetrics(registry: Registry, read: () => Promise<Figure[]>): () => Promise<void> {
  const gauges = new Map<string, Gauge>();
  return async () => {
    for (const gauge of gauges.values()) gauge.remove();
    for (const { name, help, value } of await read().catch((): Figure[] => [])) {
      const gauge = gauges.get(name) ?? new Gauge({ name, help, registers: [registry] });
      gauges.set(name, gauge);
      if (value === null) gauge.remove();
      else gauge.set(value);
    }
  };
}
