import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrate, migrationsDir } from '#server/platform/db/migrate.ts';
import { withoutInvisible } from '#shared/visible-text.ts';
import { runOn, testDatabase } from '#test/helpers/database.ts';

const database = testDatabase();
const older = testDatabase({ migrated: false });

test('every character that names may not contain is left out of the skeleton of a username', async () => {
  const chars = Array.from({ length: 0x11_0000 }, (_, code) => String.fromCodePoint(code)).filter(
    (char) => !/[\p{Cc}\p{Cs}]/u.test(char) && withoutInvisible(`a${char}b`) === 'ab',
  );
  expect(chars.length).toBeGreaterThan(150);
  const { rows } = await sql<{ char: string }>`
    SELECT char FROM unnest(${chars}::text[]) AS given (char)
    WHERE username_skeleton('a' || char || 'b') <> 'ab'`.execute(database.db);
  expect(rows).toEqual([]);
});

test('accounts that had the same skeleton before keep their names, and nobody can take a third', async () => {
  const before = await mkdtemp(join(tmpdir(), 'karam migrations '));
  for (const name of (await readdir(migrationsDir)).filter((name) => name < '0019'))
    await cp(join(migrationsDir, name), join(before, name));
  await migrate(older.url, before);
  await rm(before, { recursive: true });
  const insert = (name: string, at: string) => `
    INSERT INTO users (username, email, password, created_at)
    VALUES (U&'${name}', gen_random_uuid() || '@example.com', '$argon2id$x', '${at}')`;
  await runOn(older.url, insert('chi\\00ADef', '2026-02-01'));
  await runOn(older.url, insert('chief', '2026-01-01'));
  await runOn(older.url, insert('maya', '2026-03-01'));
  await migrate(older.url);
  const { rows } = await runOn(older.url, 'SELECT username, has_older_twin FROM users ORDER BY created_at');
  expect(rows.map((row) => [row.username, row.has_older_twin])).toEqual([
    ['chief', false],
    ['chi\u00adef', true],
    ['maya', false],
  ]);
  await expect(runOn(older.url, insert('chi\\200Bef', '2026-04-01'))).rejects.toThrow('users_skeleton_key');
});
