import type pg from 'pg';

/**
 * Fills tables without their secondary indexes and foreign keys, and puts those back afterwards: an index is built from
 * ten million rows far sooner than it is kept up to date ten million times, and a foreign key that is added looks at
 * all rows at once. Nothing is left unproven, since PostgreSQL checks every row when it is put back.
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
  // The other way round: a foreign key needs the unique index it points at.
  for (const { put_back } of rows.toReversed()) await client.query(put_back);
}
