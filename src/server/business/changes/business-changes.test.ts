import { expect, test } from 'vitest';
import { type Client, PASSWORD, testApp } from '#test/helpers/app.ts';
import { expectLedgerHolds } from '#test/helpers/ledger.ts';
import { makePayoutWorld, OWN_IBAN } from '#test/helpers/payout-world.ts';
import { aPdf } from '#test/helpers/sample-files.ts';
import { setIban } from '#test/helpers/set-iban.ts';
import { insertBusiness, insertStaff, makeWorld, VALID_IBAN } from '#test/helpers/world.ts';

const karam = testApp();
const NEW_IBAN = 'AE950260001261025056501';

const change = (owner: Client, payload: object) =>
  owner.send({ method: 'PATCH', url: '/api/businesses/mine/facts', payload });
const withdraw = (owner: Client) => owner.send({ method: 'DELETE', url: '/api/businesses/mine/change' });
const profile = async (owner: Client) => (await owner.get('/api/businesses/mine/profile')).json();
const decide = (admin: Client, businessId: number, body: object) =>
  admin.post(`/api/admin/review/${businessId}/change`, body);
const nameOf = async (businessId: number) =>
  (await karam.visitor().get(`/api/businesses/${businessId}`)).json().name;
const mailsTo = async (who: Client) =>
  karam.db
    .selectFrom('outbox')
    .select(['subject', 'body'])
    .where('recipient', '=', who.user?.email ?? '')
    .orderBy('id')
    .execute();

async function upload(owner: Client): Promise<string> {
  const { uploadURL } = (await owner.post('/api/objects/upload')).json();
  const { pathname, search } = new URL(uploadURL);
  const sent = await karam.visitor().send({ method: 'PUT', url: pathname + search, payload: aPdf() });
  expect(sent.statusCode).toBe(204);
  return pathname;
}

test('while a business is pending, its owner changes all facts at once, the IBAN with the password', async () => {
  const owner = await karam.signedIn('business');
  const id = await insertBusiness(karam.db, owner.user, 'pending');
  const licenceDocumentPath = await upload(owner);
  const facts = { name: 'Saffron Table', tlNumber: null, iban: NEW_IBAN, licenceDocumentPath };
  expect((await change(owner, facts)).json()).toMatchObject({
    fields: { password: { reason: 'password_required' } },
  });
  expect((await change(owner, { ...facts, password: 'a wrong one' })).json()).toMatchObject({
    fields: { password: { reason: 'wrong_password' } },
  });
  expect(await nameOf(id)).not.toBe('Saffron Table');
  const answer = await change(owner, { ...facts, password: PASSWORD });
  expect(answer.json()).toMatchObject({
    name: 'Saffron Table',
    tlNumber: null,
    iban: '...6501',
    changesAtOnce: true,
    openChange: null,
    licenceDocument: { path: licenceDocumentPath, contentType: 'application/pdf', sizeBytes: 2000 },
  });
  expect(answer.body).not.toContain(NEW_IBAN);
  expect((await owner.get('/api/businesses/mine')).json()).toMatchObject({ iban: NEW_IBAN });
  expect((await change(owner, { name: 'Saffron Table' })).json()).toMatchObject({
    reason: 'nothing_to_change',
  });
});

test('type and contact change at once, also of an active business, and a guest does not see the contact', async () => {
  const { owner, anonymous, businessId } = await makeWorld(karam);
  const contact = { type: 'Cafe', contactPhone: '+971 4 123 4567', contactEmail: 'hello@saffron.example' };
  const send = (payload: object) =>
    owner.send({ method: 'PATCH', url: '/api/businesses/mine/contact', payload });
  expect((await send(contact)).json()).toMatchObject({ ...contact, openChange: null });
  const seen = await anonymous.get(`/api/businesses/${businessId}`);
  expect(seen.json().type).toBe('Cafe');
  expect(seen.body).not.toMatch(/saffron|971/);
  expect((await send({ ...contact, contactPhone: 'call me' })).json()).toMatchObject({
    fields: { contactPhone: { reason: 'phone_invalid' } },
  });
  expect((await send({ ...contact, contactEmail: 'nowhere' })).json()).toMatchObject({
    fields: { contactEmail: { reason: 'email_invalid' } },
  });
});

test('a change of an active business waits for an admin, guests see the old name meanwhile, and it can be withdrawn', async () => {
  const { owner, businessId } = await makeWorld(karam);
  const before = await nameOf(businessId);
  const asked = (await change(owner, { name: 'Saffron Table', tlNumber: 'CN-٢' })).json();
  expect(asked).toMatchObject({
    name: before,
    changesAtOnce: false,
    openChange: {
      status: 'open',
      name: { before, after: 'Saffron Table' },
      tlNumber: { before: 'CN-1000001', after: 'CN-2' },
      iban: null,
      ibanDocument: null,
    },
  });
  expect(await nameOf(businessId)).toBe(before);
  expect((await change(owner, { name: 'Another' })).json()).toMatchObject({ reason: 'change_open_already' });
  expect((await withdraw(owner)).json()).toMatchObject({ name: before, openChange: null, lastChange: null });
  expect((await withdraw(owner)).json()).toMatchObject({ reason: 'no_open_change' });
  expect((await change(owner, { name: 'Another' })).statusCode).toBe(200);
  expect((await mailsTo(owner)).map(({ subject }) => subject)).toEqual([
    'A change of your business is under review',
    'A change of your business is under review',
  ]);
});

test('of two changes that are requested at once, one is stored', async () => {
  const { owner } = await makeWorld(karam);
  const answers = await Promise.all(['One', 'Two', 'Three'].map((name) => change(owner, { name })));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
});

test('an approved change holds from then on, a rejected one does not, and the owner reads why', async () => {
  const { owner, admin, businessId } = await makeWorld(karam);
  await change(owner, { name: 'Saffron Table' });
  const { id: first } = (await profile(owner)).openChange;
  expect((await decide(admin, businessId, { changeId: first, decision: 'reject' })).json()).toMatchObject({
    fields: { reason: { reason: 'review_reason_required' } },
  });
  const no = { changeId: first, decision: 'reject', reason: 'other' };
  expect((await decide(admin, businessId, no)).json()).toMatchObject({
    fields: { note: { reason: 'review_note_required' } },
  });
  expect((await decide(admin, businessId, { ...no, note: 'Not on the licence' })).statusCode).toBe(200);
  expect(await profile(owner)).toMatchObject({
    openChange: null,
    lastChange: { status: 'rejected', reason: 'other', note: 'Not on the licence' },
  });
  expect(await nameOf(businessId)).not.toBe('Saffron Table');
  expect((await decide(admin, businessId, no)).json()).toMatchObject({ code: 'invalid_input' });

  await change(owner, { name: 'Saffron Table' });
  const { id: second } = (await profile(owner)).openChange;
  const yes = { changeId: second, decision: 'approve' };
  expect((await decide(admin, businessId, { ...yes, changeId: first })).json()).toMatchObject({
    reason: 'change_not_open',
  });
  expect((await decide(admin, businessId, yes)).json()).toMatchObject({
    business: { name: 'Saffron Table' },
    openChange: null,
    history: [
      { event: 'change_approved', actorName: admin.user?.username },
      { event: 'change_rejected', note: 'Not on the licence', change: { name: { after: 'Saffron Table' } } },
      { event: 'registered' },
    ],
  });
  expect(await nameOf(businessId)).toBe('Saffron Table');
  const mails = await mailsTo(owner);
  expect(mails[1]?.body).toContain('Our team writes: “Not on the licence”');
  expect(mails[3]?.subject).toBe('The change of your business is approved');
  const audited = await karam.db
    .selectFrom('auditLog')
    .select(['action', 'actorId', 'detail'])
    .where('subjectType', '=', 'business')
    .where('subjectId', '=', String(businessId))
    .orderBy('id')
    .execute();
  expect(audited).toEqual([
    expect.objectContaining({ action: 'business.change_requested', actorId: owner.user?.id }),
    expect.objectContaining({
      action: 'business.change_rejected',
      actorId: admin.user?.id,
      detail: { changeId: first, changed: ['name'], reason: 'other' },
    }),
    expect.objectContaining({ action: 'business.change_requested' }),
    expect.objectContaining({ action: 'business.change_approved', actorId: admin.user?.id }),
  ]);
});

test("a document of somebody else is refused, and an owner cannot see another business's request", async () => {
  const { owner, otherOwner } = await makeWorld(karam);
  const licenceDocumentPath = await upload(otherOwner);
  expect((await change(owner, { licenceDocumentPath })).json()).toMatchObject({
    fields: { licenceDocumentPath: { reason: 'document_not_uploaded' } },
  });
  await change(otherOwner, { name: 'A secret name' });
  expect((await owner.get('/api/businesses/mine/profile')).body).not.toContain('A secret name');
});

test('while a new IBAN is under review nothing is paid to the business, and staff with their own IBAN are paid', async () => {
  const world = await makePayoutWorld(karam);
  const { owner, admin, businessId, staffId } = world;
  const withIban = await insertStaff(karam.db, businessId);
  await setIban(karam.db, 'staff', withIban, OWN_IBAN);
  for (const id of [staffId, withIban]) await world.tip(id, '100');
  // Started before the request, and not in a bank file yet.
  const started = (
    await admin.post('/api/admin/payouts', { type: 'business', businessId, amount: '10' })
  ).json().id;

  const asked = await change(owner, { iban: NEW_IBAN, password: PASSWORD });
  expect(asked.json().openChange.iban).toEqual({ before: '...3456', after: '...6501' });
  const pay = (body: object) => admin.post('/api/admin/payouts', { amount: '0', ...body });
  expect((await world.makeFile(started)).json()).toMatchObject({ reason: 'payouts_iban_under_review' });
  const lines = [{ recipientType: 'business', recipientId: businessId, amount: '5.00' }];
  expect((await admin.post('/api/admin/payouts/batch', { lines })).json()).toMatchObject({
    started: [],
    refused: [{ reason: 'payout_iban_under_review' }],
  });
  const owed = (await admin.get('/api/admin/payouts/owed')).json().lines;
  const obstacleOf = (type: string, id: number) =>
    owed.find((line: Record<string, unknown>) => line.recipientType === type && line.recipientId === id)
      ?.obstacle;
  expect([obstacleOf('business', businessId), obstacleOf('staff', withIban)]).toEqual([
    'iban_under_review',
    null,
  ]);
  const own = await pay({ type: 'business', businessId });
  expect(own.json()).toMatchObject({ recipientType: 'staff', recipientId: withIban, iban: OWN_IBAN });
  expect((await world.makeFile(own.json().id)).statusCode).toBe(201);
  expect((await pay({ type: 'business', businessId })).json()).toMatchObject({
    reason: 'payout_iban_under_review',
  });

  const changeId = asked.json().openChange.id;
  const no = { changeId, decision: 'reject', reason: 'iban_not_proven' };
  expect((await decide(admin, businessId, no)).statusCode).toBe(200);
  // The old IBAN is the right one again.
  expect((await world.makeFile(started)).statusCode).toBe(201);

  await change(owner, { iban: NEW_IBAN, password: PASSWORD });
  const open = (await admin.get(`/api/admin/review/${businessId}`)).json().openChange;
  expect(open.iban).toEqual({ before: VALID_IBAN, after: NEW_IBAN });
  await decide(admin, businessId, { changeId: open.id, decision: 'approve' });
  expect((await pay({ type: 'business', businessId })).json()).toMatchObject({ iban: NEW_IBAN });
  await expectLedgerHolds(karam.db);
});

test('a payout that was started before a new IBAN was approved is not written into a bank file', async () => {
  const world = await makePayoutWorld(karam);
  await world.tip(world.staffId, '100');
  const started = await world.startPayout();
  const asked = await change(world.owner, { iban: NEW_IBAN, password: PASSWORD });
  const changeId = asked.json().openChange.id;
  await decide(world.admin, world.businessId, { changeId, decision: 'approve' });
  expect((await world.makeFile(started)).json()).toMatchObject({ reason: 'payouts_iban_changed' });
  await expectLedgerHolds(karam.db);
});

test('a change that leaves the IBAN alone holds no payouts, and tips go on', async () => {
  const world = await makePayoutWorld(karam);
  await change(world.owner, { name: 'Saffron Table' });
  await world.tip(world.staffId, '100');
  expect((await world.makeFile(await world.startPayout())).statusCode).toBe(201);
  await expectLedgerHolds(karam.db);
});
