import type { Db } from '#server/platform/db/database.ts';
import { watchedDatabase } from '#test/helpers/watched-database.ts';

/** How many statements some work sends to the database, `begin` and `commit` not counted. */
export async function countStatements(db: Db, work: (counted: Db) => Promise<unknown>): Promise<number> {
  let statements = 0;
  const counted = watchedDatabase(
    () => db,
    (_statement, send) => {
      statements += 1;
      return send();
    },
    () => false,
  );
  await work(counted);
  return statements;
}
