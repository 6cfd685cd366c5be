import pg from 'pg';
import {
  type DatabaseAddress,
  type DatabaseHost,
  parseDatabaseUrl,
} from '#server/platform/base/database-address.ts';

export type PostgresConfig = pg.ClientConfig & { connectionString: string };

/** Shorter than the limits of the pools, so that a second host is tried before a request is refused. */
const TRY_HOST_MS = 2000;

/** A connection of the driver that also understands several hosts in the address, and uses the first that will do. */
export class PostgresClient extends pg.Client {
  readonly #address: DatabaseAddress;
  readonly #config: PostgresConfig;

  constructor(config: PostgresConfig) {
    const address = parseDatabaseUrl(config.connectionString);
    if (!address) throw new TypeError('not the address of a PostgreSQL database');
    super({ ...config, connectionString: address.firstUrl });
    this.#address = address;
    this.#config = { ...config, connectionString: address.firstUrl };
  }

  /** Whether another host may do where this one refuses. */
  protected get hasOtherHosts(): boolean {
    return this.#address.hosts.length > 1;
  }

  // biome-ignore lint/suspicious/noExplicitAny: pg-pool uses the form with a callback, everybody else the other.
  override connect(callback?: any): any {
    const connected = this.#connect();
    if (!callback) return connected;
    connected.then(() => callback(null, this), callback);
  }

  async #connect(): Promise<void> {
    if (this.hasOtherHosts) Object.assign(this, await this.#chooseHost());
    await super.connect();
  }

  async #chooseHost(): Promise<DatabaseHost> {
    const errors: unknown[] = [];
    for (const host of this.#address.hosts) {
      try {
        if (await this.#willDo(host)) return host;
        errors.push(new Error(`${host.host}:${host.port} takes no writes`));
      } catch (error) {
        errors.push(error);
      }
    }
    throw new AggregateError(errors, `no host of the database will do: ${errors.map(String).join('; ')}`);
  }

  /** Asks on a connection of its own: the driver's connections cannot change their host once they have tried one. */
  async #willDo(place: DatabaseHost): Promise<boolean> {
    const client = new pg.Client({
      ...this.#config,
      connectionTimeoutMillis: TRY_HOST_MS,
      query_timeout: TRY_HOST_MS,
    });
    client.on('error', () => undefined);
    Object.assign(client, place);
    try {
      await client.connect();
      if (!this.#address.mustWrite) return true;
      const { rows } = await client.query('SHOW transaction_read_only');
      return rows[0].transaction_read_only === 'off';
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}

/**
 * A statement that starts with this is prepared: each connection plans it once. For the few statements whose planning
 * takes as long as running them. The text must always be the same; values go into parameters.
 */
export const PREPARED = '/* prepared */';

const names = new Map<string, string>();

/** The arguments of a driver's `query`, with the name that makes PostgreSQL keep the plan. Kysely cannot name one. */
// biome-ignore lint/suspicious/noExplicitAny: the overloads of the driver are passed on unchanged.
export function namedStatement(query: any, rest: any[]): [any, ...any[]] {
  if (typeof query !== 'string' || !query.startsWith(PREPARED)) return [query, ...rest];
  const [values, ...callback] = rest;
  return [{ name: nameOf(query), text: query, values }, ...callback];
}

function nameOf(text: string): string {
  const known = names.get(text);
  if (known) return known;
  const name = `karam_${names.size + 1}`;
  names.set(text, name);
  return name;
}
