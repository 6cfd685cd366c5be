import pg from 'pg';

/** The columns of all tables, of all types, whose text contains this one: `staff.iban`. */
export async function findTextInTables(url: string, text: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows: columns } = await client.query<{ schema: string; table: string; column: string }>(
      `SELECT table_schema AS schema, table_name AS table, column_name AS column FROM information_schema.columns
       JOIN information_schema.tables USING (table_schema, table_name)
       WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')`,
    );
    const found: string[] = [];
    for (const { schema, table, column } of columns) {
      const names = [schema, table].map(pg.escapeIdentifier).join('.');
      const { rowCount } = await client.query(
        `SELECT 1 FROM ${names} WHERE position($1 IN upper(${pg.escapeIdentifier(column)}::text)) > 0 LIMIT 1`,
        [text.toUpperCase()],
      );
      if (rowCount) found.push(`${table}.${column}`);
    }
    return found;
  } finally {
    await client.end();
  }
}
