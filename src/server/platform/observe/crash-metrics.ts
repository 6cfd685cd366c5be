import { Counter, type Registry } from 'prom-client';
import { type CrashedPage, crashedPages } from '#shared/contracts/platform.ts';

/** Counts pages that stopped with an error in somebody's browser. */
export function crashMetrics(registry: Registry): (page: CrashedPage) => void {
  const crashes = new Counter({
    name: 'karam_page_crashes_total',
    help: 'Reports of pages that stopped with an error in a browser, by the pattern of their path',
    labelNames: ['page'],
    registers: [registry],
  });
  // Prometheus sees a rise only from a value that was there before.
  for (const page of crashedPages) crashes.inc({ page }, 0);
  return (page) => crashes.inc({ page });
}
