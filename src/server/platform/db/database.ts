import {
  CamelCasePlugin,
  Kysely,
  type KyselyPlugin,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  PostgresDialect,
} from 'kysely';
import pg from 'pg';
import type { DataKeys } from '#server/platform/base/data-dir.ts';
import { type GuardedConfig, GuardedPool } from '#server/platform/db/guarded-pool.ts';
import type { Database } from '#server/platform/db/types.ts';

/**
 * Carries the keys with the database handle, and changes no query. A transaction has the plugins of the handle it was
 * started on, so stores need no further parameter.
 */
export class DataKeysPlugin implements KyselyPlugin {
  readonly keys: DataKeys;

  constructor(keys: DataKeys) {
    this.keys = keys;
  }

  transformQuery({ node }: PluginTransformQueryArgs) {
    return node;
  }

  async transformResult({ result }: PluginTransformResultArgs) {
    return result;
  }
}

export type Db = Kysely<Database>;

type OnIdleError = (error: Error) => void;

/**
 * For requests. A statement ends, and a database that does not answer is left, within `longestMs`: ten seconds, unless a
 * test asks for more so that a slow machine cannot fail it. Without keys, IBANs can be neither read nor written.
 */
export function openDatabase(url: string, onIdleError: OnIdleError, keys?: DataKeys, longestMs = 10_000): Db {
  const limits = {
    max: 10,
    application_name: 'karam',
    connectionTimeoutMillis: longestMs / 2,
    // statement_timeout works only while PostgreSQL responds, so the client has a limit too.
    session: { statement_timeout: longestMs * 0.8, idle_in_transaction_session_timeout: longestMs * 1.5 },
    silenceMs: longestMs * 0.95,
  };
  return open(url, onIdleError, limits, keys);
}

/**
 * For requests too, behind a PgBouncer that gives each transaction another session. Settings of a session would leak
 * to others, so the limits belong into its configuration: see docs/operations.md.
 */
export function openSharedDatabase(url: string, onIdleError: OnIdleError, keys?: DataKeys): Db {
  const limits = {
    max: 10,
    application_name: 'karam',
    keepsSession: false,
    silenceMs: 9500,
  };
  return open(url, onIdleError, limits, keys);
}

/**
 * For recording tips, and what a tip needs on the way. Connections of its own, so that slow reads of others leave tips
 * alone. A tip waits only briefly for a lock: see tipping/tips/batch-recorder.ts.
 */
export function openRecorderDatabase(url: string, onIdleError: OnIdleError, longestMs = 5000): Db {
  return open(url, onIdleError, {
    max: 6,
    application_name: 'karam recorder',
    connectionTimeoutMillis: longestMs,
    session: {
      lock_timeout: 100,
      statement_timeout: longestMs * 0.8,
      idle_in_transaction_session_timeout: longestMs,
      // A plan is made once for each session. One that was made while a table was small would read all of it for every
      // tip, also when it has grown: until its next ANALYZE, a batch of 32 tips took 150 ms instead of 10.
      enable_seqscan: 0,
      // All rows are found by keys, one at a time. For so few, collecting them in a bitmap first only costs time.
      enable_bitmapscan: 0,
    },
    silenceMs: longestMs,
  });
}

/** Connections without a statement timeout, for jobs that read whole tables. Not for requests. */
export function openPatientDatabase(url: string, onIdleError: OnIdleError, keys?: DataKeys): Db {
  const limits = {
    max: 2,
    application_name: 'karam checks',
    idleTimeoutMillis: 10_000,
    silenceMs: 60 * 60_000,
  };
  return open(url, onIdleError, limits, keys);
}

function open(
  url: string,
  onIdleError: OnIdleError,
  limits: Omit<GuardedConfig, 'connectionString'>,
  keys?: DataKeys,
): Db {
  const pool = new GuardedPool({
    connectionString: url,
    connectionTimeoutMillis: 5000,
    types: { getTypeParser },
    ...limits,
  });
  pool.on('error', onIdleError);
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    plugins: [
      new CamelCasePlugin({ maintainNestedObjectKeys: true }),
      ...(keys ? [new DataKeysPlugin(keys)] : []),
    ],
  });
  pools.set(db, pool);
  return db;
}

/** Kysely does not give its pool back. */
const pools = new WeakMap<Db, GuardedPool>();

/** For metrics: the connections of a pool, and the requests that wait for one. */
export function countConnections(db: Db): { busy: number; idle: number; waiting: number } {
  const pool = pools.get(db);
  if (!pool) return { busy: 0, idle: 0, waiting: 0 };
  return { busy: pool.totalCount - pool.idleCount, idle: pool.idleCount, waiting: pool.waitingCount };
}

/** int8 becomes a number: ids stay far below 2^53. Days stay text: a Date would shift them by the time zone. */
const getTypeParser: typeof pg.types.getTypeParser = ((oid: number, format?: 'text') => {
  if (oid === pg.types.builtins.INT8) return Number;
  if (oid === pg.types.builtins.DATE) return (text: string) => text;
  return pg.types.getTypeParser(oid, format ?? 'text');
}) as typeof pg.types.getTypeParser;
