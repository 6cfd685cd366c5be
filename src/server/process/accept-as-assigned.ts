import { performance } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import type { AcceptMessage, LoadMessage } from '#server/process/share-connections.ts';

const SAY_EVERY_MS = 1000;

/** In a worker: says each second how busy it is, and takes new connections or leaves them to others as it is told. */
export function acceptAsAssigned({ connections }: Pick<FastifyInstance, 'connections'>): void {
  let last = performance.eventLoopUtilization();
  setInterval(async () => {
    const now = performance.eventLoopUtilization();
    const busy = performance.eventLoopUtilization(now, last).utilization;
    last = now;
    tellPrimary({ karam: 'load', busy, connections: await connections.count() });
  }, SAY_EVERY_MS).unref();

  process.on('message', (message: AcceptMessage) => {
    if (message?.karam !== 'take') return;
    connections.take(message.isTaking);
    if (message.letGo > 0) void connections.letGo(message.letGo);
  });
}

function tellPrimary(message: LoadMessage): void {
  if (process.connected) process.send?.(message, undefined, undefined, () => undefined);
}
