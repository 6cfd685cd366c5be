import pg from 'pg';

/** The columns of all tables, of all types, whose text contains this one: `staff.iban`. */
export async function findTextInTables(url: string, text: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ names: string; table: string; columns: string[] }>(
      `SELECT c.oid::regclass::text AS names, relname::text AS table, array(
         SELECT attname::text FROM pg_attribute WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped
       ) AS columns
       FROM pg_class c
       WHERE relkind IN ('r', 'p') AND relnamespace::regnamespace::text NOT IN ('pg_catalog', 'information_schema')`,
    );
    const found: string[] = [];
    for (const { names, table, columns } of tables) {
      // One look at each table answers for all its columns.
      const answers = columns.map(
        (column) => `bool_or(position($1 IN upper(${pg.escapeIdentifier(column)}::text)) > 0)`,
      );
      const { rows } = await client.query<{ are: (boolean | null)[] }>(
        `SELECT array[${answers.join(', ')}] AS are FROM ${names}`,
        [text.toUpperCase()],
      );
      found.push(...columns.filter((_, index) => rows[0]?.are[index]).map((column) => `${table}.${column}`));
    }
    return found;
  } finally {
    await client.end();
  }
}
