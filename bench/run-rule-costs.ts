import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { startCluster } from '#bench/cluster.ts';
import { fillPlatform } from '#bench/generate/fill-platform.ts';
import { median } from '#bench/table.ts';
import { STAFF_COUNT, STAFF_PER_BUSINESS, shapes } from '#bench/tip-requests.ts';
import { type NewTip, recordPaidTips } from '#server/money/ledger/post/record-paid-tips.ts';
import { newTipToken } from '#server/tipping/tips/send-once.ts';
import { fils } from '#shared/money/money.ts';
import { splitTip } from '#shared/money/tip-split.ts';

/**
 * What each kind of rule costs a tip: `node bench/run-rule-costs.ts`, on Linux. Rules are removed from copies of one
 * database, and PostgreSQL's processor time for a tip is compared, in batches of 32 and alone. Processor time and not the
 * clock, so that other work on the machine matters little. Without fsync: the disk is not compared here.
 */
const TABLES = "('tips', 'postings', 'daily_totals', 'staff', 'businesses')";
const dropConstraints = (kind: string) => `
  SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS change FROM pg_constraint
  JOIN pg_class ON pg_class.oid = conrelid WHERE contype = '${kind}' AND relname IN ${TABLES}`;

/** Statements that make the statements that remove the rules. */
const removals: Record<string, string> = {
  'foreign keys': dropConstraints('f'),
  'rules between columns (CHECK)': dropConstraints('c'),
  'rules of single columns (domains)': `
    SELECT format('ALTER DOMAIN %s DROP CONSTRAINT %I', contypid::regtype, conname) AS change
    FROM pg_constraint WHERE contypid <> 0 AND contype = 'c'`,
  'indexes except keys': `
    SELECT format('DROP INDEX %s', indexrelid::regclass) AS change FROM pg_index JOIN pg_class ON pg_class.oid = indrelid
    WHERE relname IN ${TABLES} AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)`,
  'triggers of our own': `
    SELECT format('ALTER TABLE %s DISABLE TRIGGER USER', oid::regclass) AS change FROM pg_class
    WHERE relname IN ${TABLES} AND relkind = 'r'`,
};

const ROUNDS = 5;
const nextStaffId = shapes.spread();
const cluster = await startCluster();
const cuts: Record<string, (sql: string) => string> = {
  'totals of days': (sql) => cut(sql, 'days'),
  'maximum of the business': (sql) =>
    sql.replace(/WHERE NOT EXISTS \(SELECT FROM business_amounts[^)]*\)/, ''),
  'postings and running totals': (sql) => cut(cut(sql, 'posted'), 'credited'),
};

try {
  const results: Record<string, { batch: number[]; lone: number[] }> = {};
  const url = await cluster.makeDatabase('rules', fill);
  const variants: [string, string | undefined, (sql: string) => string][] = [
    ['all rules', undefined, (sql) => sql],
    ...Object.entries(removals).map(
      ([name, removal]) => [name, removal, (sql: string) => sql] as [string, string, (sql: string) => string],
    ),
    ...Object.entries(cuts).map(
      ([name, change]) => [name, undefined, change] as [string, undefined, (sql: string) => string],
    ),
  ];
  const sessions = [];
  for (const [at, [name, removal, change]] of variants.entries()) {
    const client = new pg.Client({ connectionString: await copyOf(url, `rules_${at}`) });
    await client.connect();
    client.on('error', () => undefined);
    if (removal) for (const { change: each } of (await client.query(removal)).rows) await client.query(each);
    sessions.push({ name, client, change });
  }
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const { name, client, change } of sessions) {
      const batch = await costOf(client, () => record(client, 32, change), 100);
      const lone = await costOf(client, () => record(client, 1, change), 300);
      // The first round warms up, and PostgreSQL then plans with what it has seen.
      if (round === 0) await client.query('ANALYZE');
      else {
        results[name] ??= { batch: [], lone: [] };
        results[name].batch.push(batch / 32);
        results[name].lone.push(lone);
      }
    }
  }
  const bare = await openBare(url);
  const bareCosts: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1)
    bareCosts.push(await costOf(bare, () => transact(bare), 300));
  await bare.end();
  for (const { client } of sessions) await client.end();

  const all = results['all rules'];
  for (const [name, { batch, lone }] of Object.entries(results)) {
    const saved = (which: 'batch' | 'lone', own: number[]) =>
      name === 'all rules' ? '' : `${(100 * (1 - median(own) / median(all?.[which] ?? []))).toFixed(0)} %`;
    console.log(
      `| ${name} | ${median(batch).toFixed(0)} µs | ${saved('batch', batch)} | ${median(lone).toFixed(0)} µs | ${saved('lone', lone)} |`,
    );
  }
  console.log(`| bare tables, a transaction each | | | ${median(bareCosts.slice(1)).toFixed(0)} µs | |`);
} finally {
  await cluster.stop();
}

async function fill(client: pg.Client): Promise<void> {
  await fillPlatform(client, { businesses: STAFF_COUNT / STAFF_PER_BUSINESS, staffEach: STAFF_PER_BUSINESS });
  await client.query("UPDATE businesses SET status = 'active'");
}

async function copyOf(url: string, name: string): Promise<string> {
  const { pathname } = new URL(url);
  const client = new pg.Client({ connectionString: new URL('/postgres', url).href });
  await client.connect();
  await client.query(`CREATE DATABASE ${name} TEMPLATE ${pathname.slice(1)}`);
  await client.end();
  return new URL(`/${name}`, url).href;
}

/** Removes one part of the statement: from its name to the parenthesis that closes it. */
function cut(sql: string, part: string): string {
  const start = sql.indexOf(`), ${part} AS (`);
  let depth = 0;
  let end = sql.indexOf('(', start + 3 + part.length);
  do {
    if (sql[end] === '(') depth += 1;
    if (sql[end] === ')') depth -= 1;
    end += 1;
  } while (depth > 0);
  return `${sql.slice(0, start)})${sql.slice(end)}`;
}

/** Microseconds of processor time that the session's own process needed for each. */
async function costOf(client: pg.Client, work: () => Promise<void>, times: number): Promise<number> {
  const { rows } = await client.query('SELECT pg_backend_pid() AS pid');
  const spentNs = async () =>
    Number((await readFile(`/proc/${rows[0].pid}/schedstat`, 'utf8')).split(' ')[0]);
  const before = await spentNs();
  for (let time = 0; time < times; time += 1) await work();
  return ((await spentNs()) - before) / times / 1000;
}

async function record(client: pg.Client, count: number, change: (sql: string) => string): Promise<void> {
  const db = {
    async executeQuery({ sql, parameters }: { sql: string; parameters: unknown[] }) {
      return client.query({ name: `record ${count}`, text: change(sql), values: parameters });
    },
  };
  await recordPaidTips(db as never, Array.from({ length: count }, nextTip));
}

function nextTip(): NewTip {
  const terms = { platformFeeBps: 500, platformFeeFixedFils: 0 };
  return {
    staffId: nextStaffId(),
    split: splitTip(fils(1500), terms, false),
    terms,
    token: newTipToken(),
    idempotency: { key: randomUUID(), requestHash: 'the hash of what was sent with the key' },
    customerName: 'Sara',
    message: 'Thank you, the evening was lovely.',
    createdAt: new Date(),
  };
}

/** The least transaction of the benchmark's peers, on tables without rules. */
async function openBare(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: await copyOf(url, 'bare_tables') });
  await client.connect();
  await client.query(await readFile(join(import.meta.dirname, 'peers', 'schema.sql'), 'utf8'));
  await client.query('ANALYZE');
  return client;
}

async function transact(client: pg.Client): Promise<void> {
  const staffId = nextStaffId();
  const credit = (table: string) =>
    `UPDATE bare.${table} SET total_earnings = total_earnings + $2, pending_payout = pending_payout + $2 WHERE id = $1`;
  await client.query('BEGIN');
  await client.query({
    name: 'insert',
    text: `INSERT INTO bare.tips (staff_id, business_id, amount, fee, net, charged, platform_fee_bps, platform_fee_fixed_fils,
             status, token, idempotency_key, request_hash, customer_name, message)
           VALUES ($1, $2, 15.00, 0.75, 14.25, 15.00, 500, 0, 'paid', $3, $4, 'the hash of what was sent with the key', 'Sara',
             'Thank you, the evening was lovely.')`,
    values: [staffId, Math.ceil(staffId / STAFF_PER_BUSINESS), newTipToken(), randomUUID()],
  });
  await client.query({ name: 'staff', text: credit('staff'), values: [staffId, '14.25'] });
  await client.query({
    name: 'business',
    text: credit('businesses'),
    values: [Math.ceil(staffId / STAFF_PER_BUSINESS), '14.25'],
  });
  await client.query('COMMIT');
}
