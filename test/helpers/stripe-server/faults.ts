export type Fault =
  /** Too many requests. With `lock_timeout` Stripe asks for another try, without it does not. */
  | { status: 429; code?: 'lock_timeout' }
  /** A fault of Stripe's own. `kept` when work had begun: the same key then gets the same answer for ever. */
  | { status: 500; kept?: true }
  /** The key is no longer good. */
  | { status: 401 }
  /** Another request with the same key is under way. */
  | { status: 409 }
  /** Never answers. */
  | { status: 'timeout' }
  /** Does what was asked, and cuts the line before it says so. */
  | { status: 'drop-after-commit' };

export class Faults {
  #waiting: Fault[] = [];

  failNext(fault: Fault, times = 1): void {
    this.#waiting.push(...Array<Fault>(times).fill(fault));
  }

  /** Everything is well again. */
  pass(): void {
    this.#waiting = [];
  }

  take(): Fault | undefined {
    return this.#waiting.shift();
  }
}
