import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '#test/helpers/database.ts';

/**
 * docs/growing.md says what must change before the tables can be spread over several databases by business. A database
 * that does this cannot keep a unique key or a reference that lacks the business. The document must name all of those.
 */
const karam = testDatabase();
const document = readFileSync(join(import.meta.dirname, '..', 'docs', 'growing.md'), 'utf8');

/** The names in the first column of the table under this heading. */
function firstColumnUnder(heading: string): string[] {
  const section = document.split(`## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  return [...section.matchAll(/^\| `([\w.]+)`/gm)].map(([, name]) => name ?? '');
}

test('the document names every table, spread or not', async () => {
  const { rows } = await sql<{ name: string }>`
    SELECT relname::text AS name FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition`.execute(
    karam.db,
  );
  const named = [...firstColumnUnder('Spread by business'), ...firstColumnUnder('The same everywhere')];
  expect(named.toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
});

test('it names every unique key and reference of the spread tables that lacks the business', async () => {
  const spread = firstColumnUnder('Spread by business');
  const { rows } = await sql<{ name: string }>`
    WITH key AS (
      SELECT indrelid AS relation, indexrelid::regclass::text AS name, indkey::int2[] AS columns
      FROM pg_index WHERE indisunique
      UNION ALL
      SELECT conrelid, conname::text, conkey FROM pg_constraint
      WHERE contype = 'f' AND confrelid::regclass::text = ANY(${spread}::text[]))
    SELECT relation::regclass || '.' || key.name AS name FROM key
    WHERE relation::regclass::text = ANY(${spread}::text[])
      AND relation::regclass::text <> 'businesses'
      AND NOT EXISTS (SELECT FROM pg_attribute
        WHERE attrelid = relation AND attname = 'business_id' AND attnum = ANY(columns))`.execute(karam.db);
  expect(firstColumnUnder('Keys that lack the business').toSorted()).toEqual(
    rows.map(({ name }) => name).toSorted(),
  );
});
