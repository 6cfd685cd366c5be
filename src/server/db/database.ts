import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { PreparingClient } from '#server/db/prepared.ts';
import type { Database } from '#server/db/types.ts';

export type Db = Kysely<Database>;

const POOL_SIZE = 10;
const STATEMENT_TIMEOUT_MS = 30_000;

export function openDatabase(url: string, onIdleError: (error: Error) => void): Db {
  return open(url, onIdleError, {
    Client: PreparingClient,
    max: POOL_SIZE,
    application_name: 'karam',
    statement_timeout: STATEMENT_TIMEOUT_MS,
    // statement_timeout works only while the server responds, so the client has a timeout too.
    query_timeout: STATEMENT_TIMEOUT_MS + 5000,
    idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
  });
}

/** Connections without a statement timeout, for jobs that read whole tables. Not for requests. */
export function openPatientDatabase(url: string, onIdleError: (error: Error) => void): Db {
  return open(url, onIdleError, { max: 2, application_name: 'karam checks', idleTimeoutMillis: 10_000 });
}

function open(url: string, onIdleError: (error: Error) => void, limits: pg.PoolConfig): Db {
  const pool = new pg.Pool({
    connectionString: url,
    connectionTimeoutMillis: 5000,
    types: { getTypeParser },
    ...limits,
  });
  // The pool drops an idle connection that breaks. Without a listener the error would end the process.
  pool.on('error', onIdleError);
  return new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
}

/** int8 becomes a number: ids stay far below 2^53. Days stay text: a Date would shift them by the time zone. */
const getTypeParser: typeof pg.types.getTypeParser = ((oid: number, format?: 'text') => {
  if (oid === pg.types.builtins.INT8) return Number;
  if (oid === pg.types.builtins.DATE) return (text: string) => text;
  return pg.types.getTypeParser(oid, format ?? 'text');
}) as typeof pg.types.getTypeParser;
