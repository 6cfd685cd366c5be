import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { migrationsDir } from '#server/platform/db/migrate.ts';

const fixturesDir = join(import.meta.dirname, '..', 'fixtures', 'schemas');
/** From this version on the database refuses IBANs that are not encrypted. */
const ENCRYPTED_SINCE = 23;

export const migrations = readdirSync(migrationsDir)
  .filter((name) => name.endsWith('.sql'))
  .sort();
export const newest = migrations.length;

/** SQL that adds the rows which the version with this schema wrote. */
export function rowsOf(version: number): string {
  return readdirSync(fixturesDir)
    .filter((name) => {
      const [, from, until] = /^(\d{4})-(\d{4})?/.exec(name) ?? [];
      return from && Number(from) <= version && version <= Number(until ?? newest);
    })
    .sort()
    .map((name) => readFileSync(join(fixturesDir, name), 'utf8').replaceAll(':n', String(version)))
    .join('\n')
    .replaceAll(/:secret\((.*?)\)/g, (_, text) =>
      version < ENCRYPTED_SINCE ? text : 'encrypted:00000000:invented',
    );
}
