import type pg from 'pg';

/**
 * Fills tables without their secondary indexes and foreign keys, and creates these afterwards. Building an index from ten
 * million rows is much faster than ten million updates of it, and a foreign key is then checked for all rows at once.
 */
export async function fillWithoutIndexes(
  client: pg.Client,
  tables: string[],
  fill: () => Promise<void>,
): Promise<void> {
  const { rows } = await client.query<{ drop: string; put_back: string }>(
    `SELECT * FROM (
       SELECT 1 AS place, format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS drop,
         format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS put_back
       FROM pg_constraint WHERE conrelid = ANY($1::regclass[]) AND contype = 'f'
       UNION ALL
       SELECT 2, format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname),
         format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
       FROM pg_constraint WHERE conrelid = ANY($1::regclass[]) AND contype = 'u'
       UNION ALL
       SELECT 3, format('DROP INDEX %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
       FROM pg_index WHERE indrelid = ANY($1::regclass[])
         AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)
     ) parts ORDER BY place`,
    [tables],
  );
  for (const { drop } of rows) await client.query(drop);
  await fill();
  // In reverse order: a foreign key needs the unique index it refers to.
  for (const { put_back } of rows.toReversed()) await client.query(put_back);
}
