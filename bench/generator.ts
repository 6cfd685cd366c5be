import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { LoadOptions, LoadResult } from '#bench/load.ts';
import type { Shape } from '#bench/tip-requests.ts';

/** The load to generate: tips with a distribution over staff, or requests for one page, or for the tip pages of staff. */
export type LoadOrder = Omit<LoadOptions, 'nextRequest' | 'expectedStatus'> & {
  requests: { tips: Shape; by?: 'autocannon' | 'wrk' } | { page: string } | { tipPages: Shape };
};

export type LoadAnswer = { result: LoadResult } | { problem: string };

export type Generator = { load(order: LoadOrder): Promise<LoadResult>; stop(): Promise<void> };

/** Starts the load generator in a separate process, so that its CPU time and priority are separate too. */
export function startGenerator(): Generator {
  const child = fork(join(import.meta.dirname, 'generator-process.ts'));
  const exited = once(child, 'exit');
  const ended = exited.then(() => [{ problem: 'The load generator process exited.' }]);
  return {
    async load(order) {
      child.send(order);
      const [answer]: LoadAnswer[] = await Promise.race([once(child, 'message'), ended]);
      if (!answer || 'problem' in answer) throw new Error(answer?.problem);
      return answer.result;
    },
    async stop() {
      if (child.connected) child.disconnect();
      await exited;
    },
  };
}
