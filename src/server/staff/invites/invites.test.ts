import { expect, test } from 'vitest';
import { countMailsToTeam } from '#server/identity/passwords/slow-guessing.ts';
import { IMPORT_MOST_ROWS } from '#shared/file-imports.ts';
import { type Client, PASSWORD, testApp } from '#test/helpers/app.ts';
import { expectLedgerHolds } from '#test/helpers/ledger.ts';
import { setIban } from '#test/helpers/set-iban.ts';
import { insertStaff, makeWorld, VALID_IBAN } from '#test/helpers/world.ts';

const karam = testApp();
const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

async function invite(owner: Client, staffId: number): Promise<string> {
  const answer = await owner.post(`/api/staff/${staffId}/invite`);
  expect(answer.statusCode).toBe(201);
  const { inviteURL } = answer.json();
  expect(inviteURL).toMatch(/^http:\/\/karam\.test\/invite\/[\w-]{32}$/);
  return inviteURL.split('/').at(-1);
}

test('an invited staff member joins and sees their own tips in the portal, and no others', async () => {
  const { owner, staff, anonymous, businessId, staffId } = await makeWorld(karam);
  const colleague = await insertStaff(karam.db, businessId);
  const token = await invite(owner, staffId);

  const shown = await anonymous.get(`/api/invites/${token}`);
  expect(shown.json()).toMatchObject({
    firstName: 'Maya',
    lastName: 'Fernandes',
    role: 'Server',
    business: { name: `Business of ${owner.user?.username}` },
  });
  expect((await staff.get('/api/portal')).statusCode).toBe(404);
  expect((await staff.post(`/api/invites/${token}/accept`)).statusCode).toBe(204);

  await anonymous.post('/api/tips', { staffId, amount: '20', customerName: 'Sara', message: 'Thank you' });
  await anonymous.post('/api/tips', { staffId: colleague, amount: '7' });
  const portal = (await staff.get('/api/portal')).json();
  expect(portal).toMatchObject({
    staffId,
    firstName: 'Maya',
    owed: '19.00',
    paidOut: '0.00',
    today: '19.00',
    thisMonth: '19.00',
    tips: [{ amount: '20.00', net: '19.00', customerName: 'Sara', message: 'Thank you' }],
  });
  expect(portal.week).toHaveLength(7);
  expect(portal.week.at(-1)).toEqual({ day: 'Sun', date: '2026-11-15', amount: '19.00' });
  expect((await owner.get('/api/staff')).json()).toMatchObject([
    { id: colleague, hasAccount: false },
    { id: staffId, hasAccount: true },
  ]);
  await expectLedgerHolds(karam.db);
});

test('an invitation link works once', async () => {
  const { owner, staff, staffId } = await makeWorld(karam);
  const token = await invite(owner, staffId);
  const second = await karam.signedIn('staff');
  const answers = await Promise.all([staff, second].map((who) => who.post(`/api/invites/${token}/accept`)));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 404]);
});

test('an invitation link works for a week, or until the next one is created', async () => {
  const { owner, staff, anonymous, staffId } = await makeWorld(karam);
  const first = await invite(owner, staffId);
  const second = await invite(owner, staffId);
  expect((await anonymous.get(`/api/invites/${first}`)).statusCode).toBe(404);
  expect((await anonymous.get(`/api/invites/${second}`)).statusCode).toBe(200);
  const begun = karam.now;
  karam.now = new Date(begun.getTime() + WEEK_MS);
  // Sessions have expired too at that time, so only the public request is checked.
  const late = await anonymous.get(`/api/invites/${second}`);
  karam.now = begun;
  expect(late.statusCode).toBe(404);
  expect(late.json().message).toBe(
    'This invitation is not valid or has expired. Ask your manager for a new one.',
  );
  expect((await staff.post(`/api/invites/${second}/accept`)).statusCode).toBe(204);
});

test('an account joins a business once, and a refusal does not use up the link', async () => {
  const { owner, otherOwner, staff, businessId, staffId } = await makeWorld(karam);
  await staff.post(`/api/invites/${await invite(owner, staffId)}/accept`);
  const token = await invite(owner, await insertStaff(karam.db, businessId));
  const again = await staff.post(`/api/invites/${token}/accept`);
  expect([again.statusCode, again.json().message]).toEqual([
    409,
    'This account has joined this business already, as another member of its staff.',
  ]);
  const anOwner = await otherOwner.post(`/api/invites/${token}/accept`);
  expect(anOwner.statusCode).toBe(409);
  const other = await karam.signedIn('staff');
  expect((await other.post(`/api/invites/${token}/accept`)).statusCode).toBe(204);
});

test('a staff member who has joined cannot be invited again until the owner removes the account', async () => {
  const { owner, staff, staffId } = await makeWorld(karam);
  await staff.post(`/api/invites/${await invite(owner, staffId)}/accept`);
  const refused = await owner.post(`/api/staff/${staffId}/invite`);
  expect([refused.statusCode, refused.json().message]).toEqual([409, 'Maya has joined already.']);
  expect((await owner.send({ method: 'DELETE', url: `/api/staff/${staffId}/account` })).statusCode).toBe(204);
  expect((await staff.get('/api/portal')).statusCode).toBe(404);
  expect((await staff.post(`/api/invites/${await invite(owner, staffId)}/accept`)).statusCode).toBe(204);
});

const OTHER_IBAN = 'AE460090000000123456789';

test('the IBAN given at sign-up is used if the staff member has none, and is removed with the account', async () => {
  const { owner, staff, staffId } = await makeWorld(karam);
  const signsUpWith = (who: Client, iban: string) => setIban(karam.db, 'users', who.user?.id ?? '', iban);
  const ibanNow = async () => (await owner.get('/api/staff')).json()[0].iban;
  await signsUpWith(staff, VALID_IBAN);
  await staff.post(`/api/invites/${await invite(owner, staffId)}/accept`);
  expect(await ibanNow()).toBe(VALID_IBAN);
  await owner.send({ method: 'DELETE', url: `/api/staff/${staffId}/account` });
  expect(await ibanNow()).toBe(null);

  // An IBAN entered by the owner is neither replaced nor removed.
  await owner.send({
    method: 'PATCH',
    url: `/api/staff/${staffId}`,
    payload: { iban: OTHER_IBAN, password: PASSWORD },
  });
  await staff.post(`/api/invites/${await invite(owner, staffId)}/accept`);
  expect(await ibanNow()).toBe(OTHER_IBAN);
  await owner.send({ method: 'DELETE', url: `/api/staff/${staffId}/account` });
  expect(await ibanNow()).toBe(OTHER_IBAN);
});

test('an account that joins while the owner removes it ends up removed', async () => {
  const { owner, staff, staffId } = await makeWorld(karam);
  for (let round = 0; round < 5; round += 1) {
    const token = await invite(owner, staffId);
    const [joining, removing] = await Promise.all([
      staff.post(`/api/invites/${token}/accept`),
      owner.send({ method: 'DELETE', url: `/api/staff/${staffId}/account` }),
    ]);
    expect(removing.statusCode).toBe(204);
    expect([204, 404]).toContain(joining.statusCode);
    expect((await staff.get('/api/portal')).statusCode).toBe(404);
  }
});

test('of several invitations of a business accepted by one account at once, one succeeds', async () => {
  const { owner, staff, businessId } = await makeWorld(karam);
  const tokens = [];
  for (let count = 0; count < 4; count += 1)
    tokens.push(await invite(owner, await insertStaff(karam.db, businessId)));
  const answers = await Promise.all(tokens.map((token) => staff.post(`/api/invites/${token}/accept`)));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409, 409, 409]);
});

test('the owner gets a mail when a staff member joins', async () => {
  const { owner, staff, staffId } = await makeWorld(karam);
  await staff.post(`/api/invites/${await invite(owner, staffId)}/accept`);
  const mail = await karam.db
    .selectFrom('outbox')
    .selectAll()
    .where('recipient', '=', owner.user?.email ?? '')
    .executeTakeFirstOrThrow();
  expect(mail.subject).toBe('A staff member has joined');
  expect(mail.body).toContain('Maya Fernandes has joined Karam');
});

test('money of a started payout is on its way, neither owed nor paid', async () => {
  const { owner, staff, admin, anonymous, businessId, staffId } = await makeWorld(karam);
  await staff.post(`/api/invites/${await invite(owner, staffId)}/accept`);
  await anonymous.post('/api/tips', { staffId, amount: '20' });
  await admin.post('/api/admin/payouts', { type: 'business', businessId, amount: '0' });
  expect((await staff.get('/api/portal')).json()).toMatchObject({
    owed: '0.00',
    onItsWay: '19.00',
    paidOut: '0.00',
    canBeTipped: true,
  });
  expect((await owner.get('/api/analytics/summary')).json()).toMatchObject({
    pendingPayout: '0.00',
    onItsWay: '19.00',
  });
  await expectLedgerHolds(karam.db);
});

test('invitation, joining and removal are recorded, without the link', async () => {
  const { owner, staff, admin, staffId } = await makeWorld(karam);
  const token = await invite(owner, staffId);
  await staff.post(`/api/invites/${token}/accept`);
  await owner.send({ method: 'DELETE', url: `/api/staff/${staffId}/account` });
  const rows = (await admin.get('/api/admin/audit')).json();
  const about = rows.filter((row: { subjectId: string }) => row.subjectId === String(staffId));
  expect(about.map((row: { action: string }) => row.action)).toEqual([
    'staff.account_removed',
    'staff.joined',
    'staff.invited',
  ]);
  expect(JSON.stringify(rows)).not.toContain(token);
});

type Invited = { staffId: number; inviteURL: string; message: string; isMailed: boolean };
const tokenIn = (url: string) => /invite\/([\w-]{32})/.exec(url)?.[1];

test('a whole team is invited at once: a link for each, an email to those with an address, none for who has joined', async () => {
  const { owner, admin, staff, anonymous, businessId, staffId } = await makeWorld(karam);
  const grace = await insertStaff(karam.db, businessId);
  const omar = await insertStaff(karam.db, businessId);
  const joined = await insertStaff(karam.db, businessId);
  await staff.post(`/api/invites/${await invite(owner, joined)}/accept`);
  const earlier = await invite(owner, grace);
  const email = 'maya.invited@example.com';
  const people = [
    { staffId, email },
    { staffId: grace },
    { staffId: omar, email: null },
    { staffId: joined },
  ];
  const answer = await owner.post('/api/staff/invites', { people, locale: 'ar' });
  expect(answer.statusCode).toBe(201);
  const invites: Invited[] = answer.json();
  expect(invites.map((each) => [each.staffId, each.isMailed])).toEqual([
    [staffId, true],
    [grace, false],
    [omar, false],
  ]);
  for (const { inviteURL, message } of invites) {
    expect(message).toContain(inviteURL);
    expect(message).toContain('تدعوك');
    expect((await anonymous.get(`/api/invites/${tokenIn(inviteURL)}`)).statusCode).toBe(200);
  }
  expect(invites[0]?.inviteURL).toMatch(/#maya\.invited%40example\.com$/);
  expect((await anonymous.get(`/api/invites/${earlier}`)).statusCode).toBe(404);
  const mails = await karam.db.selectFrom('outbox').selectAll().where('recipient', '=', email).execute();
  expect(mails).toHaveLength(1);
  expect(mails[0]?.locale).toBe('ar');
  // Nobody has confirmed the address, so nobody's own words are in it.
  expect(mails[0]?.body).toContain(invites[0]?.inviteURL);
  expect(mails[0]?.body).not.toContain('Maya');
  // With the link, an admin could join in place of the person.
  const shown = (await admin.get('/api/admin/outbox')).body;
  expect(shown).toContain('/invite/...');
  expect(shown).not.toContain(tokenIn(invites[0]?.inviteURL ?? ''));
  const audit = await karam.db
    .selectFrom('auditLog')
    .select('subjectId')
    .where('action', '=', 'staff.invited')
    .where('actorId', '=', owner.user?.id ?? '')
    .orderBy('id')
    .execute();
  expect(audit.slice(-3).map(({ subjectId }) => Number(subjectId))).toEqual([staffId, grace, omar]);
});

test('a team with somebody of another business is not invited at all', async () => {
  const { owner, staffId } = await makeWorld(karam);
  const other = await makeWorld(karam);
  const people = [{ staffId }, { staffId: other.staffId }];
  expect((await owner.post('/api/staff/invites', { people, locale: 'en' })).statusCode).toBe(404);
  expect((await owner.get('/api/staff/list?account=invited')).json()).toEqual([]);
});

test('an owner whose address is not confirmed can make links, but send no email', async () => {
  const { owner, staffId } = await makeWorld(karam);
  await karam.db
    .updateTable('users')
    .set({ emailConfirmedAt: null })
    .where('id', '=', owner.user?.id ?? '')
    .execute();
  const send = (email?: string) =>
    owner.post('/api/staff/invites', { people: [{ staffId, email }], locale: 'en' });
  expect((await send('maya@example.com')).json()).toMatchObject({ reason: 'confirm_email_first' });
  expect((await send()).statusCode).toBe(201);
});

test('an address gets only so many invitations in a quarter of an hour', async () => {
  const { owner, staffId } = await makeWorld(karam);
  const people = [{ staffId, email: 'filled.mailbox@example.com' }];
  const statuses: number[] = [];
  for (let sent = 0; sent < 9; sent += 1)
    statuses.push((await owner.post('/api/staff/invites', { people, locale: 'en' })).statusCode);
  expect(statuses).toEqual([201, 201, 201, 201, 201, 201, 201, 201, 429]);
});

test('the team of one business gets only so many emails in a quarter of an hour', async () => {
  const { businessId } = await makeWorld(karam);
  const emails = Array.from({ length: IMPORT_MOST_ROWS }, (_, index) => `person-${index}@example.com`);
  const send = () =>
    karam.db
      .transaction()
      .execute((transaction) => countMailsToTeam(transaction, emails, businessId, karam.now));
  await send();
  await expect(send()).rejects.toMatchObject({ code: 'too_many_requests' });
});
