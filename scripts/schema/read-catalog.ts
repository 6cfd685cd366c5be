import type pg from 'pg';

export type Column = {
  name: string;
  /** As written in SQL: `numeric(15,2)`, or the name of a domain. */
  type: string;
  /** The type under the domain. Without a domain, the same as `type`. */
  baseType: string;
  notNull: boolean;
  hasDefault: boolean;
  identity: 'always' | 'by default' | null;
  isGenerated: boolean;
};
export type Domain = { name: string; checks: string[] };
export type Table = { name: string; columns: Column[]; checks: string[] };
export type Catalog = { domains: Domain[]; tables: Table[] };

/**
 * Reads the tables and domains of a migrated database from PostgreSQL's catalog. Tables are in the order of their creation,
 * columns in their own order, everything else by name, so the same migrations always give the same result.
 */
export async function readCatalog(client: pg.Client): Promise<Catalog> {
  // PostgreSQL omits the schema name of objects on the search path.
  await client.query('SET search_path = public');
  const { rows: unknown } = await client.query<{ name: string }>(UNKNOWN_KINDS);
  if (unknown.length > 0)
    throw new Error(`scripts/schema does not describe ${unknown.map(({ name }) => name).join(', ')} yet.`);
  const domains = await client.query<Domain>(DOMAINS);
  const tables = await client.query<Table>(TABLES);
  return { domains: domains.rows, tables: tables.rows };
}

/** Views, enums and composite types. We have none, and types.ts would miss them. */
const UNKNOWN_KINDS = `
  SELECT relname AS name FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind NOT IN ('r', 'i')
      AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_class.oid AND deptype IN ('i', 'e'))
  UNION ALL
  SELECT typname FROM pg_type
    WHERE typnamespace = 'public'::regnamespace AND typtype IN ('e', 'r')
      AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_type.oid AND deptype = 'e')`;

const CHECKS = `coalesce(json_agg(pg_get_constraintdef(pg_constraint.oid, true) ORDER BY conname), '[]')`;

const DOMAINS = `
  SELECT typname AS name, (SELECT ${CHECKS} FROM pg_constraint WHERE contypid = pg_type.oid) AS checks
  FROM pg_type WHERE typnamespace = 'public'::regnamespace AND typtype = 'd' ORDER BY typname`;

const COLUMN = `json_build_object(
  'name', attname,
  'type', format_type(atttypid, atttypmod),
  'baseType', CASE typtype WHEN 'd' THEN format_type(typbasetype, typtypmod) ELSE format_type(atttypid, atttypmod) END,
  'notNull', attnotnull,
  'hasDefault', atthasdef,
  'identity', CASE attidentity WHEN 'a' THEN 'always' WHEN 'd' THEN 'by default' END,
  'isGenerated', attgenerated <> '')`;

/** All tables except that of migrate.ts. */
const TABLES = `
  SELECT relname AS name,
    (SELECT json_agg(${COLUMN} ORDER BY attnum) FROM pg_attribute JOIN pg_type ON pg_type.oid = atttypid
     WHERE attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped) AS columns,
    (SELECT ${CHECKS} FROM pg_constraint WHERE conrelid = pg_class.oid AND contype = 'c') AS checks
  FROM pg_class
  WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname <> 'migrations' ORDER BY pg_class.oid`;
