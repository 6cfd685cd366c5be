import type { Selectable } from 'kysely';
import type { Db } from '#server/db/database.ts';
import type { Database } from '#server/db/types.ts';

export type ObjectRow = Selectable<Database['objects']>;

export async function findObject(db: Db, id: string): Promise<ObjectRow | undefined> {
  return db.selectFrom('objects').selectAll().where('id', '=', id).executeTakeFirst();
}
