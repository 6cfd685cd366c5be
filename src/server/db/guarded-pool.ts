import type { Socket } from 'node:net';
import pg from 'pg';
import { DatabaseAway } from '#server/db/database-away.ts';
import { namedStatement } from '#server/db/prepared.ts';

/** `silenceMs`: how long a statement may stay without an answer before its connection counts as dead. */
export type GuardedConfig = pg.PoolConfig & { silenceMs: number };

/** A pool whose connections cannot end the process, and that keeps none that has stopped answering. */
export class GuardedPool extends pg.Pool {
  constructor(config: GuardedConfig) {
    super({
      Client: GuardedClient,
      // Notices within about 15 s that the other side of an idle connection is gone.
      keepAlive: true,
      keepAliveInitialDelayMillis: 5000,
      ...config,
    } as pg.PoolConfig);
  }

  // biome-ignore lint/suspicious/noExplicitAny: Kysely uses the form without a callback, pg-pool itself the other.
  override connect(...callback: any[]): any {
    if (callback.length > 0) return (super.connect as (...given: unknown[]) => unknown)(...callback);
    return super.connect().catch((error: unknown) => {
      // A refusal by PostgreSQL keeps its code.
      throw error instanceof pg.DatabaseError ? error : new DatabaseAway(error);
    });
  }
}

class GuardedClient extends pg.Client {
  readonly #silenceMs: number;
  #isBroken = false;

  constructor(config: GuardedConfig) {
    super(config);
    this.#silenceMs = config.silenceMs;
    // While a connection is in use the pool does not listen. Without a listener its loss would end the process.
    this.on('error', () => {
      this.#isBroken = true;
    });
  }

  // biome-ignore lint/suspicious/noExplicitAny: the overloads of the driver are passed on unchanged.
  override query(query: any, ...rest: any[]): any {
    const answer = super.query(...namedStatement(query, rest));
    // Only the pool's own calls have a callback instead.
    if (!(answer instanceof Promise)) return answer;
    // A network that loses packets, or a standby that must confirm each commit, leaves a statement without an answer.
    // A connection closed this way is never used again.
    const giveUp = setTimeout(() => this.#close(), this.#silenceMs);
    return answer
      .catch((error: unknown) => {
        throw this.#isBroken && !(error instanceof pg.DatabaseError) ? new DatabaseAway(error) : error;
      })
      .finally(() => clearTimeout(giveUp));
  }

  #close(): void {
    const { stream } = (this as unknown as { connection: { stream: Socket } }).connection;
    stream.destroy(new Error(`no answer within ${this.#silenceMs} ms`));
  }
}
