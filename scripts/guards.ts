import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '#server/platform/db/embedded/embedded-postgres.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { isKept } from '#test/helpers/break-guard.ts';
import { type Guard, listGuards, nameOf, readListedGuards } from '#test/helpers/database-guards.ts';
import { addGuardedRows } from '#test/helpers/guarded-rows.ts';
import { findFastPlace } from './find-fast-place.ts';

/**
 * Removes each rule of the database in turn (constraints, unique indexes, triggers that refuse) from a copy, does what
 * the tests of guards.test.ts do, and says which of them fails. Half a second for each rule; `npm run guards -- tips_`
 * tries only rules with that text in their name.
 */
const [only = ''] = process.argv.slice(2);
const dataDir = mkdtempSync(join(findFastPlace(), 'karam-guards-'));
const postgres = await startEmbeddedPostgres({ dataDir, durable: false, log: console });
try {
  await migrate(postgres.url);
  const all = await on(postgres.url, async (client) => {
    await addGuardedRows(client);
    return listGuards(client);
  });
  const removed = all.filter((guard) => nameOf(guard).includes(only));
  let unnoticed = 0;
  for (const guard of removed) {
    const failed = await onCopy((client) => failWithout(client, guard));
    // The list alone would notice a rule that no statement can break.
    if (failed.length < 2) unnoticed += 1;
    console.log(`${failed.length < 2 ? 'UNNOTICED' : 'noticed  '}  ${nameOf(guard)}: ${failed.join(', ')}`);
  }
  console.log(`\n${removed.length} rules removed in turn, ${unnoticed} of them unnoticed.`);
  process.exitCode = unnoticed === 0 && removed.length > 0 ? 0 : 1;
} finally {
  await postgres.stop();
  rmSync(dataDir, { recursive: true });
}

/** The tests that fail when the rule is gone. */
async function failWithout(client: pg.Client, guard: Guard): Promise<string[]> {
  const before = await listGuards(client);
  await client.query(guard.drop);
  const left = (await listGuards(client)).map(nameOf);
  const isListed = left.join() === readListedGuards().join();
  const isRefused = await isKept(
    client,
    guard,
    before.filter((each) => left.includes(nameOf(each))),
  );
  return [...(isListed ? [] : ['the list']), ...(isRefused ? [] : ['a statement that breaks it'])];
}

async function onCopy<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const address = new URL(postgres.url);
  const name = address.pathname.slice(1);
  address.pathname = '/template1';
  const server = address.href;
  await on(server, (client) => client.query(`CREATE DATABASE karam_without TEMPLATE "${name}"`));
  address.pathname = '/karam_without';
  try {
    return await on(address.href, work);
  } finally {
    await on(server, (client) => client.query('DROP DATABASE karam_without'));
  }
}

async function on<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
