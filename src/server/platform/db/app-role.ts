import type pg from 'pg';
import { StartError } from '#server/platform/base/data-dir.ts';
import { MIGRATION_LOCK } from '#server/platform/db/migrate.ts';
import { PostgresClient } from '#server/platform/db/postgres-client.ts';

/** Rows are added and never changed. */
const ADD_ONLY = [
  ...[
    'payment_decisions',
    'postings',
    'cash_postings',
    'provider_lines',
    'payout_events',
    'bank_file_lines',
    'tip_places',
  ],
  ...['team_tips', 'team_tip_parts', 'team_refund_parts', 'share_rules'],
  ...['closed_months', 'seals', 'business_decisions', 'statement_codes', 'fee_invoices', 'fee_invoice_lines'],
  ...['bank_statements', 'bank_entries', 'bank_statement_entries', 'bank_matches', 'bank_explanations'],
  ...['bank_corrections', 'coverage_proofs'],
  'screening_lists',
];
/** Rows change as their triggers allow, and are never deleted. */
const KEPT = [
  ...['tips', 'payments', 'payment_events', 'refunds', 'disputes', 'fraud_warnings', 'payouts', 'bank_files'],
  'team_dispute_parts',
  ...['businesses', 'staff', 'audit_log', 'settings', 'bank_accounts', 'write_offs', 'proposals'],
  ...[
    'screening_hits',
    'coverage_keys',
    'bank_channel_keys',
    'bank_deliveries',
    'bank_instant_keys',
    'instant_payments',
    'bank_received',
    'payday_runs',
  ],
];

/**
 * Gives the application's role what it needs in a migrated database, and nothing that would let it change what is
 * booked: the tables belong to another role, and only the owner of a table can disable its triggers. Tables of this
 * version that are not named above can be read and changed freely.
 */
export async function grantToApp(ownerUrl: string, appUrl: string): Promise<void> {
  const appRole = await withClient(appUrl, readRole);
  await withClient(ownerUrl, async (client) => {
    // Two nodes that grant at the same moment would hinder each other. The end of the connection frees the lock.
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await refuseOwner(client, appRole);
    await client.query('BEGIN');
    await client.query(grants(client.escapeIdentifier(appRole)));
    await giveJobsAway(client, appRole);
    await client.query('COMMIT');
  });
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new PostgresClient({ connectionString: url, application_name: 'karam grants' });
  // A lost connection rejects the statement. Without a listener it would also end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function readRole(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ role: string }>('SELECT current_user AS role');
  return rows[0]?.role ?? '';
}

/** The application's role must not be able to become the owner of the tables. */
async function refuseOwner(client: pg.Client, appRole: string): Promise<void> {
  const { rows } = await client.query<{ isOwner: boolean }>(
    `SELECT pg_has_role($1::name, relowner, 'MEMBER') AS "isOwner" FROM pg_class
     WHERE oid = 'public.postings'::regclass`,
    [appRole],
  );
  if (rows[0]?.isOwner === false) return;
  throw new StartError(
    `The user ${appRole} of DATABASE_URL owns Karam's tables, or may become their owner. Use another one there.`,
  );
}

function grants(role: string): string {
  return `
    GRANT USAGE ON SCHEMA public TO ${role};
    REVOKE ALL ON ALL TABLES IN SCHEMA public FROM ${role};
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${role};
    GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO ${role};
    REVOKE INSERT, UPDATE, DELETE ON migrations, audit_actions FROM ${role};
    REVOKE UPDATE, DELETE ON ${ADD_ONLY.join(', ')} FROM ${role};
    REVOKE DELETE ON ${KEPT.join(', ')} FROM ${role};
    GRANT USAGE, CREATE ON SCHEMA pgboss TO ${role};`;
}

/** The tables of the job queue belong to the application: pg-boss makes and changes them itself. */
async function giveJobsAway(client: pg.Client, appRole: string): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(
    `SELECT format('ALTER %s %s OWNER TO %I', kind, name, $1::text) AS statement
     FROM (
       SELECT 'TABLE' AS kind, oid::regclass::text AS name, relowner AS owner
       FROM pg_class WHERE relnamespace = 'pgboss'::regnamespace AND relkind IN ('r', 'p', 'v')
       UNION ALL
       SELECT 'ROUTINE', oid::regprocedure::text, proowner FROM pg_proc WHERE pronamespace = 'pgboss'::regnamespace
       UNION ALL
       SELECT 'TYPE', oid::regtype::text, typowner
       FROM pg_type WHERE typnamespace = 'pgboss'::regnamespace AND typtype IN ('e', 'd')
     ) things
     WHERE owner <> $1::text::regrole ORDER BY kind, name`,
    [appRole],
  );
  for (const { statement } of rows) await client.query(statement);
}
