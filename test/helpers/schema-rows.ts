import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { migrationsDir } from '#server/platform/db/migrate.ts';

const fixturesDir = join(import.meta.dirname, '..', 'fixtures', 'schemas');

/** Migrations 0001 to 0012 are the first schema: no database in use has only some of them. */
export const FIRST_SCHEMA = 12;

export const migrations = readdirSync(migrationsDir)
  .filter((name) => name.endsWith('.sql'))
  .sort();

/** SQL that adds the rows which the version with this schema wrote. */
export function rowsOf(version: number): string {
  return readdirSync(fixturesDir)
    .filter((name) => {
      const [, from, until] = /^(\d{4})-(\d{4})?/.exec(name) ?? [];
      return from && Number(from) <= version && version <= Number(until ?? version);
    })
    .sort()
    .map((name) => readFileSync(join(fixturesDir, name), 'utf8').replaceAll(':n', String(version)))
    .join('\n');
}
