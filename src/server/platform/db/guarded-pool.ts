import type { Socket } from 'node:net';
import pg from 'pg';
import { parseDatabaseUrl } from '#server/platform/base/database-address.ts';
import { DatabaseAway, isReadOnly } from '#server/platform/db/database-errors.ts';
import { namedStatement, PostgresClient } from '#server/platform/db/postgres-client.ts';

/** `silenceMs`: how long a statement may stay without an answer before its connection counts as dead. */
export type GuardedConfig = pg.PoolConfig & {
  connectionString: string;
  silenceMs: number;
  /** Settings of each session, such as statement_timeout. Set after connecting, because PgBouncer refuses them before. */
  session?: Record<string, number>;
  /** False if each transaction can get another session, so that none may be prepared for. */
  keepsSession?: boolean;
};

/** A pool whose connections cannot end the process, and that keeps none that has stopped answering. */
export class GuardedPool extends pg.Pool {
  constructor(config: GuardedConfig) {
    super({
      Client: GuardedClient,
      // Notices within about 15 s that the other side of an idle connection is gone.
      keepAlive: true,
      keepAliveInitialDelayMillis: 5000,
      // A host that was the primary may still answer reads after a failover. It is left after a minute.
      maxLifetimeSeconds: hasSeveralHosts(config.connectionString) ? 60 : 0,
      onConnect: (client: pg.ClientBase) => setUp(client, config.session),
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

function hasSeveralHosts(url: string): boolean {
  return (parseDatabaseUrl(url)?.hosts.length ?? 0) > 1;
}

async function setUp(client: pg.ClientBase, session: GuardedConfig['session'] = {}): Promise<void> {
  const settings = Object.entries(session).map(([name, value]) => `SET ${name} = ${value}`);
  if (settings.length > 0) await client.query(settings.join('; '));
}

class GuardedClient extends PostgresClient {
  readonly #silenceMs: number;
  readonly #keepsSession: boolean;
  #isBroken = false;

  constructor(config: GuardedConfig) {
    super(config);
    this.#silenceMs = config.silenceMs;
    this.#keepsSession = config.keepsSession ?? true;
    // While a connection is in use the pool does not listen. Without a listener its loss would end the process.
    this.on('error', () => {
      this.#isBroken = true;
    });
  }

  // biome-ignore lint/suspicious/noExplicitAny: the overloads of the driver are passed on unchanged.
  override query(query: any, ...rest: any[]): any {
    const answer = this.#keepsSession
      ? super.query(...namedStatement(query, rest))
      : super.query(query, ...rest);
    // Only the pool's own calls have a callback instead.
    if (!(answer instanceof Promise)) return answer;
    // A network that loses packets, or a standby that must confirm each commit, leaves a statement without an answer.
    // A connection closed this way is never used again.
    const giveUp = setTimeout(() => this.#close(`no answer within ${this.#silenceMs} ms`), this.#silenceMs);
    return answer
      .catch((error: unknown) => {
        // This host was the primary and is a standby now.
        if (this.hasOtherHosts && isReadOnly(error)) this.#close('this host takes no writes any more');
        throw this.#isBroken && !(error instanceof pg.DatabaseError) ? new DatabaseAway(error) : error;
      })
      .finally(() => clearTimeout(giveUp));
  }

  #close(why: string): void {
    const { stream } = (this as unknown as { connection: { stream: Socket } }).connection;
    stream.destroy(new Error(why));
  }
}
