import { type LoadResult, load } from '#bench/load.ts';
import { type Shape, tipRequest } from '#bench/tip-requests.ts';

/** Tips by HTTP, to whichever servers; the peers take the same request. */
export function sendTips(
  origins: string[],
  connections: number,
  shape: Shape,
  seconds: number,
): Promise<LoadResult> {
  return load({ origins, connections, seconds, nextRequest: () => tipRequest(shape), expectedStatus: 201 });
}
