import type { SerializedConfig } from 'vitest';
import {
  ForksPoolWorker,
  type PoolOptions,
  type PoolWorker,
  type Vitest,
  type WorkerRequest,
} from 'vitest/node';

/** How many faults are tried before a new process takes over, so that what they leave behind cannot add up. */
const RUNS_OF_A_PROCESS = 40;

type Listener = (...args: unknown[]) => void;
type Process = { worker: ForksPoolWorker; runs: number };

/** Stryker tries one fault after the other, so there is one process at a time. */
let current: Process | undefined;

/**
 * A process that stays for many faults. Vitest starts a new one for each run, and loading the server again took two thirds
 * of the time of a fault. Vitest believes that it starts and stops this worker; only the runs are passed on.
 *
 * A run in which something failed outside of a test may have left connections or timers, so its process is ended.
 */
export class LastingWorker implements PoolWorker {
  readonly name = 'lasting';
  readonly cacheFs = true;
  readonly #options: PoolOptions;
  readonly #listeners: [event: string, listener: Listener][] = [];
  #config: SerializedConfig | undefined;
  #isKept = false;

  constructor(options: PoolOptions) {
    this.#options = options;
  }

  async start(): Promise<void> {
    if (current) return;
    current = { worker: new ForksPoolWorker(this.#options), runs: 0 };
    await current.worker.start();
  }

  on(event: string, listener: Listener): void {
    this.#listeners.push([event, listener]);
    current?.worker.on(event, listener);
  }

  off(event: string, listener: Listener): void {
    current?.worker.off(event, listener);
  }

  send(message: WorkerRequest): void {
    if (!current) return;
    const { worker } = current;
    if (message.type === 'start') {
      this.#config = message.context.config;
      if (current.runs > 0) this.#answer('started');
      else worker.send(message);
    } else if (message.type === 'run') {
      current.runs += 1;
      // The process knows the settings of its first run; the names of the tests to run are among them.
      worker.send(withConfig(message, this.#config));
    } else if (message.type === 'stop') {
      this.#isKept = current.runs < RUNS_OF_A_PROCESS && wentWell(this.#options.project.vitest);
      if (this.#isKept) this.#answer('stopped');
      else worker.send(message);
    } else worker.send(message);
  }

  /** Without a message to stop before it, the process hangs. */
  async stop(): Promise<void> {
    for (const [event, listener] of this.#listeners) this.off(event, listener);
    if (!this.#isKept) await endProcess();
  }

  deserialize(data: unknown): unknown {
    return data;
  }

  #answer(type: 'started' | 'stopped'): void {
    const answer = { type, __vitest_worker_response__: true };
    setImmediate(() => {
      for (const [event, listener] of this.#listeners) if (event === 'message') listener(answer);
    });
  }
}

export async function endProcess(): Promise<void> {
  const ended = current;
  current = undefined;
  await ended?.worker.stop();
}

function withConfig(message: WorkerRequest & { type: 'run' }, config: SerializedConfig | undefined) {
  return { ...message, context: { ...message.context, config } } as WorkerRequest;
}

function wentWell({ state }: Vitest): boolean {
  const files = state.getFiles();
  return state.errorsSet.size === 0 && files.every(({ result }) => !result?.errors?.length);
}
