import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { LoadOptions, LoadResult } from '#bench/load.ts';
import type { Shape } from '#bench/tip-requests.ts';

/** What to send, to whom, how long: tips in a shape, or a page again and again. */
export type LoadOrder = Omit<LoadOptions, 'nextRequest' | 'expectedStatus'> & {
  requests: { tips: Shape; by?: 'autocannon' } | { page: string };
};

export type LoadAnswer = { result: LoadResult } | { problem: string };

export type Generator = { load(order: LoadOrder): Promise<LoadResult>; stop(): Promise<void> };

/** The load generator, in a process of its own: what it costs is known, and can be told to give way. */
export function startGenerator(): Generator {
  const child = fork(join(import.meta.dirname, 'generator-process.ts'));
  const exited = once(child, 'exit');
  const ended = exited.then(() => [{ problem: 'The load generator has ended.' }]);
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
