import {
  CamelCasePlugin,
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { DataKeysPlugin } from '#server/platform/db/database.ts';
import { DATA_KEYS } from '#test/helpers/database.ts';

/** May execute the statement, refuse to send it, or hide its result. */
export type Watch = <Answer>(statement: string, send: () => Promise<Answer>) => Promise<Answer>;

/**
 * The same database and connections, but every statement goes through `watch`, including `begin` and
 * `commit`. If `isLost` is true when a connection is released, its transaction is rolled back, as PostgreSQL
 * does when a connection breaks.
 */
export function watchedDatabase(getDb: () => Db, watch: Watch, isLost: () => boolean): Db {
  const send = (connection: DatabaseConnection, text: string) =>
    connection.executeQuery(CompiledQuery.raw(text));
  const releases = new WeakMap<DatabaseConnection, () => Promise<void>>();

  const driver: Driver = {
    init: async () => undefined,
    destroy: async () => undefined,
    async acquireConnection() {
      const { real, release } = await takeConnection(getDb());
      const watched: DatabaseConnection = {
        executeQuery: (query) => watch(firstWordsOf(query.sql), () => real.executeQuery(query)),
        streamQuery: () => {
          throw new Error('watchedDatabase does not support streaming queries');
        },
      };
      releases.set(watched, async () => {
        if (isLost()) await send(real, 'rollback');
        release();
      });
      return watched;
    },
    beginTransaction: async (connection) => void (await send(connection, 'begin')),
    commitTransaction: async (connection) => void (await send(connection, 'commit')),
    rollbackTransaction: async (connection) => void (await send(connection, 'rollback')),
    releaseConnection: async (connection) => releases.get(connection)?.(),
  };
  return new Kysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver,
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    // As in src/server/platform/db/database.ts.
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true }), new DataKeysPlugin(DATA_KEYS)],
  });
}

/** Kysely lends a connection only while a callback runs: this callback runs until `release` is called. */
function takeConnection(db: Db): Promise<{ real: DatabaseConnection; release: () => void }> {
  return new Promise((resolve, reject) => {
    db.getExecutor()
      .provideConnection((real) => new Promise<void>((release) => resolve({ real, release })))
      .catch(reject);
  });
}

function firstWordsOf(statement: string): string {
  const words = statement
    .replaceAll(/\/\*.*?\*\//gs, '')
    .trim()
    .split(/\s+/);
  return words.slice(0, 3).join(' ').toLowerCase();
}
