import { expect, test, vi } from 'vitest';
import { type Client, testApp } from '#test/helpers/app.ts';
import { setIban } from '#test/helpers/set-iban.ts';
import { insertBusiness, makeWorld } from '#test/helpers/world.ts';

const karam = testApp();
const SHARED_IBAN = 'AE950260001261025056501';
const OWN_IBAN = 'AE460090000000123456789';

async function pendingBusiness() {
  const owner = await karam.signedIn('business');
  const id = await insertBusiness(karam.db, owner.user, 'pending');
  return { owner, id };
}
const review = async (admin: Client, id: number) => (await admin.get(`/api/admin/review/${id}`)).json();
const decide = async (admin: Client, id: number, body: object) =>
  admin.post(`/api/admin/review/${id}/decision`, {
    seenAt: (await review(admin, id)).business.updatedAt,
    ...body,
  });
const profile = async (owner: Client) => (await owner.get('/api/businesses/mine/profile')).json();
const lastMailTo = (email: string) =>
  karam.db
    .selectFrom('outbox')
    .select(['subject', 'body'])
    .where('recipient', '=', email)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();

test('a rejected owner reads the reason, corrects the facts and submits them again, and the history stays', async () => {
  const admin = await karam.signedIn('admin');
  const { owner, id } = await pendingBusiness();
  expect((await decide(admin, id, { status: 'suspended' })).json()).toMatchObject({
    fields: { reason: { reason: 'review_reason_required' } },
  });
  const no = { status: 'suspended', reason: 'licence_missing', note: 'Please upload all pages.' };
  expect((await decide(admin, id, no)).json()).toMatchObject({
    business: { status: 'suspended' },
    isRejected: true,
  });
  expect(await profile(owner)).toMatchObject({
    status: 'suspended',
    changesAtOnce: true,
    maySubmitAgain: true,
    lastDecision: { decision: 'rejected', reason: 'licence_missing', note: 'Please upload all pages.' },
  });
  const { subject, body } = await lastMailTo(owner.user?.email ?? '');
  expect(subject).toBe('Your business was not approved');
  expect(body).toContain('Reason: The trade licence is missing.');
  expect(body).toContain('Our team writes: “Please upload all pages.”');

  const facts = { name: 'Saffron Table' };
  await owner.send({ method: 'PATCH', url: '/api/businesses/mine/facts', payload: facts });
  expect((await owner.post('/api/businesses/mine/submit')).json()).toMatchObject({
    name: 'Saffron Table',
    status: 'pending',
    maySubmitAgain: false,
  });
  expect((await owner.post('/api/businesses/mine/submit')).json()).toMatchObject({
    reason: 'business_not_rejected',
  });
  const { items } = (await admin.get('/api/admin/review')).json();
  expect(items).toContainEqual(
    expect.objectContaining({ kind: 'application', businessId: id, name: 'Saffron Table', isAgain: true }),
  );
  const approved = (await decide(admin, id, { status: 'active', note: 'Seen on site.' })).json();
  expect(approved.business.status).toBe('active');
  expect(approved.history).toMatchObject([
    { event: 'approved', actorName: admin.user?.username },
    { event: 'submitted_again', actorName: owner.user?.username },
    { event: 'rejected', reason: 'licence_missing', note: 'Please upload all pages.' },
    { event: 'registered' },
  ]);
  const audited = await karam.db
    .selectFrom('auditLog')
    .select(['action', 'actorId', 'detail'])
    .where('subjectType', '=', 'business')
    .where('subjectId', '=', String(id))
    .orderBy('id')
    .execute();
  expect(audited.map(({ action }) => action)).toEqual([
    'business.rejected',
    'business.changed',
    'business.submitted_again',
    'business.approved',
  ]);
  expect(audited[0]).toMatchObject({
    actorId: admin.user?.id,
    detail: { from: 'pending', to: 'suspended', reason: 'licence_missing' },
  });
});

test('an owner whose address is not confirmed gets the reason without the own words of the admin', async () => {
  const admin = await karam.signedIn('admin');
  const { owner, id } = await pendingBusiness();
  const userId = owner.user?.id ?? '';
  await karam.db.updateTable('users').set({ emailConfirmedAt: null }).where('id', '=', userId).execute();
  await decide(admin, id, { status: 'suspended', reason: 'name_differs', note: 'Buy at example.com' });
  const { body } = await lastMailTo(owner.user?.email ?? '');
  expect(body).toContain('The name is not the one on the trade licence.');
  expect(body).not.toContain('example.com');
  expect((await profile(owner)).lastDecision.note).toBe('Buy at example.com');
});

test('the owner of a suspended business reads why, and cannot submit it again', async () => {
  const { owner, admin, businessId } = await makeWorld(karam);
  await decide(admin, businessId, { status: 'suspended', reason: 'unusual_activity' });
  expect(await profile(owner)).toMatchObject({
    changesAtOnce: false,
    maySubmitAgain: false,
    lastDecision: { decision: 'suspended', reason: 'unusual_activity' },
  });
  expect((await lastMailTo(owner.user?.email ?? '')).body).toContain('activity that we have to look into');
  expect((await owner.post('/api/businesses/mine/submit')).statusCode).toBe(409);
});

test('a business is not approved with facts that the admin has not seen', async () => {
  const admin = await karam.signedIn('admin');
  const { owner, id } = await pendingBusiness();
  const seenAt = (await review(admin, id)).business.updatedAt;
  karam.now = new Date(karam.now.getTime() + 1000);
  await owner.send({
    method: 'PATCH',
    url: '/api/businesses/mine/facts',
    payload: { name: 'Something else' },
  });
  const answer = await decide(admin, id, { status: 'active', seenAt });
  expect(answer.json()).toMatchObject({ code: 'conflict', reason: 'business_changed_meanwhile' });
  expect((await profile(owner)).status).toBe('pending');
});

test('an approval without documents or with the IBAN of another owner needs a reason, which only admins read', async () => {
  const admin = await karam.signedIn('admin');
  const [first, second] = [await pendingBusiness(), await pendingBusiness()];
  await setIban(karam.db, 'businesses', first.id, SHARED_IBAN);
  await setIban(karam.db, 'businesses', second.id, SHARED_IBAN);
  const name = `Business of ${second.owner.user?.username}`;
  expect((await review(admin, first.id)).concerns).toEqual({
    missing: ['licence', 'iban'],
    sameIban: [{ id: second.id, name }],
  });
  const url = `/api/admin/businesses/${first.id}/status`;
  const refusals = [
    await decide(admin, first.id, { status: 'active' }),
    await decide(admin, first.id, { status: 'active', note: '  ' }),
    await admin.send({ method: 'PATCH', url, payload: { status: 'active' } }),
  ];
  for (const refused of refusals) {
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toMatchObject({ fields: { note: { reason: 'approval_note_required' } } });
  }
  expect((await review(admin, first.id)).business.status).toBe('pending');

  const note = `One group, both pay to ${SHARED_IBAN}`;
  const approved = (await decide(admin, first.id, { status: 'active', note })).json();
  const kept = expect.stringMatching(/^One group, both pay to (?!AE95)/);
  expect(approved).toMatchObject({ business: { status: 'active' }, concerns: null });
  expect(approved.history[0]).toMatchObject({ event: 'approved', reason: null, note: kept });
  const audited = await karam.db
    .selectFrom('auditLog')
    .select('detail')
    .where('action', '=', 'business.approved')
    .where('subjectId', '=', String(first.id))
    .executeTakeFirstOrThrow();
  expect(audited.detail).toEqual({ from: 'pending', to: 'active', reason: kept });

  expect((await profile(first.owner)).lastDecision).toMatchObject({ decision: 'approved', note: null });
  const { subject, body } = await lastMailTo(first.owner.user?.email ?? '');
  const exported = await first.owner.get('/api/account/export');
  expect(exported.statusCode).toBe(200);
  for (const text of [subject, body, exported.body]) expect(text).not.toContain('One group');
});

test('a business with its documents and an IBAN of its own, or of a venue of its owner, is approved without a reason', async () => {
  const admin = await karam.signedIn('admin');
  const { owner, id } = await pendingBusiness();
  const venue = await insertBusiness(karam.db, owner.user);
  for (const each of [id, venue]) await setIban(karam.db, 'businesses', each, OWN_IBAN);
  const path = '/api/objects/00000000-0000-4000-8000-000000000001';
  const documents = { licenceDocumentPath: path, ibanDocumentPath: path };
  await karam.db.updateTable('businesses').set(documents).where('id', '=', id).execute();
  expect((await review(admin, id)).concerns).toBeNull();
  const approved = (await decide(admin, id, { status: 'active', note: 'All seen' })).json();
  expect(approved.history[0]).toMatchObject({ event: 'approved', note: null });
});

test('reactivating a rejected business needs the same reason, and a suspended one none', async () => {
  const { admin, businessId } = await makeWorld(karam);
  const { id } = await pendingBusiness();
  for (const each of [id, businessId])
    await decide(admin, each, { status: 'suspended', reason: 'unusual_activity' });
  expect((await decide(admin, businessId, { status: 'active' })).json().business.status).toBe('active');
  expect((await decide(admin, id, { status: 'active' })).statusCode).toBe(400);
  const approved = (await decide(admin, id, { status: 'active', note: 'Seen on site.' })).json();
  expect(approved.history[0]).toMatchObject({ event: 'reactivated', note: 'Seen on site.' });
});

test('the dashboard still rejects without a reason, and may give one', async () => {
  const admin = await karam.signedIn('admin');
  const [first, second] = [await pendingBusiness(), await pendingBusiness()];
  const send = (id: number, payload: object) =>
    admin.send({ method: 'PATCH', url: `/api/admin/businesses/${id}/status`, payload });
  expect((await send(first.id, { status: 'suspended' })).json().status).toBe('suspended');
  expect((await profile(first.owner)).lastDecision).toMatchObject({ decision: 'rejected', reason: null });
  expect((await lastMailTo(first.owner.user?.email ?? '')).body).not.toMatch(/Reason|\{|undefined/);
  await send(second.id, { status: 'suspended', note: 'In my own words' });
  expect((await profile(second.owner)).lastDecision).toMatchObject({
    reason: 'other',
    note: 'In my own words',
  });
});

test('the count has what waits, and the list has the longest waiting first', async () => {
  const { owner, admin, businessId } = await makeWorld(karam);
  const before = (await admin.get('/api/admin/review/count')).json();
  const { id } = await pendingBusiness();
  await owner.send({ method: 'PATCH', url: '/api/businesses/mine/facts', payload: { name: 'Another' } });
  expect((await admin.get('/api/admin/review/count')).json()).toEqual({
    applications: before.applications + 1,
    changes: before.changes + 1,
    count: before.count + 2,
  });
  const { items } = (await admin.get('/api/admin/review')).json();
  expect(items).toContainEqual(expect.objectContaining({ kind: 'change', businessId }));
  expect(items).toContainEqual(expect.objectContaining({ kind: 'application', businessId: id }));
  const times = items.map(({ since }: { since: string }) => since);
  expect(times).toEqual([...times].sort());
});

test('open pages of the owner and of admins get a live update about a decision and a new business', async () => {
  const admin = await karam.signedIn('admin');
  const { owner, id } = await pendingBusiness();
  const follow = async (who: Client, url: string, event: string) => {
    const stream = (await who.get(url, { payloadAsStream: true })).stream().setEncoding('utf8');
    let count = 0;
    stream.on('data', (chunk) => {
      count += String(chunk).split(`event: ${event}\n`).length - 1;
    });
    const told = (times: number) => vi.waitUntil(() => count >= times, { timeout: 10_000 });
    return { stream, told, count: () => count };
  };
  const ofOwner = await follow(owner, '/api/tips/live', 'business');
  const ofAdmin = await follow(admin, '/api/admin/review/live', 'review');
  // One event when a stream opens; the node may send another one when it starts to listen.
  await Promise.all([ofOwner.told(1), ofAdmin.told(1)]);
  const [before, beforeAdmin] = [ofOwner.count(), ofAdmin.count()];
  await decide(admin, id, { status: 'active', note: 'Seen on site.' });
  await Promise.all([ofOwner.told(before + 1), ofAdmin.told(beforeAdmin + 1)]);
  const heard = ofAdmin.count();
  const newcomer = await karam.signedIn('business');
  await newcomer.post('/api/businesses', { name: 'New Cafe', type: 'Cafe' });
  await ofAdmin.told(heard + 1);
  for (const { stream } of [ofOwner, ofAdmin]) stream.destroy();
});
