import { expect, test } from 'vitest';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import { auditActions, businessLogActions } from '#shared/audit-actions.ts';
import type { BusinessLogRow } from '#shared/contracts/members.ts';
import { type Client, PASSWORD, testApp } from '#test/helpers/app.ts';
import { makeWorld, VALID_IBAN } from '#test/helpers/world.ts';

const karam = testApp();
const logOf = async (owner: Client, query = ''): Promise<BusinessLogRow[]> =>
  (await owner.get(`/api/businesses/mine/log${query}`)).json();
const actions = async (owner: Client) => (await logOf(owner)).map(({ action }) => action);

test('an owner sees what changed in the business, by whom and about whom, newest first', async () => {
  const { owner, admin, staffId, businessId } = await makeWorld(karam);
  await owner.send({ method: 'PATCH', url: `/api/staff/${staffId}`, payload: { firstName: 'Mia' } });
  await owner.send({ method: 'PATCH', url: '/api/branding', payload: { welcome: 'Ahlan' } });
  await owner.post('/api/connections/keys', { name: 'Till', scopes: ['tips:read'], password: PASSWORD });
  const status = { status: 'suspended', reason: 'other', note: 'We must look at this.' };
  await admin.send({
    method: 'PATCH',
    url: `/api/admin/businesses/${businessId}/status`,
    payload: status,
  });
  const actor = owner.user?.username ?? '';
  const row = { id: expect.any(Number), part: null, staffId: null, subjectName: null, apiKey: null };
  const at = { createdAt: expect.stringMatching(/Z$/) };
  expect(await logOf(owner)).toEqual([
    { ...row, ...at, action: 'business.suspended', actorName: null, isByAdmin: true },
    { ...row, ...at, action: 'api_key.made', subjectName: 'Till', actorName: actor, isByAdmin: false },
    { ...row, ...at, action: 'business.changed', part: 'branding', actorName: actor, isByAdmin: false },
    {
      ...row,
      ...at,
      action: 'staff.changed',
      staffId,
      subjectName: 'Mia Fernandes',
      actorName: actor,
      isByAdmin: false,
    },
  ]);
});

test('somebody whom the owner adds is in the log', async () => {
  const { owner } = await makeWorld(karam);
  const joseph = { firstName: 'Joseph', lastName: 'Mathew', role: 'Server', walletId: 'W-1' };
  expect((await owner.post('/api/staff', joseph)).statusCode).toBe(201);
  expect((await logOf(owner))[0]).toMatchObject({ action: 'staff.added', subjectName: 'Joseph Mathew' });
});

test('rows of another business, of its people and of accounts never appear in the log', async () => {
  const { owner, otherOwner, otherBusinessId, otherStaffId, staffId, businessId } = await makeWorld(karam);
  const actor = { actorId: otherOwner.user?.id ?? null, address: null, requestId: 'test' };
  for (const action of auditActions) {
    await recordAudit(karam.db, actor, action, { business: otherBusinessId });
    await recordAudit(karam.db, actor, action, { staff: otherStaffId });
    // The same number, but of another kind.
    await recordAudit(karam.db, actor, action, { payout: businessId });
    await recordAudit(karam.db, actor, action, { tip: staffId });
    await recordAudit(karam.db, actor, action, { user: owner.user?.id });
  }
  expect(await logOf(owner)).toEqual([]);
  expect(new Set(await actions(otherOwner))).toEqual(new Set(businessLogActions));
});

test("an admin's inner work, what admins wrote and a person's goal stay out of the log", async () => {
  const { owner, admin, businessId, staffId } = await makeWorld(karam);
  const actor = { actorId: admin.user?.id ?? null, address: '203.0.113.9', requestId: 'a-request' };
  const reason = 'Two accounts look alike';
  for (const action of auditActions)
    await recordAudit(karam.db, actor, action, { business: businessId, detail: { reason } });
  await recordAudit(karam.db, actor, 'staff.changed', { staff: staffId, detail: { fields: ['goal'] } });
  const { body } = await owner.get('/api/businesses/mine/log?limit=1000');
  expect(body).not.toMatch(/screening|licence_read|code_report|payout|goal|look alike|203\.0|a-request/);
  expect(body).not.toContain(admin.user?.username ?? '');
  expect(await logOf(owner, '?limit=1000')).toHaveLength(businessLogActions.length);
});

test('a changed bank account is in the log without any digit of its number', async () => {
  const { owner, staffId } = await makeWorld(karam);
  const payload = { iban: VALID_IBAN, password: PASSWORD };
  const changed = await owner.send({ method: 'PATCH', url: `/api/staff/${staffId}`, payload });
  expect(changed.statusCode).toBe(200);
  const { body } = await owner.get('/api/businesses/mine/log');
  expect(await actions(owner)).toContain('staff.iban_changed');
  expect(body).not.toMatch(/AE07|3456/);
});

test('the log is paged, and each page links to the next', async () => {
  const { owner, businessId } = await makeWorld(karam);
  const actor = { actorId: owner.user?.id ?? null, address: null, requestId: 'test' };
  for (let count = 0; count < 5; count += 1)
    await recordAudit(karam.db, actor, 'business.amounts_changed', { business: businessId });
  let url: string | undefined = '/api/businesses/mine/log?limit=2';
  const ids: number[] = [];
  while (url) {
    const answer = await owner.get(url);
    ids.push(...answer.json().map(({ id }: BusinessLogRow) => id));
    url = /^<(.+)>; rel="next"$/.exec(String(answer.headers.link))?.[1];
  }
  expect(ids).toEqual((await logOf(owner)).map(({ id }) => id));
  expect(ids).toHaveLength(5);
});
