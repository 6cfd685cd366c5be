import pg from 'pg';
import type { Guard } from '#test/helpers/database-guards.ts';

/** What no column that has a rule should accept. PostgreSQL refuses those that are not of the column's type. */
const HOSTILE = [
  ...[null, '', ' x ', 'x', 'nonsense', 'x'.repeat(20_000)],
  // Of a posting of a tip: another rule refuses causes that do not begin with "tip".
  'tip_nonsense',
  ...['-1', '0', '1', '7', '100001', '99999999', 'NaN', 'true', 'false', '{}', '{0}', '{NULL}', '2000-01-01'],
];
/** Values that no row has, for columns of most types. */
const UNUSED = ['unused-value-of-24-chars', '987654', 'ffffffff-ffff-4fff-8fff-ffffffffffff', '2001-01-01'];

type Column = { table: string; column: string };

/** True if a statement that breaks this rule, and no other one, is refused because of it. Leaves no change behind. */
export async function isKept(client: pg.ClientBase, guard: Guard, all: Guard[]): Promise<boolean> {
  await client.query('BEGIN');
  try {
    await removeOthers(client, guard, all);
    for (const [text, values] of await attemptsFor(client, guard)) {
      if (await isRefused(client, guard, text, values)) return true;
    }
    return false;
  } finally {
    await client.query('ROLLBACK');
  }
}

/** Removes what would refuse the statement first. */
async function removeOthers(client: pg.ClientBase, guard: Guard, all: Guard[]): Promise<void> {
  const { kind, table, name } = guard;
  // A reference to the same table needs its key.
  const isNeeded = (each: Guard) =>
    kind === 'reference' &&
    each.name === `${table}_pkey` &&
    !each.columns.some((column) => guard.columns.includes(column));
  const others = all.filter(
    (each) => each.table === table && each !== guard && each.kind !== 'trigger' && !isNeeded(each),
  );
  for (const { drop } of others) await client.query(drop.replace('CONSTRAINT', 'CONSTRAINT IF EXISTS'));
  if (kind === 'check' || kind === 'unique')
    await client.query('SET LOCAL session_replication_role = replica');
  else await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
  // scripts/guards.ts removes it first, to see that nothing else refuses.
  if (kind === 'trigger' && all.includes(guard))
    await client.query(`ALTER TABLE ${table} ENABLE TRIGGER ${name}`);
}

type Attempt = [text: string, values: unknown[]];

async function attemptsFor(client: pg.ClientBase, guard: Guard): Promise<Attempt[]> {
  const { kind, table, columns } = guard;
  switch (kind) {
    case 'check':
      return [
        ...(await columnsOf(client, guard)).flatMap((place) => HOSTILE.map((value) => setTo(place, value))),
        [`UPDATE ${table} SET decided_by = proposed_by`, []],
        [`UPDATE ${table} SET confirmed_by = requested_by`, []],
        [`UPDATE ${table} SET reviewed_by = processed_by`, []],
        [`UPDATE ${table} SET requested_by = (SELECT id FROM users LIMIT 1)`, []],
        [`UPDATE ${table} SET confirmed_by = proposed_by`, []],
      ];
    case 'reference':
      return [
        ...columns.flatMap((column) => UNUSED.map((value) => setTo({ table, column }, value))),
        // A column that PostgreSQL works out from this one cannot be set itself.
        [`UPDATE ${table} SET staff_id = NULL`, []],
      ];
    case 'unique':
      return [await copyOf(client, table)];
    case 'trigger':
      return [
        [`DELETE FROM ${table}`, []],
        [`UPDATE ${table} SET id = id`, []],
        [`TRUNCATE ${table} CASCADE`, []],
        [`UPDATE ${table} SET tip_id = tip_id`, []],
        [`UPDATE ${table} SET entry_id = entry_id`, []],
        [`UPDATE ${table} SET vat = vat`, []],
        [`UPDATE ${table} SET vat_bps = vat_bps`, []],
        [`UPDATE ${table} SET status = 'pending'`, []],
        [`UPDATE ${table} SET status = 'open'`, []],
        [`UPDATE ${table} SET outcome = 'ignored'`, []],
        [`UPDATE ${table} SET state = 'open'`, []],
        [`UPDATE ${table} SET found_at = found_at`, []],
        [`UPDATE ${table} SET payload = '{"another": true}'`, []],
        [`UPDATE ${table} SET message = 'Other words'`, []],
        [`UPDATE ${table} SET dealt_note = 'Other words'`, []],
        [`UPDATE ${table} SET closed_note = 'Other words'`, []],
        [`UPDATE ${table} SET payment_id = 'pi_2'`, []],
        [`UPDATE ${table} SET refunded = 0, refunded_net = 0`, []],
        [`UPDATE ${table} SET returned_at = NULL, failure = NULL`, []],
        [`UPDATE ${table} SET takes_from = 'guests_payable'`, []],
        [`UPDATE ${table} SET released_at = released_at`, []],
        [`UPDATE ${table} SET threshold = threshold`, []],
        [`UPDATE ${table} SET address = '192.0.2.1'`, []],
        [`UPDATE ${table} SET recipient_type = 'staff', recipient_id = 987654`, []],
        [`UPDATE ${table} SET role = 'Server', role_title = 'Valet'`, []],
        [
          `UPDATE ${table} SET iban_waits_until = NULL, iban_asked_user_id = (SELECT id FROM users LIMIT 1)`,
          [],
        ],
        [`UPDATE ${table} SET erased_at = now()`, []],
        await copyOf(client, table),
      ];
  }
}

/** The columns that a check reads. A rule of a domain counts for every column of that type. */
async function columnsOf(client: pg.ClientBase, { table, columns }: Guard): Promise<Column[]> {
  // No column has this type: a check of the postings uses it, and fails in its name.
  if (table === 'posting_kind') return [{ table: 'postings', column: 'cause' }];
  if (columns.length > 0) return columns.map((column) => ({ table, column }));
  const { rows } = await client.query<Column>(
    `SELECT table_name::text AS table, column_name::text AS column FROM information_schema.columns
     WHERE table_schema = 'public' AND domain_name = $1`,
    [table],
  );
  return rows;
}

/** Every row once more. */
async function copyOf(client: pg.ClientBase, table: string): Promise<Attempt> {
  const { rows } = await client.query<{ columns: string }>(
    `SELECT string_agg(column_name, ', ') AS columns FROM information_schema.columns
     WHERE table_schema = 'public' AND table_name = $1 AND is_generated = 'NEVER'`,
    [table],
  );
  const columns = rows[0]?.columns;
  return [`INSERT INTO ${table} (${columns}) OVERRIDING SYSTEM VALUE SELECT ${columns} FROM ${table}`, []];
}

/** The value as text, so that PostgreSQL converts it to the type of the column. */
function setTo({ table, column }: Column, value: string | null): Attempt {
  return [
    `UPDATE ${table} SET ${column} = (jsonb_populate_record(NULL::${table}, jsonb_build_object('${column}', $1::text))).${column}`,
    [value],
  ];
}

async function isRefused(
  client: pg.ClientBase,
  { kind, name }: Guard,
  text: string,
  values: unknown[],
): Promise<boolean> {
  await client.query('SAVEPOINT attempt');
  try {
    await client.query(text, values);
    return false;
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
    if (kind === 'trigger') return error.routine === 'exec_stmt_raise';
    return error.constraint === (name === 'postings_known' ? 'posting_kind_check' : name);
  } finally {
    await client.query('ROLLBACK TO SAVEPOINT attempt');
  }
}
