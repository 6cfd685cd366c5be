import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { migrate, migrationsDir } from '#server/platform/db/migrate.ts';
import { runOn, testDatabase } from '#test/helpers/database.ts';

const database = testDatabase({ migrated: false });

test('codes of an app that were set up before passkeys stay on, and a set-up that was only begun stays off', async () => {
  const before = await mkdtemp(join(tmpdir(), 'karam migrations '));
  for (const name of (await readdir(migrationsDir)).filter((each) => each < '0034'))
    await copyFile(join(migrationsDir, name), join(before, name));
  await migrate(database.url, before);
  await rm(before, { recursive: true });
  await runOn(
    database.url,
    `INSERT INTO users (username, email, password, role, second_factor_since) VALUES
       ('finished', 'finished@example.com', '$argon2id$v=19$m=1,t=1,p=1$a$b', 'business', '2026-11-15T08:00:00Z'),
       ('begun', 'begun@example.com', '$argon2id$v=19$m=1,t=1,p=1$a$b', 'business', NULL);
     INSERT INTO authenticators (user_id, secret) SELECT id, 'encrypted:00000000:invented' FROM users`,
  );
  await migrate(database.url);
  const { rows } = await runOn(
    database.url,
    `SELECT username, since = second_factor_since AS is_same, since IS NULL AS is_off
     FROM authenticators JOIN users ON users.id = user_id ORDER BY username`,
  );
  expect(rows).toEqual([
    { username: 'begun', is_same: null, is_off: true },
    { username: 'finished', is_same: true, is_off: false },
  ]);
});
