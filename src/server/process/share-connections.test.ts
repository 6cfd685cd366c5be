import type { Worker } from 'node:cluster';
import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type AcceptMessage, shareConnections } from '#server/process/share-connections.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] }));
afterEach(() => vi.useRealTimers());

/** A worker that keeps what it was told last. */
function standInWorker() {
  const emitter = new EventEmitter();
  const told: AcceptMessage[] = [];
  const worker = Object.assign(emitter, {
    isConnected: () => true,
    send: (message: AcceptMessage) => told.push(message),
  }) as unknown as Worker;
  return {
    worker,
    isTaking: () => told.at(-1)?.isTaking,
    letGo: () => told.at(-1)?.letGo,
    say: () => emitter.emit('message', { karam: 'load', busy: 0.1, connections: 8 }),
    exit: () => emitter.emit('exit'),
  };
}

function startTwo() {
  const shared = shareConnections();
  const [first, second] = [standInWorker(), standInWorker()];
  shared.add(first.worker);
  shared.add(second.worker);
  return { shared, first, second };
}

test('the first worker takes all connections, and when it ends the next one does', () => {
  const { shared, first, second } = startTwo();
  expect([first.isTaking(), second.isTaking()]).toEqual([true, false]);
  first.exit();
  expect(second.isTaking()).toBe(true);
  shared.close();
});

test('when the first worker does not answer any more, the next one takes the new connections', () => {
  const { shared, first, second } = startTwo();
  for (let passed = 0; passed < 4; passed += 1) {
    second.say();
    vi.advanceTimersByTime(1000);
  }
  expect([first.isTaking(), first.letGo()]).toEqual([false, 0.5]);
  expect(second.isTaking()).toBe(true);
  first.say();
  vi.advanceTimersByTime(1000);
  expect([first.isTaking(), first.letGo(), second.isTaking()]).toEqual([true, 0, true]);
  shared.close();
});

test('while the program stops no worker is told anything', () => {
  const { shared, first, second } = startTwo();
  shared.close();
  first.exit();
  vi.advanceTimersByTime(5000);
  expect(second.isTaking()).toBe(false);
});
