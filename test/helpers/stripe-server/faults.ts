export type Fault =
  /** Too many requests. With `lock_timeout` Stripe asks the client to retry, without it does not. */
  | { status: 429; code?: 'lock_timeout' }
  /** An error inside Stripe. With `kept`, work had begun: the same key gets the same answer for ever. */
  | { status: 500; kept?: true }
  /** The API key is no longer valid. */
  | { status: 401 }
  /** Another request with the same idempotency key is running. */
  | { status: 409 }
  /** Never answers. */
  | { status: 'timeout' }
  /** Executes the request, and closes the connection without an answer. */
  | { status: 'drop-after-commit' };

export class Faults {
  #waiting: (Fault | undefined)[] = [];

  failNext(fault: Fault, times = 1): void {
    this.#waiting.push(...Array<Fault>(times).fill(fault));
  }

  /** The same after so many requests that succeed. */
  failAfter(succeeding: number, fault: Fault, times = 1): void {
    this.#waiting.push(...Array<undefined>(succeeding).fill(undefined), ...Array<Fault>(times).fill(fault));
  }

  /** Removes the remaining faults. */
  pass(): void {
    this.#waiting = [];
  }

  take(): Fault | undefined {
    return this.#waiting.shift();
  }
}
