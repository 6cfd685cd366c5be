import type pg from 'pg';

export type Column = {
  name: string;
  /** As written in SQL: `numeric(15,2)`, or the name of a domain. */
  type: string;
  /** The type under the domain. Without a domain, the same as `type`. */
  baseType: string;
  isDomain: boolean;
  notNull: boolean;
  /** The expression of a default or of a generated column. */
  expression: string | null;
  identity: 'always' | 'by default' | null;
  generated: 'stored' | 'virtual' | null;
};
export type Constraint = { name: string; columns: string[]; definition: string };
export type Domain = { name: string; baseType: string; checks: Constraint[] };
export type Table = {
  name: string;
  comment: string | null;
  isUnlogged: boolean;
  options: string[];
  columns: Column[];
  constraints: Constraint[];
  indexes: string[];
  triggers: string[];
};
export type Catalog = { extensions: string[]; domains: Domain[]; tables: Table[]; functions: string[] };

/**
 * Reads the schema of a migrated database from PostgreSQL's catalog. Tables are in the order of their creation, columns
 * in their own order, everything else by name, so the same migrations always give the same result.
 */
export async function readCatalog(client: pg.Client): Promise<Catalog> {
  // PostgreSQL omits the schema name of objects on the search path.
  await client.query('SET search_path = public');
  const { rows: unknown } = await client.query<{ name: string }>(UNKNOWN_KINDS);
  if (unknown.length > 0)
    throw new Error(`scripts/schema does not describe ${unknown.map(({ name }) => name).join(', ')} yet.`);
  const [extensions, domains, tables, functions] = [
    await client.query<{ name: string }>(EXTENSIONS),
    await client.query<Domain>(DOMAINS),
    await client.query<Table>(TABLES),
    await client.query<{ definition: string }>(FUNCTIONS),
  ];
  return {
    extensions: extensions.rows.map(({ name }) => name),
    domains: domains.rows,
    tables: tables.rows,
    functions: functions.rows.map(({ definition }) => definition),
  };
}

/** Views, standalone sequences, enums and composite types. We have none, and the generated files would miss them. */
const UNKNOWN_KINDS = `
  SELECT relname AS name FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind NOT IN ('r', 'i')
      AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_class.oid AND deptype IN ('i', 'e'))
  UNION ALL
  SELECT typname FROM pg_type
    WHERE typnamespace = 'public'::regnamespace AND typtype IN ('e', 'r')
      AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_type.oid AND deptype = 'e')`;

const EXTENSIONS = `SELECT extname AS name FROM pg_extension WHERE extname <> 'plpgsql' ORDER BY extname`;

const CONSTRAINT = `json_build_object(
  'name', conname,
  'columns', (SELECT coalesce(json_agg(attname ORDER BY attnum), '[]') FROM pg_attribute
              WHERE attrelid = conrelid AND attnum = ANY (conkey)),
  'definition', pg_get_constraintdef(pg_constraint.oid, true))`;

const DOMAINS = `
  SELECT typname AS name, format_type(typbasetype, typtypmod) AS "baseType",
    (SELECT coalesce(json_agg(${CONSTRAINT} ORDER BY conname), '[]') FROM pg_constraint
     WHERE contypid = pg_type.oid) AS checks
  FROM pg_type WHERE typnamespace = 'public'::regnamespace AND typtype = 'd' ORDER BY typname`;

const COLUMN = `json_build_object(
  'name', attname,
  'type', format_type(atttypid, atttypmod),
  'baseType', CASE typtype WHEN 'd' THEN format_type(typbasetype, typtypmod) ELSE format_type(atttypid, atttypmod) END,
  'isDomain', typtype = 'd',
  'notNull', attnotnull,
  'expression', (SELECT pg_get_expr(adbin, adrelid, true) FROM pg_attrdef WHERE adrelid = attrelid AND adnum = attnum),
  'identity', CASE attidentity WHEN 'a' THEN 'always' WHEN 'd' THEN 'by default' END,
  'generated', CASE attgenerated WHEN 's' THEN 'stored' WHEN 'v' THEN 'virtual' END)`;

/** All tables except that of migrate.ts. Constraints of kind n are NOT NULL. */
const TABLES = `
  SELECT relname AS name, obj_description(pg_class.oid, 'pg_class') AS comment, coalesce(reloptions, '{}') AS options,
    relpersistence = 'u' AS "isUnlogged",
    (SELECT json_agg(${COLUMN} ORDER BY attnum) FROM pg_attribute JOIN pg_type ON pg_type.oid = atttypid
     WHERE attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped) AS columns,
    (SELECT coalesce(json_agg(${CONSTRAINT} ORDER BY position(contype::text IN 'pufxc'), conname), '[]')
     FROM pg_constraint WHERE conrelid = pg_class.oid AND contype IN ('p', 'u', 'f', 'x', 'c')) AS constraints,
    (SELECT coalesce(json_agg(pg_get_indexdef(indexrelid, 0, true) ORDER BY indexrelid::regclass::text), '[]')
     FROM pg_index WHERE indrelid = pg_class.oid
       AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid AND conrelid = indrelid)) AS indexes,
    (SELECT coalesce(json_agg(pg_get_triggerdef(oid, true) ORDER BY tgname), '[]')
     FROM pg_trigger WHERE tgrelid = pg_class.oid AND NOT tgisinternal) AS triggers
  FROM pg_class
  WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname <> 'migrations' ORDER BY pg_class.oid`;

const FUNCTIONS = `
  SELECT pg_get_functiondef(oid) AS definition FROM pg_proc
  WHERE pronamespace = 'public'::regnamespace
    AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_proc.oid AND deptype = 'e')
  ORDER BY proname, pg_get_function_identity_arguments(oid)`;
