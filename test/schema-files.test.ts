import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { testDatabase } from '#test/helpers/database.ts';
import { TYPES_FILE, typesOf } from '../scripts/schema/database-types.ts';

const database = testDatabase();

test('the types of the tables are up to date with the last migration', async () => {
  const written = readFileSync(TYPES_FILE, 'utf8');
  expect(written, `${TYPES_FILE} is not up to date: run \`npm run schema\``).toBe(
    await typesOf(database.url),
  );
});
