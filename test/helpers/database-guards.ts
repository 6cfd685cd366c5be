import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';

/** A rule that PostgreSQL itself keeps: a constraint, a unique index, or a trigger that refuses changes. */
export type Guard = {
  kind: 'check' | 'unique' | 'reference' | 'trigger';
  name: string;
  /** Of a domain: the domain's name. */
  table: string;
  columns: string[];
  /** The statement that removes it. */
  drop: string;
};

export const nameOf = ({ kind, table, name }: Guard) => `${kind} ${table} ${name}`;

export async function listGuards(client: pg.ClientBase): Promise<Guard[]> {
  const { rows } = await client.query<Guard>(`
    SELECT CASE contype WHEN 'c' THEN 'check' WHEN 'f' THEN 'reference' ELSE 'unique' END AS kind,
      conname::text AS name, CASE WHEN conrelid = 0 THEN contypid::regtype::text ELSE conrelid::regclass::text END AS table,
      ARRAY(SELECT attname::text FROM pg_attribute WHERE attrelid = conrelid AND attnum = ANY (conkey)
            ORDER BY array_position(conkey, attnum)) AS columns,
      CASE WHEN conrelid = 0 THEN format('ALTER DOMAIN %s DROP CONSTRAINT %I', contypid::regtype, conname)
        ELSE format('ALTER TABLE %s DROP CONSTRAINT %I CASCADE', conrelid::regclass, conname) END AS drop
    FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND contype IN ('c', 'f', 'p', 'u')
    UNION ALL
    SELECT 'unique', indexrelid::regclass::text, indrelid::regclass::text,
      ARRAY(SELECT attname::text FROM pg_attribute WHERE attrelid = indrelid AND attnum = ANY (indkey)),
      format('DROP INDEX %s', indexrelid::regclass)
    FROM pg_index JOIN pg_class ON pg_class.oid = indrelid AND relnamespace = 'public'::regnamespace
    WHERE indisunique AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid AND contype IN ('p', 'u'))
    UNION ALL
    SELECT 'trigger', tgname::text, tgrelid::regclass::text, '{}', format('DROP TRIGGER %I ON %s', tgname, tgrelid::regclass)
    FROM pg_trigger JOIN pg_proc ON pg_proc.oid = tgfoid
    WHERE NOT tgisinternal AND tgrelid::regclass::text !~ '^pgboss' AND proname IN ('refuse_change', 'refuse_this_change', 'refuse_delete', 'refuse_all_but_erasing', 'keep_tip_amounts', 'keep_bank_match', 'refuse_unrefunding', 'payout_recipient_exists', 'check_release', 'refuse_checked_payees', 'refuse_file_of_payments')
    ORDER BY 1, 3, 2`);
  return rows.filter(({ table }) => table !== 'migrations');
}

/** The names in test/fixtures/guards.txt. */
export function readListedGuards(): string[] {
  const path = fileURLToPath(import.meta.resolve('#test/fixtures/guards.txt'));
  return readFileSync(path, 'utf8').trim().split('\n');
}
