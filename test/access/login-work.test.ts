import { registerHooks } from 'node:module';
import { beforeEach, expect, test } from 'vitest';
import type * as LogIn from '#server/identity/sign-in/log-in.ts';
import type * as Passwords from '#server/identity/users/passwords.ts';
import { createUser } from '#server/identity/users/user-store.ts';
import { argon2Calls } from '#test/helpers/counted-argon2.ts';
import { testDatabase } from '#test/helpers/database.ts';

/**
 * The time a refused login takes must not reveal whether the username exists. Times cannot be compared on a
 * busy machine, but nearly all of the time is spent in Argon2: so its calls are counted, in a second copy of
 * the modules that call it.
 */
const { logIn, hashPassword } = await loadWithCountedArgon2();
const database = testDatabase();

const PASSWORD = 'the right password';
beforeEach(async () => {
  await database.db.deleteFrom('loginFailures').execute();
});

async function workOf(username: string, password: string): Promise<typeof argon2Calls> {
  argon2Calls.length = 0;
  const from = {
    actorId: null,
    address: '192.0.2.1',
    requestId: 'a-test',
    findKnownBrowser: () => undefined,
    asker: { holder: undefined, party: { origin: 'http://karam.test', domain: 'karam.test' } },
  };
  const attempt = logIn(
    { db: database.db, clock: () => new Date(), publicOrigin: 'http://karam.test' },
    { username, password },
    from,
    async () => undefined,
  );
  await attempt.catch((error) => expect(error).toMatchObject({ code: 'unauthorized' }));
  return [...argon2Calls];
}

test('an unknown username costs the same Argon2 work as a wrong password', async () => {
  const passwordHash = await hashPassword(PASSWORD);
  await createUser(database.db, { username: 'maya', email: 'maya@example.com', role: 'staff', passwordHash });
  // The dummy hash for unknown usernames is made once, for the first of them.
  await workOf('the first unknown name', 'wrong');

  const wrongPassword = await workOf('maya', 'wrong');
  expect(wrongPassword).toEqual([
    {
      call: 'verify',
      password: 'wrong',
      cost: expect.stringMatching(/^\$argon2id\$v=19\$m=\d{5},t=\d,p=1$/),
    },
  ]);
  expect(await workOf('nobody', 'wrong')).toEqual(wrongPassword);
  // A right password needs one call too, so the counted calls are the ones that decide the login.
  expect(await workOf('maya', PASSWORD)).toMatchObject([{ call: 'verify', password: PASSWORD }]);
});

test('a password with two forms costs an unknown username the same Argon2 work too', async () => {
  const twoForms = 'wro\u0301ng';
  const passwordHash = await hashPassword(PASSWORD);
  await createUser(database.db, { username: 'omar', email: 'omar@example.com', role: 'staff', passwordHash });
  const wrongPassword = await workOf('omar', twoForms);
  expect(wrongPassword.map(({ password }) => password)).toEqual(['wr\u00f3ng', twoForms]);
  expect(await workOf('nobody', twoForms)).toEqual(wrongPassword);
});

/**
 * Loads the modules a second time, under other URLs. In this copy Argon2 is replaced by the counting version.
 */
async function loadWithCountedArgon2() {
  const COPY = '?counted';
  const hooks = registerHooks({
    resolve(specifier, context, next) {
      if (!context.parentURL?.endsWith(COPY)) return next(specifier, context);
      if (specifier === '@node-rs/argon2') return next('#test/helpers/counted-argon2.ts', context);
      const found = next(specifier, context);
      return specifier.endsWith('/passwords.ts') ? { ...found, url: found.url + COPY } : found;
    },
  });
  const load = (module: string) => import(`${import.meta.resolve(module)}${COPY}`);
  const { logIn }: typeof LogIn = await load('#server/identity/sign-in/log-in.ts');
  const { hashPassword }: typeof Passwords = await load('#server/identity/users/passwords.ts');
  hooks.deregister();
  return { logIn, hashPassword };
}
