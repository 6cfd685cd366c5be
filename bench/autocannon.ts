import autocannon from 'autocannon';
import type { LoadResult } from '#bench/load.ts';
import { nextTip } from '#bench/tip-requests.ts';

/** It looks at the clock once in this time only, and ends at the first look after its seconds have passed. */
const SAMPLE_MS = 50;

type Order = { origin: string; connections: number; seconds: number; nextPerson: () => number };

/** Sends the same tips with autocannon, a load generator that many use: a check of what our own one measures. */
export async function loadByAutocannon({
  origin,
  connections,
  seconds,
  nextPerson,
}: Order): Promise<LoadResult> {
  const cpuBefore = process.cpuUsage();
  const result = await autocannon({
    url: origin,
    connections,
    duration: seconds,
    sampleInt: SAMPLE_MS,
    requests: [
      {
        method: 'POST',
        path: '/api/tips',
        setupRequest(request) {
          const { key, body } = nextTip(nextPerson());
          return {
            ...request,
            body,
            headers: { 'content-type': 'application/json', 'idempotency-key': key },
          };
        },
      },
    ],
  });
  const cpu = process.cpuUsage(cpuBefore);
  const refused = result.non2xx + result.errors + result.timeouts;
  if (refused > 0) throw new Error(`autocannon: ${refused} requests of ${result.requests.sent} failed`);
  return {
    answers: result['2xx'],
    perSecond: result['2xx'] / result.duration,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    ownCpu: (cpu.user + cpu.system) / 1e6 / result.duration,
  };
}
