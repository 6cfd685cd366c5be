import { expect, test } from 'vitest';
import { hashPassword, verifyPassword } from '#server/identity/users/passwords.ts';

test('a password is hashed by Argon2id with 19 MiB and two passes, and a new salt each time', async () => {
  const [one, two] = await Promise.all([hashPassword('saffron tea'), hashPassword('saffron tea')]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(one).not.toBe(two);
});

test('the whole password counts: 200 characters of any kind, in upper and lower case', async () => {
  const long = '𝒶 é–ٱ'.repeat(29).slice(0, 199);
  const hash = await hashPassword(`${long}x`);
  expect(await verifyPassword(hash, `${long}x`)).toBe(true);
  expect(await verifyPassword(hash, `${long}X`)).toBe(false);
  expect(await verifyPassword(hash, long)).toBe(false);
});
