import { randomBytes } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { endOf, preparedDir, signIn, startKaram } from '#test/helpers/karam-in-test.ts';
import type { KaramProcess } from '#test/helpers/karam-process.ts';

const IBAN = 'AE070331234567890123456';
const ADMIN = { ADMIN_USERNAME: 'amal', ADMIN_PASSWORD: 'a good password' };

async function settings(karam: KaramProcess, change?: object): Promise<{ payerIban: string }> {
  const login = await signIn(karam, ADMIN.ADMIN_USERNAME, ADMIN.ADMIN_PASSWORD);
  const cookie = login.headers.getSetCookie().map((each) => each.split(';')[0]);
  const answer = await fetch(`${karam.origin}/api/admin/settings`, {
    method: change ? 'PATCH' : 'GET',
    headers: { cookie: cookie.join('; '), 'content-type': 'application/json' },
    ...(change && { body: JSON.stringify(change) }),
  });
  expect(answer.status).toBe(200);
  return (await answer.json()) as { payerIban: string };
}

test('a generated key is kept, a start without it is refused, and a new key replaces it', async () => {
  const dataDir = preparedDir();
  const first = await startKaram({ dataDir, env: ADMIN });
  await settings(first, { payerIban: IBAN, password: ADMIN.ADMIN_PASSWORD });
  await first.stop();
  const file = join(dataDir, 'secrets', 'data-keys');
  expect(statSync(file).mode & 0o777).toBe(0o600);

  const newKey = randomBytes(32).toString('base64');
  const refused = await endOf({ dataDir, env: { ...ADMIN, DATA_KEYS: newKey } });
  expect(refused.code).toBe(1);
  expect(refused.said).toMatch(
    /^Karam cannot start\. Stored IBANs are encrypted with the key [0-9a-f]{8}, which is not in DATA_KEYS \(it has [0-9a-f]{8}\)\. Add that key\./,
  );

  const both = `${newKey},${readFileSync(file, 'utf8')}`;
  const rotated = await startKaram({ dataDir, env: { ...ADMIN, DATA_KEYS: both } });
  expect(rotated.output()).toContain('Encrypted 1 stored texts with the key');
  expect((await settings(rotated)).payerIban).toBe(IBAN);
  await rotated.stop();

  const last = await startKaram({ dataDir, env: { ...ADMIN, DATA_KEYS: newKey } });
  expect((await settings(last)).payerIban).toBe(IBAN);
});
