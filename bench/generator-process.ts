import { setPriority } from 'node:os';
import { loadByAutocannon } from '#bench/autocannon.ts';
import type { LoadAnswer, LoadOrder } from '#bench/generator.ts';
import { type LoadResult, load } from '#bench/load.ts';
import { shapes, tipRequest } from '#bench/tip-requests.ts';

/**
 * Guests take no time from the server. Here they share its cores, and a process that wakes for every answer takes the
 * core from the one that is still answering, some thirty times a batch. So it gives way, a little: by much it would
 * starve, and send nothing while the server waits.
 */
const GIVES_WAY = 5;
setPriority(GIVES_WAY);

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
  const nextPerson = shapes[requests.tips]();
  if (requests.by === 'autocannon') return loadByAutocannon({ ...rest, origin, nextPerson });
  return load({ ...rest, nextRequest: tipRequests(nextPerson), expectedStatus: 201 });
}

function tipRequests(nextPerson: () => number): () => string {
  return () => tipRequest(nextPerson());
}

function pageRequests(path: string): () => string {
  const request = `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\naccept-encoding: gzip, br\r\n\r\n`;
  return () => request;
}
