import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isKept } from '#test/helpers/break-guard.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { listGuards, nameOf, readListedGuards } from '#test/helpers/database-guards.ts';
import { addGuardedRows } from '#test/helpers/guarded-rows.ts';

/**
 * The rules that the database keeps whatever the program does. test/fixtures/guards.txt lists them, so that a migration
 * cannot lose one unnoticed: after a migration that adds or removes a rule on purpose, change the list.
 */
const listed = readListedGuards();
const database = testDatabase();

let client: pg.Client;

beforeAll(async () => {
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await addGuardedRows(client);
});
afterAll(() => client.end());

test('the database has the listed rules', async () => {
  expect((await listGuards(client)).map(nameOf)).toEqual(listed);
});

test('every rule refuses a statement that breaks it', async () => {
  const all = await listGuards(client);
  const broken: string[] = [];
  for (const guard of all) if (!(await isKept(client, guard, all))) broken.push(nameOf(guard));
  expect(broken).toEqual([]);
});
