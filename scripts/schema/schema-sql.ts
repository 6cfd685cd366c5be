import type { Catalog, Column, Constraint, Domain, Table } from './read-catalog.ts';

const HEAD = `-- Generated from the migrated schema by \`npm run schema\`: do not edit, and do not run.
-- What all migrations together come to, for reading. The reasons are comments in migrations/: search there for a name.`;

const LINE_WIDTH = 140;

/** The text of docs/schema.sql. */
export function schemaSql({ extensions, domains, tables, functions }: Catalog): string {
  const parts = [
    HEAD,
    extensions.map((name) => `CREATE EXTENSION ${name};`).join('\n'),
    domains.map(domainSql).join('\n'),
    ...tables.map(tableSql),
    ...functions.map(functionSql),
  ];
  return `${parts.join('\n\n')}\n`;
}

function domainSql({ name, baseType, checks }: Domain): string {
  return [`CREATE DOMAIN ${name} AS ${baseType}`, ...checks.map(constraintSql)].join('\n  ').concat(';');
}

function tableSql({
  name,
  comment,
  isUnlogged,
  options,
  columns,
  constraints,
  indexes,
  triggers,
}: Table): string {
  const width = Math.max(...columns.map((column) => column.name.length));
  const lines = [...columns.map((column) => columnSql(column, width)), ...constraints.map(constraintSql)];
  const tail = options.length > 0 ? ` WITH (${options.join(', ')})` : '';
  return [
    ...(comment === null ? [] : [comment.replace(/^/gm, '-- ')]),
    `CREATE ${isUnlogged ? 'UNLOGGED ' : ''}TABLE ${name} (\n${lines.map((line) => `  ${line}`).join(',\n')}\n)${tail};`,
    ...indexes.map((index) => `${readable(index).replace(' USING btree', '')};`),
    ...triggers.map((trigger) => `${readable(trigger).replace(/ (FOR EACH|REFERENCING) /, '\n  $1 ')};`),
  ].join('\n');
}

function columnSql({ name, type, notNull, expression, identity, generated }: Column, width: number): string {
  const parts = [name.padEnd(width), type.replace('timestamp with time zone', 'timestamptz')];
  if (notNull) parts.push('NOT NULL');
  if (identity) parts.push(`GENERATED ${identity.toUpperCase()} AS IDENTITY`);
  if (expression !== null) {
    const value = readable(expression).replaceAll(/\s+/g, ' ');
    parts.push(generated ? `GENERATED ALWAYS AS (${value}) ${generated.toUpperCase()}` : `DEFAULT ${value}`);
  }
  return parts.join(' ');
}

function constraintSql({ name, definition }: Constraint): string {
  const line = `CONSTRAINT ${name} ${readable(definition)}`;
  if (line.length < LINE_WIDTH) return line;
  return line
    .replaceAll(" IN ('", " IN (\n    '")
    .replaceAll("', '", "',\n    '")
    .replaceAll(' OR ', '\n    OR ');
}

/** PostgreSQL always adds the schema's name to a function. Remove it. */
function functionSql(definition: string): string {
  return `${definition.replace('CREATE OR REPLACE FUNCTION public.', 'CREATE FUNCTION ').trimEnd()};`;
}

/** PostgreSQL stores `x IN ('a', 'b')` as `x = ANY (ARRAY['a'::text, 'b'::text])`. Turn it back. */
function readable(sql: string): string {
  return sql
    .replaceAll(/('(?:[^']|'')*')::text\b(?!\[)/g, '$1')
    .replaceAll(/ = ANY \(ARRAY\[([^\]]*)\]\)/g, (_, list: string) => ` IN (${list})`);
}
