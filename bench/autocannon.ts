import autocannon from 'autocannon';
import type { LoadResult } from '#bench/load.ts';
import { nextTip } from '#bench/tip-requests.ts';

/** autocannon checks the time only at this interval, and stops at the first check after its duration. */
const SAMPLE_MS = 50;

type Order = { origin: string; connections: number; seconds: number; nextStaffId: () => number };

/** Sends the same tips with autocannon, a common load generator, to check the results of our own one. */
export async function loadByAutocannon({
  origin,
  connections,
  seconds,
  nextStaffId,
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
          const { key, body } = nextTip(nextStaffId());
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
