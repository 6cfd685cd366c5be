import { beforeAll, expect, test } from 'vitest';
import { apiScopes } from '#shared/roles.ts';
import { PASSWORD, testApp } from '#test/helpers/app.ts';
import { makeWorld, type World } from '#test/helpers/world.ts';

const karam = testApp();
let world: World;
let key: string;
const WORK = { role: 'Server', walletId: 'W-1' };

beforeAll(async () => {
  world = await makeWorld(karam);
  const { inviteURL } = (await world.owner.post(`/api/staff/${world.staffId}/invite`)).json();
  await world.staff.post(`/api/invites/${inviteURL.split('/').at(-1)}/accept`);
  const asked = { name: 'Till', scopes: apiScopes, password: PASSWORD };
  key = (await world.owner.post('/api/connections/keys', asked)).json().key;
});

/** Every way to name a person. */
async function nameEverywhere(names: { firstName: string; lastName: string }) {
  const { owner, staff, staffId } = world;
  const headers = { authorization: `Bearer ${key}` };
  const account = { password: PASSWORD, confirmPassword: PASSWORD, role: 'business' };
  const answers = {
    'added by the owner': await owner.post('/api/staff', { ...names, ...WORK }),
    'changed by the owner': await owner.send({
      method: 'PATCH',
      url: `/api/staff/${staffId}`,
      payload: names,
    }),
    'added by a program': await karam.visitor().post('/api/v1/staff', { ...names, ...WORK }, { headers }),
    'changed by a program': await karam
      .visitor()
      .send({ method: 'PATCH', url: `/api/v1/staff/${staffId}`, payload: names, headers }),
    'own name at work': await staff.send({ method: 'PUT', url: '/api/portal/names', payload: names }),
    'own name of the account': await staff.send({
      method: 'PUT',
      url: '/api/account/names',
      payload: names,
    }),
    'sign-up': await karam
      .visitor()
      .post('/api/register', { ...account, ...names, username: 'named', email: 'named@example.com' }),
  };
  return Object.entries(answers).map(([way, answer]) => [
    way,
    answer.statusCode < 300 ? 'taken' : (answer.json().fields?.lastName?.reason ?? answer.body),
  ]);
}

test('nobody is called by a link, however they get their name', async () => {
  for (const lastName of [
    'https://evil.example/refund',
    'WWW.evil',
    'evil.example',
    'me@evil.com',
    'bit.ly/x',
  ]) {
    const answers = await nameEverywhere({ firstName: 'Refund at', lastName });
    expect(answers.filter(([, answer]) => answer !== 'name_with_link')).toEqual([]);
  }
  const content = 'first_name,last_name,role,wallet_id\nRefund at,https://evil.example,Server,W-1';
  const { rows } = (await world.owner.post('/api/staff/import', { content })).json();
  expect(rows[0].problems).toMatchObject([{ column: 'last_name', reason: 'name_with_link' }]);
});

test('names with full stops, dashes and apostrophes are accepted', async () => {
  const answers = await nameEverywhere({
    firstName: 'Md.Rahman J.R. 20261117123456',
    lastName: "O'Neil-Al Sa'id Jr.",
  });
  expect(answers.filter(([, answer]) => answer !== 'taken')).toEqual([]);
  expect(answers).toHaveLength(7);
});

test('a business can be called as its page is, but not by a link', async () => {
  const owner = await karam.signedIn('business');
  const named = (name: string) => owner.post('/api/businesses', { name, type: 'Spa' });
  expect((await named('Refund at https://evil.example')).json().fields.name.reason).toBe('name_with_link');
  const change = { name: 'Refund: www.evil.example' };
  const changed = await world.owner.send({
    method: 'PATCH',
    url: '/api/businesses/mine/facts',
    payload: change,
  });
  expect(changed.json().fields.name.reason).toBe('name_with_link');
  expect((await named('Saffron.com')).statusCode).toBe(201);
});
