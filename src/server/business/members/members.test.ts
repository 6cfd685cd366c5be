import { expect, test } from 'vitest';
import { deleteExpiredInvites } from '#server/business/members/member-store.ts';
import type { ObjectFiles } from '#server/platform/files/object-files.ts';
import { leastRoleOf } from '#server/platform/http/scopes.ts';
import { eraseAccount } from '#server/privacy/erase-account.ts';
import { dubaiTime } from '#shared/dubai-time.ts';
import type { MemberRole } from '#shared/roles.ts';
import { allCalls } from '#test/access/all-calls.ts';
import { allRows } from '#test/access/all-rows.ts';
import { requestOf } from '#test/access/table.ts';
import { type Client, PASSWORD, testApp } from '#test/helpers/app.ts';
import { expectLedgerHolds } from '#test/helpers/ledger.ts';
import { setIban } from '#test/helpers/set-iban.ts';
import { insertBusiness, makeWorld, VALID_IBAN } from '#test/helpers/world.ts';

const karam = testApp();
const WEEK_MS = 7 * 24 * 60 * 60 * 1000;
let count = 0;

const invite = (owner: Client, role: MemberRole, email = `member-${++count}@example.com`) =>
  owner.post('/api/members/invites', { email, role, password: PASSWORD });

async function tokenOf(owner: Client, role: MemberRole, email?: string): Promise<string> {
  const answer = await invite(owner, role, email);
  expect([answer.statusCode, answer.body]).toMatchObject([201, expect.any(String)]);
  return answer.json().inviteURL.split('/').at(-1);
}

async function joined(owner: Client, role: MemberRole): Promise<Client> {
  const client = await karam.signedIn('business');
  const accepted = await client.post(`/api/member-invites/${await tokenOf(owner, role)}/accept`);
  expect(accepted.statusCode).toBe(204);
  return client;
}

const remove = (owner: Client, member: Client) =>
  owner.send({ method: 'DELETE', url: `/api/members/${member.user?.id}` });

test('an invited manager joins with an account of their own and works in the business at once', async () => {
  const { owner, anonymous, businessId, staffId } = await makeWorld(karam);
  const token = await tokenOf(owner, 'manager');
  expect((await anonymous.get(`/api/member-invites/${token}`)).json()).toMatchObject({
    role: 'manager',
    business: { id: businessId, name: `Business of ${owner.user?.username}` },
  });
  const manager = await karam.signedIn('business');
  expect((await manager.get('/api/businesses/mine')).statusCode).toBe(404);
  expect((await manager.post(`/api/member-invites/${token}/accept`)).statusCode).toBe(204);
  expect((await manager.get('/api/businesses/mine')).json().id).toBe(businessId);
  const change = { method: 'PATCH', url: `/api/staff/${staffId}`, payload: { firstName: 'Mia' } } as const;
  expect((await manager.send(change)).json().firstName).toBe('Mia');
  expect((await owner.get('/api/members')).json()).toEqual({
    members: [
      {
        id: manager.user?.id,
        name: manager.user?.username,
        email: manager.user?.email,
        role: 'manager',
        since: karam.now.toISOString(),
      },
    ],
    invites: [],
  });
});

test('a manager sees no IBAN in any answer, and can set none', async () => {
  const { owner, businessId, staffId, ...world } = await makeWorld(karam);
  await setIban(karam.db, 'staff', staffId, VALID_IBAN);
  const manager = await joined(owner, 'manager');
  const place = { owner, businessId, staffId, ...world };
  const seen = async (client: Client) => {
    const found: string[] = [];
    const ofViewers = allCalls.filter(
      ({ method, spec }) => method === 'GET' && leastRoleOf(spec.who) === 'viewer',
    );
    const routes = ofViewers.map(({ method, path }) => `${method} ${path}`);
    const reads = allRows.filter(({ route }) => routes.includes(route));
    const mine = { route: 'GET /api/businesses/mine', answers: {} as never };
    for (const row of [...reads.filter(({ isStream }) => !isStream), mine]) {
      const { body } = await client.send(requestOf(row, place));
      if (body.includes(VALID_IBAN)) found.push(row.route);
    }
    return found;
  };
  // The owner does: so the search would find one.
  expect(await seen(owner)).toEqual([
    'GET /api/staff',
    'GET /api/staff/list',
    'GET /api/insights/people/:id',
    'GET /api/businesses/mine',
  ]);
  expect(await seen(manager)).toEqual([]);
  expect((await manager.get('/api/staff')).json()[0].iban).toBe('...3456');

  const patch = (payload: object) =>
    manager.send({
      method: 'PATCH',
      url: `/api/staff/${staffId}`,
      payload: { ...payload, password: PASSWORD },
    });
  const joseph = {
    firstName: 'Joseph',
    lastName: 'Okafor',
    role: 'Server',
    walletId: 'W-1',
    iban: VALID_IBAN,
  };
  const content = `first_name,last_name,role,wallet_id,iban\nJoseph,Okafor,Server,W-1,${VALID_IBAN}`;
  for (const answer of [
    await patch({ iban: null }),
    await patch({ iban: 'AE460090000000123456789' }),
    await patch({ bankName: 'JOSEPH OKAFOR' }),
    await manager.post('/api/staff', joseph),
    await manager.post('/api/staff', { ...joseph, iban: null, bankName: 'JOSEPH OKAFOR' }),
    await manager.post('/api/staff/import', { content }),
  ])
    expect([answer.statusCode, answer.json().message]).toEqual([
      403,
      'Only the owner of this business can set a bank account.',
    ]);
  expect((await owner.get('/api/staff')).json()).toMatchObject([{ iban: VALID_IBAN }]);
});

test('somebody who joins by a manager’s link is not paid until the owner had time to look', async () => {
  const { owner, admin, staffId, businessId, anonymous } = await makeWorld(karam);
  await setIban(karam.db, 'staff', staffId, VALID_IBAN);
  await anonymous.post('/api/tips', { staffId, amount: '500' });
  const manager = await joined(owner, 'manager');
  const link = (await manager.post(`/api/staff/${staffId}/invite`)).json().inviteURL;
  const stranger = await karam.signedIn('staff');
  expect((await stranger.post(`/api/invites/${link.split('/').at(-1)}/accept`)).statusCode).toBe(204);
  const setOwn = () =>
    stranger.send({
      method: 'PUT',
      url: '/api/portal/bank-account',
      payload: { iban: 'AE260211000000230064016', password: PASSWORD },
    });
  const until = new Date(karam.now.getTime() + 48 * 60 * 60 * 1000).toISOString();
  expect((await setOwn()).json()).toMatchObject({ waitsUntil: until, mayConfirm: false });
  const pay = () => admin.post('/api/admin/payouts', { type: 'business', businessId, amount: '0' });
  expect([(await pay()).statusCode, (await pay()).json().reason]).toEqual([409, 'payout_people_waiting']);
  const mail = await karam.db
    .selectFrom('outbox')
    .selectAll()
    .where('recipient', '=', owner.user?.email ?? '')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(mail.subject).toContain('joined by a manager');
  expect(mail.body).toContain(`Nothing is paid to them before ${dubaiTime(new Date(until))}`);
  await expectLedgerHolds(karam.db);
});

test('a viewer is told why nothing can be changed, and a manager why some things cannot', async () => {
  const { owner } = await makeWorld(karam);
  const viewer = await joined(owner, 'viewer');
  const manager = await joined(owner, 'manager');
  const amounts = { method: 'DELETE', url: '/api/amounts' } as const;
  expect((await viewer.send(amounts)).json().message).toBe(
    'You can look at this business, but not change anything. Ask its owner.',
  );
  expect((await manager.get('/api/connections/keys')).json().message).toBe(
    'Only the owner of this business can do this.',
  );
});

test('somebody can be a manager here, a viewer there and an owner of their own, one at a time', async () => {
  const { owner, otherOwner, businessId, otherBusinessId } = await makeWorld(karam);
  const person = await karam.signedIn('business');
  const ownId = await insertBusiness(karam.db, person.user);
  await person.post(`/api/member-invites/${await tokenOf(owner, 'manager')}/accept`);
  await person.post(`/api/member-invites/${await tokenOf(otherOwner, 'viewer')}/accept`);
  expect((await person.get('/api/venues')).json()).toMatchObject([
    { id: businessId, role: 'manager', isChosen: false },
    { id: otherBusinessId, role: 'viewer', isChosen: true },
    { id: ownId, role: 'owner', isChosen: false },
  ]);
  const settings = {
    method: 'PUT',
    url: '/api/feedback/settings',
    payload: { isOn: true, reviewLink: null },
  } as const;
  const status = async (id: number) => {
    await person.post(`/api/venues/${id}/choose`);
    return [(await person.send(settings)).statusCode, (await person.get('/api/members')).statusCode];
  };
  expect([await status(otherBusinessId), await status(businessId), await status(ownId)]).toEqual([
    [403, 403],
    [200, 403],
    [200, 200],
  ]);
});

test('a removed member has no access with the next request, and owners cannot remove members of others', async () => {
  const { owner, otherOwner } = await makeWorld(karam);
  const manager = await joined(owner, 'manager');
  expect((await remove(otherOwner, manager)).statusCode).toBe(404);
  expect((await manager.get('/api/tips/business')).statusCode).toBe(200);
  expect((await remove(owner, manager)).statusCode).toBe(204);
  expect((await manager.get('/api/tips/business')).statusCode).toBe(404);
  expect((await manager.get('/api/businesses/mine')).statusCode).toBe(404);
});

test('a manager leaves by themselves and has no access with the next request; the owner cannot, nor a stranger', async () => {
  const { owner, otherOwner, admin, businessId } = await makeWorld(karam);
  const manager = await joined(owner, 'manager');
  const leave = (client: Client) => client.post(`/api/venues/${businessId}/leave`);
  expect((await leave(otherOwner)).statusCode).toBe(404);
  expect((await leave(owner)).json()).toMatchObject({ code: 'conflict', reason: 'owner_cannot_leave' });
  expect((await owner.get('/api/members')).json().members).toHaveLength(1);
  expect((await leave(manager)).statusCode).toBe(204);
  expect((await manager.get('/api/businesses/mine')).statusCode).toBe(404);
  expect((await owner.get('/api/members')).json().members).toEqual([]);
  expect((await leave(manager)).statusCode).toBe(404);
  const [row] = (await admin.get('/api/admin/audit?action=member.removed')).json();
  expect(row).toMatchObject({
    actorId: manager.user?.id,
    subjectId: String(businessId),
    detail: { userId: manager.user?.id, left: true },
  });
  const mails = await karam.db
    .selectFrom('outbox')
    .select('body')
    .where('recipient', '=', owner.user?.email ?? '')
    .where('subject', '=', 'Someone has left your business')
    .execute();
  expect(mails).toHaveLength(1);
  expect(mails[0]?.body).toContain(`${manager.user?.username} has left Business of ${owner.user?.username}`);
});

test('a link works once, for a week, until a new one to the same address or its withdrawal', async () => {
  const { owner, otherOwner, anonymous } = await makeWorld(karam);
  const works = async (token: string) => (await anonymous.get(`/api/member-invites/${token}`)).statusCode;
  const first = await tokenOf(owner, 'manager', 'Nour@example.com');
  const second = await tokenOf(owner, 'viewer', 'nour@example.com');
  expect([await works(first), await works(second)]).toEqual([404, 200]);
  const [{ id }] = (await owner.get('/api/members')).json().invites;
  const withdraw = (who: Client) => who.send({ method: 'DELETE', url: `/api/members/invites/${id}` });
  expect([(await withdraw(otherOwner)).statusCode, (await withdraw(owner)).statusCode]).toEqual([404, 204]);
  expect(await works(second)).toBe(404);

  const third = await tokenOf(owner, 'viewer');
  const people = await Promise.all([karam.signedIn('business'), karam.signedIn('business')]);
  const accepted = await Promise.all(people.map((who) => who.post(`/api/member-invites/${third}/accept`)));
  expect(accepted.map(({ statusCode }) => statusCode).sort()).toEqual([204, 404]);

  const fourth = await tokenOf(owner, 'viewer');
  const begun = karam.now;
  karam.now = new Date(begun.getTime() + WEEK_MS);
  expect(await works(fourth)).toBe(404);
  await deleteExpiredInvites(karam.db, karam.now);
  karam.now = begun;
  expect((await owner.get('/api/members')).json().invites).toEqual([]);
});

test('inviting needs the password and an approved business, and staff accounts cannot join', async () => {
  const { owner, staff } = await makeWorld(karam);
  const payload = { email: 'nour@example.com', role: 'manager', password: 'not my password' };
  expect((await owner.post('/api/members/invites', payload)).json().fields.password.reason).toBe(
    'wrong_password',
  );
  expect((await invite(owner, 'owner' as MemberRole)).json().fields.role.message).toBe(
    'Choose manager or viewer.',
  );
  expect((await invite(owner, 'manager', owner.user?.email)).json().reason).toBe('member_is_owner');
  const token = await tokenOf(owner, 'manager');
  expect((await staff.post(`/api/member-invites/${token}/accept`)).json().reason).toBe(
    'join_needs_business_account',
  );
  expect((await owner.post(`/api/member-invites/${token}/accept`)).json().reason).toBe('member_is_owner');
  const newcomer = await karam.signedIn('business');
  await insertBusiness(karam.db, newcomer.user, 'pending');
  expect((await invite(newcomer, 'manager')).json().reason).toBe('business_not_approved');
});

test('the invited person and the owner get mails, the link is hidden from admins, and everything is recorded', async () => {
  const { owner, admin, businessId } = await makeWorld(karam);
  const manager = await karam.signedIn('business');
  const token = await tokenOf(owner, 'manager', manager.user?.email);
  await manager.post(`/api/member-invites/${token}/accept`);
  await remove(owner, manager);
  const mailTo = async (client: Client) =>
    karam.db
      .selectFrom('outbox')
      .select(['id', 'body'])
      .where('recipient', '=', client.user?.email ?? '')
      .executeTakeFirstOrThrow();
  const invited = await mailTo(manager);
  expect(invited.body).toContain(`The owner of Business of ${owner.user?.username} invites you`);
  expect(invited.body).toContain('يدعوك مالك');
  expect(invited.body).toContain(`/join/${token}`);
  expect((await mailTo(owner)).body).toContain(`${manager.user?.username} has accepted your invitation`);
  const shown = await admin.get('/api/admin/outbox');
  expect(shown.body).toContain('/join/...');
  expect(shown.body).not.toContain(token);
  const rows = (await admin.get('/api/admin/audit')).json();
  const about = rows.filter((row: { subjectId: string }) => row.subjectId === String(businessId));
  expect(about.map((row: { action: string }) => row.action)).toEqual([
    'member.removed',
    'member.joined',
    'member.invited',
  ]);
  expect(JSON.stringify(rows)).not.toContain(token);
});

test('a member downloads where they work, and is no member any more once their account is erased', async () => {
  const { owner, businessId } = await makeWorld(karam);
  const manager = await joined(owner, 'manager');
  expect((await manager.get('/api/account/export')).json().memberships).toMatchObject([
    { businessId, role: 'manager' },
  ]);
  await manager.post('/api/account/erasure', { password: PASSWORD });
  const noFiles = {} as ObjectFiles;
  expect(await eraseAccount(karam.db, noFiles, manager.user?.id ?? '', karam.now, 'a-test')).toBe(true);
  expect((await owner.get('/api/members')).json().members).toEqual([]);
});
