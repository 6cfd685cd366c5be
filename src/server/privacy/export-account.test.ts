import { expect, test } from 'vitest';
import { type Client, ORIGIN, PASSWORD, testApp } from '#test/helpers/app.ts';
import { expectLedgerHolds } from '#test/helpers/ledger.ts';
import { makePayoutWorld } from '#test/helpers/payout-world.ts';
import { setIban } from '#test/helpers/set-iban.ts';
import { softwarePasskey } from '#test/helpers/software-passkey.ts';
import { VALID_IBAN } from '#test/helpers/world.ts';

const karam = testApp();
const limited = testApp({ config: { rateLimit: true } });
const OWN_IBAN = 'AE260211000000230064016';

const exportOf = async (who: Client) => {
  const answer = await who.get('/api/account/export');
  expect(answer.statusCode).toBe(200);
  return answer;
};

test('a staff member downloads their account, tips, payouts and postings, and nothing of others', async () => {
  const world = await makePayoutWorld(karam);
  const { staff, owner, staffId, otherStaffId } = world;
  const { inviteURL } = (await owner.post(`/api/staff/${staffId}/invite`)).json();
  await staff.post(`/api/invites/${inviteURL.split('/').at(-1)}/accept`);
  await setIban(karam.db, 'staff', staffId, OWN_IBAN);
  const tip = { amount: '20', customerName: 'Ingrid', message: 'A kind word' };
  await karam.visitor().post('/api/tips', { ...tip, staffId });
  await karam.visitor().post('/api/tips', { ...tip, staffId: otherStaffId, message: 'For somebody else' });
  const body = { type: 'staff', staffId, amount: '0' };
  const payoutId = (await world.admin.post('/api/admin/payouts', body)).json().id;

  const answer = await exportOf(staff);
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(answer.headers['content-disposition']).toBe('attachment; filename="karam-my-data.json"');
  const file = answer.json();
  expect(file.account).toMatchObject({ username: staff.user?.username, email: staff.user?.email });
  expect(file.staffMembers).toHaveLength(1);
  expect(file.staffMembers[0]).toMatchObject({
    id: staffId,
    firstName: 'Maya',
    iban: OWN_IBAN,
    walletId: 'wallet-of-maya',
    tips: [{ amount: '20.00', net: '19.00', status: 'paid', message: 'A kind word' }],
    payouts: [{ id: payoutId, amount: '19.00', iban: OWN_IBAN, status: 'pending' }],
  });
  expect(file.staffMembers[0].postings.map(({ cause }: { cause: string }) => cause)).toEqual([
    'tip_paid',
    'tip_paid',
    'payout_started',
  ]);
  expect(file.sessions).toHaveLength(1);
  const actions = file.audit.map(({ action }: { action: string }) => action);
  expect(actions).toEqual(expect.arrayContaining(['auth.signed_in', 'staff.joined', 'account.exported']));

  // Neither secrets nor other people.
  for (const text of ['argon2', 'For somebody else', 'Ingrid', VALID_IBAN, owner.user?.id, owner.user?.email])
    expect(answer.body).not.toContain(text);
  expect(Object.keys(file.sessions[0])).toEqual(['startedAt', 'seenAt', 'device', 'expiresAt']);
  await expectLedgerHolds(karam.db);
});

test('an owner downloads the facts of their business, and not those of another', async () => {
  const world = await makePayoutWorld(karam);
  const { body } = await exportOf(world.owner);
  const file = JSON.parse(body);
  expect(file.businesses).toMatchObject([{ id: world.businessId, iban: VALID_IBAN, tlNumber: 'CN-1000001' }]);
  expect(file.staffMembers).toEqual([]);
  expect(body).not.toContain(world.otherOwner.user?.username);
  // The staff are people of their own.
  expect(body).not.toContain('Fernandes');
});

test('an admin downloads what they did, without the details of the people they did it to', async () => {
  const world = await makePayoutWorld(karam);
  await world.tip(world.staffId, '10');
  await world.startPayout();
  const { body } = await exportOf(world.admin);
  const actions = JSON.parse(body).audit.map(({ action }: { action: string }) => action);
  expect(actions).toContain('payout.started');
  expect(body).not.toContain(world.owner.user?.username);
  await expectLedgerHolds(karam.db);
});

test('passkeys are part of the file, without their keys', async () => {
  const owner = await karam.signedIn('business');
  const device = softwarePasskey(ORIGIN);
  const creation = (await owner.post('/api/account/passkeys/challenge', { password: PASSWORD })).json();
  await owner.post('/api/account/passkeys', { name: 'My phone', credential: device.create(creation) });
  const { passkeys } = (await exportOf(owner)).json();
  expect(passkeys).toEqual([{ name: 'My phone', createdAt: karam.now.toISOString(), lastUsedAt: null }]);
});

test('a request for erasure and mails are part of the file', async () => {
  const { staff } = await makePayoutWorld(karam);
  expect((await staff.post('/api/account/erasure', { password: PASSWORD })).statusCode).toBe(201);
  const file = (await exportOf(staff)).json();
  expect(file.erasure).toMatchObject({ requestedAt: karam.now.toISOString() });
  expect(file.mails).toMatchObject([{ subject: 'Your account is going to be erased' }]);
});

test('a person can download their data five times a minute', async () => {
  const staff = await limited.signedIn('staff');
  for (let time = 0; time < 5; time += 1)
    expect((await staff.get('/api/account/export')).statusCode).toBe(200);
  expect((await staff.get('/api/account/export')).statusCode).toBe(429);
});
