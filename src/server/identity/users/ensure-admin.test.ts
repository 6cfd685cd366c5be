import { expect, test } from 'vitest';
import { ensureAdmin } from '#server/identity/users/accounts.ts';
import { findUserByUsername } from '#server/identity/users/user-store.ts';
import { testDatabase } from '#test/helpers/database.ts';

const database = testDatabase();
const admin = { username: 'amal', password: 'password123', email: 'amal@example.com' };

test('the server does not create an admin with a common password, and starts with an admin who has one already', async () => {
  await expect(ensureAdmin(database.db, admin)).rejects.toThrow(
    'ADMIN_PASSWORD cannot be used. This password is too common. Please choose another one.',
  );
  expect(await findUserByUsername(database.db, 'amal')).toBeUndefined();
  await ensureAdmin(database.db, { ...admin, password: 'a good password' });
  await ensureAdmin(database.db, admin);
  expect(await findUserByUsername(database.db, 'amal')).toMatchObject({ isAdmin: true });
});

test('the password of an admin that nobody configured is random, with at least 128 bits', async () => {
  await database.db.deleteFrom('users').execute();
  const none = { username: undefined, password: undefined, email: undefined };
  const login = await ensureAdmin(database.db, none);
  expect(Buffer.from(login?.password ?? '', 'base64url').length * 8).toBeGreaterThanOrEqual(128);
});
