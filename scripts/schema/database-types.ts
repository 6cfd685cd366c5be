import pg from 'pg';
import { type Catalog, type Column, readCatalog, type Table } from './read-catalog.ts';

export const TYPES_FILE = 'src/server/platform/db/types.ts';

/** The text of the file, for the database at this address. */
export async function typesOf(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return databaseTypes(await readCatalog(client));
  } finally {
    await client.end();
  }
}

/** The TypeScript type of each column type, as node-postgres and the parsers in database.ts return it. */
const TYPES: Record<string, string> = {
  uuid: 'string',
  text: 'string',
  inet: 'string',
  bytea: 'Buffer',
  boolean: 'boolean',
  integer: 'number',
  bigint: 'number',
  'integer[]': 'number[]',
  'text[]': 'string[]',
  'numeric(10,2)': 'Decimal',
  'numeric(15,2)': 'Decimal',
  date: 'Day',
  'timestamp with time zone': 'Date',
};

/** The TypeScript type of a domain that is more than its base type. */
const DOMAIN_TYPES: Record<string, string> = { encrypted_text: 'EncryptedText' };

const PROBLEM = 'ColumnType<Refusal | null, string | null | undefined, string | null>';

/** Types that no CHECK constraint tells: JSON columns, columns with a foreign key to a list, and columns of providers. */
const KNOWN_BY_HAND: Record<string, string> = {
  'session.sess': 'ColumnType<SessionFacts, string, string>',
  'ledger_check_runs.results':
    'ColumnType<{ rule: LedgerRule; holds: boolean; broken: number }[], undefined, string>',
  'payments.first_request': 'ColumnType<Record<string, string> | null, string | undefined, null>',
  'payment_events.payload': 'ColumnType<unknown, string, never>',
  'audit_actions.action': 'AuditAction',
  'audit_log.action': 'AuditAction',
  'audit_log.detail': 'ColumnType<Record<string, unknown>, string | undefined, never>',
  'payment_events.provider': 'PaymentProvider',
  'disputes.provider': 'PaymentProvider',
  'provider_days.provider': 'PaymentProvider',
  'feedback.chips': 'FeedbackChip[]',
  'bank_channel_looks.problem': PROBLEM,
  'bank_deliveries.problem': PROBLEM,
  'bank_instant_looks.problem': PROBLEM,
  'instant_payments.problem': PROBLEM,
  'bank_received.problem': PROBLEM,
  'payday_runs.problem': PROBLEM,
  'payday_lines.refusal': PROBLEM,
  'payday_runs.broken': 'ColumnType<LedgerRule[], LedgerRule[], LedgerRule[]>',
};

const HEAD = `// Generated from the migrated schema by \`npm run schema\`: do not edit.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { EncryptedText } from '#server/platform/db/encrypted-text.ts';
import type { SessionFacts } from '#server/platform/db/session-facts.ts';
import type { AuditAction } from '#shared/audit-actions.ts';
import type { FeedbackChip } from '#shared/feedback.ts';
import type { LedgerRule } from '#shared/money/ledger-accounts.ts';
import type { Refusal } from '#shared/reasons/reasons.ts';

/** numeric(…,2) arrives as a decimal string; money.ts turns it into fils. */
type Decimal = string;
/** A calendar day, "2026-11-15". */
type Day = string;`;

/** Formatted as Biome would. */
function databaseTypes({ domains, tables }: Catalog): string {
  const closed = new Map<string, string[]>();
  for (const { name, checks } of domains) {
    const values = findClosedSet(checks, 'VALUE');
    const isUsed = tables.some(({ columns }) => columns.some(({ type }) => type === name));
    if (values && isUsed) closed.set(name, values);
  }
  const unions = [...closed].map(([name, values]) => unionLine(pascalCase(name), values));
  const keys = tables.map((table) => {
    const lines = table.columns.map((column) => columnLine(column.name, columnType(table, column)));
    return `  ${camelCase(table.name)}: {\n${lines.join('\n')}\n  };`;
  });
  return `${HEAD}\n\n${unions.join('\n')}\n\nexport type Database = {\n${keys.join('\n')}\n};\n`;

  function columnType(table: Table, column: Column): string {
    const byHand = KNOWN_BY_HAND[`${table.name}.${column.name}`];
    if (byHand) return byHand;
    const type = column.notNull ? valueType(table, column) : `${valueType(table, column)} | null`;
    if (column.isGenerated || column.identity === 'always') return `GeneratedAlways<${type}>`;
    return column.hasDefault || column.identity ? `Generated<${type}>` : type;
  }

  function valueType(table: Table, column: Column): string {
    if (closed.has(column.type)) return pascalCase(column.type);
    const values = findClosedSet(table.checks, column.name);
    if (values) return values.map(quote).join(' | ');
    const type = DOMAIN_TYPES[column.type] ?? TYPES[column.baseType];
    if (!type)
      throw new Error(`${table.name}.${column.name}: scripts/schema has no type for ${column.baseType}.`);
    return type;
  }
}

const LITERAL = /'((?:[^']|'')*)'::text/g;
const LIST = /^CHECK \((\w+) = ANY \(ARRAY\[((?:'(?:[^']|'')*'::text(?:, )?)+)\]\)\)$/;

/** The values that `CHECK (column IN ('a', 'b'))` allows. Undefined for constraints of another form. */
function findClosedSet(checks: string[], subject: string): string[] | undefined {
  for (const check of checks) {
    const [, of, list] = LIST.exec(check) ?? [];
    if (of === subject && list)
      return [...list.matchAll(LITERAL)].map(([, value = '']) => value.replaceAll("''", "'"));
  }
  return undefined;
}

/** Biome breaks lines over 110 characters: a union then has one line for each member. */
function columnLine(name: string, type: string): string {
  const line = `    ${camelCase(name)}: ${type};`;
  if (line.length <= 110 || type.includes('<')) return line;
  const members = type.split(' | ').map((member) => `\n      | ${member}`);
  return `    ${camelCase(name)}:${members.join('')};`;
}

/** Like `columnLine`, for a type of its own. */
function unionLine(name: string, values: string[]): string {
  const line = `type ${name} = ${values.map(quote).join(' | ')};`;
  if (line.length <= 110) return line;
  return `type ${name} =${values.map((value) => `\n  | ${quote(value)}`).join('')};`;
}

const quote = (value: string) => `'${value.replaceAll("'", "\\'")}'`;
const camelCase = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
const pascalCase = (name: string) => camelCase(`_${name}`);
