import { setPriority } from 'node:os';
import { loadByAutocannon } from '#bench/autocannon.ts';
import type { LoadAnswer, LoadOrder } from '#bench/generator.ts';
import { type LoadResult, load } from '#bench/load.ts';
import { shapes, tipRequest } from '#bench/tip-requests.ts';
import { loadByWrk } from '#bench/wrk.ts';

/**
 * Real guests do not use the server's cores. Here the load generator does: it wakes for every answer, about thirty times
 * a batch, and takes the core from the server, which is still answering. So its priority is a little lower. With a much
 * lower one it would starve and send nothing while the server waits.
 */
const NICE_VALUE = 5;
setPriority(NICE_VALUE);

process.on('message', async (order: LoadOrder) => {
  process.send?.(await measure(order));
});
process.on('disconnect', () => process.exit());

async function measure(order: LoadOrder): Promise<LoadAnswer> {
  try {
    return { result: await send(order) };
  } catch (error) {
    return { problem: (error as Error).message };
  }
}

async function send({ requests, ...rest }: LoadOrder): Promise<LoadResult> {
  const [origin = ''] = rest.origins;
  if ('page' in requests)
    return load({ ...rest, nextRequest: pageRequests(requests.page), expectedStatus: 200 });
  if ('tipPages' in requests) {
    const nextStaffId = shapes[requests.tipPages]();
    return load({
      ...rest,
      nextRequest: () => pageRequest(`/tip/${nextStaffId()}`),
      expectedStatus: 200,
    });
  }
  const nextStaffId = shapes[requests.tips]();
  if (requests.by === 'autocannon') return loadByAutocannon({ ...rest, origin, nextStaffId });
  if (requests.by === 'wrk') return loadByWrk({ ...rest, origin });
  return load({ ...rest, nextRequest: tipRequests(nextStaffId), expectedStatus: 201 });
}

function tipRequests(nextStaffId: () => number): () => string {
  return () => tipRequest(nextStaffId());
}

function pageRequests(path: string): () => string {
  const request = pageRequest(path);
  return () => request;
}

function pageRequest(path: string): string {
  return `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\naccept-encoding: gzip, br\r\n\r\n`;
}
