import type { LightMyRequestResponse } from 'fastify';
import { expect, test } from 'vitest';
import { createUser } from '#server/identity/users/user-store.ts';
import { publicScope } from '#server/platform/http/scopes.ts';
import { type Client, testApp } from '#test/helpers/app.ts';
import { VALID_IBAN } from '#test/helpers/world.ts';

const lines: string[] = [];
const karam = testApp({
  logger: { level: 'trace', stream: { write: (line) => void lines.push(line) } },
  beforeReady: (app, platform) =>
    publicScope(app, platform, [
      ({ app, db }) => {
        app.post('/api/probe/refused-row', () =>
          createUser(db, {
            username: 'x'.repeat(51),
            email: 'noor@example.com',
            passwordHash: '$argon2id$of-the-refused-row',
            role: 'staff',
            iban: VALID_IBAN,
          }),
        );
      },
    ]),
});

const answers: LightMyRequestResponse[] = [];
const post = async (who: Client, path: string, body?: object) => {
  const answer = await who.post(path, body);
  answers.push(answer);
  return answer.statusCode;
};

test('log, answers and audit never contain a password, a hash, a session or an IBAN', async () => {
  const noor = karam.visitor();
  const account = {
    username: 'noor',
    email: 'noor@example.com',
    password: 'private-saffron',
    confirmPassword: 'private-saffron',
    role: 'staff',
    businessName: 'Saffron House',
    iban: 'AE07 0331 2345 6789 0123 456',
  };
  const change = { currentPassword: account.password, newPassword: 'private-battery' };
  const login = { username: 'noor', password: change.newPassword };
  const statuses = [
    await post(noor, '/api/register', account),
    await post(karam.visitor(), '/api/register', account),
    await post(karam.visitor(), '/api/register', { ...account, confirmPassword: 'private-other' }),
    await post(karam.visitor(), '/api/register', { ...account, iban: `${account.iban}7` }),
    await post(noor, '/api/password', { ...change, currentPassword: 'private-wrong' }),
    await post(noor, '/api/password', change),
    await post(karam.visitor(), '/api/login', { ...login, password: 'private-wrong' }),
    await post(karam.visitor(), '/api/login', { username: 'private-in-the-wrong-field', password: 'x' }),
    await post(noor, '/api/login', login),
    await post(karam.visitor(), '/api/probe/refused-row', {}),
  ];
  expect(statuses).toEqual([201, 409, 400, 400, 400, 204, 401, 401, 200, 500]);
  const user = await noor.get('/api/auth/user');
  expect(user.statusCode).toBe(200);
  answers.push(user);
  const sids = await karam.db.selectFrom('session').select('sid').execute();
  expect(sids).toHaveLength(1);
  expect(await post(noor, '/api/logout')).toBe(204);

  const audit = await karam.db.selectFrom('auditLog').selectAll().execute();
  const seen = [lines.join(''), ...answers.map((answer) => answer.body), JSON.stringify(audit)].join('\n');
  const cookies = answers.flatMap((answer) => answer.cookies.map((cookie) => cookie.value)).filter(Boolean);
  expect(seen).toContain('request failed');
  expect(cookies.length).toBeGreaterThan(3);
  expect(seen).not.toMatch(/private-|argon2|AE07|0331 ?2345/);
  for (const secret of [...cookies, ...sids.map((row) => row.sid)]) expect(seen).not.toContain(secret);
});
