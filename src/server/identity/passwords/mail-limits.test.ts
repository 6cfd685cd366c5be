import { expect, test } from 'vitest';
import { type Client, PASSWORD, testApp } from '#test/helpers/app.ts';
import { insertBusiness, makeWorld, VALID_IBAN, type World } from '#test/helpers/world.ts';

/** Somebody who signs up with the address of a stranger must not fill that mailbox. */
const karam = testApp();

async function unconfirmed() {
  const client = await karam.signedIn('business');
  const { id = '', email = '' } = client.user ?? {};
  await karam.db.updateTable('users').set({ emailConfirmedAt: null }).where('id', '=', id).execute();
  await insertBusiness(karam.db, client.user);
  return { client, email };
}
const countMails = async (email: string) =>
  (await karam.db.selectFrom('outbox').select('id').where('recipient', '=', email).execute()).length;
const erase = async (client: Client) => {
  const { statusCode } = await client.post('/api/account/erasure', { password: PASSWORD });
  await client.send({ method: 'DELETE', url: '/api/account/erasure' });
  return statusCode;
};
const addKey = async (client: Client, address: string) => {
  const body = { name: 'Till', scopes: ['tips:read'], password: PASSWORD };
  const made = await client.post('/api/connections/keys', body, { remoteAddress: address });
  if (made.statusCode === 201)
    await client.post(`/api/connections/keys/${made.json().id}/revoke`, { password: PASSWORD });
  return made.statusCode;
};

test('an address that nobody has confirmed gets few mails, whatever its account does, from any network', async () => {
  const { client, email } = await unconfirmed();
  const seen: number[] = [];
  for (let turn = 0; turn < 40; turn += 1) seen.push(await addKey(client, `198.51.100.${turn + 1}`));
  expect(seen).toContain(429);
  expect(await countMails(email)).toBeLessThanOrEqual(9);
  // After a quarter of an hour without any, there are some again.
  karam.now = new Date(karam.now.getTime() + 16 * 60_000);
  expect(await addKey(client, '198.51.100.1')).toBe(201);
});

test('all kinds of mails count together', async () => {
  const { client, email } = await unconfirmed();
  await karam.db.updateTable('businesses').set({ status: 'suspended' }).execute();
  for (let turn = 0; turn < 10; turn += 1) {
    await erase(client);
    await addKey(client, '198.51.100.9');
  }
  expect(await countMails(email)).toBeLessThanOrEqual(9);
});

test.each([
  [
    'the rule for team tips',
    async (client: Client, turn: number) => {
      const payload = { isOn: true, rule: 'roles', weights: { Server: 1 + (turn % 2) } };
      return client.send({ method: 'PUT', url: '/api/team-tips', payload });
    },
  ],
  [
    'the facts of the business',
    async (client: Client, turn: number) => {
      const payload = { name: `Saffron ${turn}` };
      const asked = await client.send({ method: 'PATCH', url: '/api/businesses/mine/facts', payload });
      await client.send({ method: 'DELETE', url: '/api/businesses/mine/change' });
      return asked;
    },
  ],
])(
  'an owner without a confirmed address who changes %s again and again has to wait',
  async (_what, change) => {
    const { client, email } = await unconfirmed();
    const seen: number[] = [];
    for (let turn = 0; turn < 20; turn += 1) seen.push((await change(client, turn)).statusCode);
    expect(seen).toContain(429);
    expect(await countMails(email)).toBeLessThanOrEqual(9);
  },
);

test('somebody who asks every minute for the link to confirm an address gets about half as many', async () => {
  const { client, email } = await unconfirmed();
  for (let minute = 0; minute < 60; minute += 1) {
    await client.post('/api/account/email/link');
    karam.now = new Date(karam.now.getTime() + 60_000);
  }
  const mailed = await countMails(email);
  expect(mailed).toBeGreaterThan(8);
  expect(mailed).toBeLessThan(35);
});

test.each([
  [
    'their person',
    (world: World, payload: object) =>
      world.staff.send({ method: 'PUT', url: '/api/portal/bank-account', payload }),
  ],
  [
    'the owner',
    (world: World, payload: object) =>
      world.owner.send({ method: 'PATCH', url: `/api/staff/${world.staffId}`, payload }),
  ],
])(
  'when %s changes a bank account again and again, an unconfirmed address gets few mails',
  async (_who, change) => {
    const world = await makeWorld(karam);
    const { id = '', email = '' } = world.staff.user ?? {};
    await karam.db.updateTable('users').set({ emailConfirmedAt: null }).where('id', '=', id).execute();
    await karam.db.updateTable('staff').set({ userId: id }).where('id', '=', world.staffId).execute();
    const seen: number[] = [];
    for (let turn = 0; turn < 20; turn += 1) {
      const payload = { iban: turn % 2 ? VALID_IBAN : 'AE260211000000230064016', password: PASSWORD };
      seen.push((await change(world, payload)).statusCode);
    }
    expect(seen).toContain(429);
    expect(await countMails(email)).toBeLessThanOrEqual(9);
  },
);

test('an owner whose address is confirmed is not slowed down by notices to themselves', async () => {
  const owner = await karam.signedIn('business');
  await insertBusiness(karam.db, owner.user);
  for (let turn = 0; turn < 12; turn += 1) expect(await addKey(owner, '198.51.100.7')).toBe(201);
});

test('an account mails invitations to few strangers at once, and a network to not many', async () => {
  const owner = await karam.signedIn('business');
  await insertBusiness(karam.db, owner.user);
  const invite = (turn: number) =>
    owner.post('/api/members/invites', {
      email: `somebody-${turn}@example.com`,
      role: 'viewer',
      password: PASSWORD,
    });
  const seen: number[] = [];
  for (let turn = 0; turn < 40; turn += 1) seen.push((await invite(turn)).statusCode);
  expect(seen.filter((status) => status === 201).length).toBeLessThanOrEqual(31);
  expect(seen).toContain(429);
});
