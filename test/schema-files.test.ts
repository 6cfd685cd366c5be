import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { testDatabase } from '#test/helpers/database.ts';
import { schemaFiles } from '../scripts/schema/schema-files.ts';

const database = testDatabase();

test('the files generated from the schema are up to date with the last migration', async () => {
  for (const { path, text } of await schemaFiles(database.url)) {
    expect(readFileSync(path, 'utf8'), `${path} is not up to date: run \`npm run schema\``).toBe(text);
  }
});
