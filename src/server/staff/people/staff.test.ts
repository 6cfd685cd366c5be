import { expect, test } from 'vitest';
import { recordPaidTips } from '#server/money/ledger/post/record-paid-tips.ts';
import { filsFromAed } from '#shared/money/money.ts';
import { splitTip } from '#shared/money/tip-split.ts';
import { PASSWORD, testApp } from '#test/helpers/app.ts';
import { expectLedgerHolds } from '#test/helpers/ledger.ts';
import { said } from '#test/helpers/said.ts';
import { insertBusiness, insertStaff, makeWorld, VALID_IBAN } from '#test/helpers/world.ts';

const karam = testApp();
const JOSEPH = { firstName: 'Joseph', lastName: 'Okafor', role: 'Server', walletId: 'W-JOSEPH' };

test('an owner adds a staff member, who starts with a balance of zero', async () => {
  const { owner, businessId } = await makeWorld(karam);
  const answer = await owner.post('/api/staff', { ...JOSEPH, isActive: true });
  expect(answer.statusCode).toBe(201);
  expect(answer.json()).toEqual({
    ...JOSEPH,
    id: expect.any(Number),
    businessId,
    iban: null,
    businessName: `Business of ${owner.user?.username}`,
    totalEarnings: '0.00',
    pendingPayout: '0.00',
    totalPaidOut: '0.00',
    isActive: true,
    createdAt: expect.stringMatching(/Z$/),
  });
});

test('an owner can name their own business, and any other gets the same refusal', async () => {
  const { owner, businessId, otherBusinessId } = await makeWorld(karam);
  expect((await owner.post('/api/staff', { ...JOSEPH, businessId })).statusCode).toBe(201);
  const other = await owner.post('/api/staff', { ...JOSEPH, businessId: otherBusinessId });
  const none = await owner.post('/api/staff', { ...JOSEPH, businessId: 2_147_483_647 });
  expect(other.statusCode).toBe(403);
  expect(none.json()).toEqual(other.json());
});

test('no staff can be added to a business that is suspended, not even by an admin', async () => {
  const owner = await karam.signedIn('business');
  const admin = await karam.signedIn('admin');
  const businessId = await insertBusiness(karam.db, owner.user, 'suspended');
  const answer = await owner.post('/api/staff', JOSEPH);
  expect(answer.statusCode).toBe(409);
  expect(said(answer)).toEqual({
    message: 'The business is suspended, so no staff can be added.',
    code: 'conflict',
  });
  expect((await admin.post('/api/staff', { ...JOSEPH, businessId })).json()).toEqual(answer.json());
});

test('an owner adds staff while the business waits for its approval, and nobody can be tipped', async () => {
  const owner = await karam.signedIn('business');
  await insertBusiness(karam.db, owner.user, 'pending');
  const added = await owner.post('/api/staff', JOSEPH);
  expect(added.statusCode).toBe(201);
  const tip = await karam.visitor().post('/api/tips', { staffId: added.json().id, amount: '10' });
  expect(tip.statusCode).toBe(409);
});

test('an owner without a business is told to create one', async () => {
  const answer = await (await karam.signedIn('business')).post('/api/staff', JOSEPH);
  expect(answer.statusCode).toBe(409);
  expect(answer.json().message).toBe('You need to create a business account first.');
});

test('an admin adds a staff member to a named business, and it is recorded', async () => {
  const { admin, businessId } = await makeWorld(karam);
  expect(said(await admin.post('/api/staff', JOSEPH))).toMatchObject({
    fields: { businessId: 'Say which business the person works for.' },
  });
  expect((await admin.post('/api/staff', { ...JOSEPH, businessId: 2_147_483_647 })).statusCode).toBe(404);
  const added = (await admin.post('/api/staff', { ...JOSEPH, businessId })).json();
  expect(added).toMatchObject({ businessId });
  expect(await recordOf(added.id)).toEqual([
    { action: 'staff.added', actorId: admin.user?.id, detail: { businessId } },
  ]);
});

test.each([
  [{ firstName: ' ' }, { firstName: 'First name is required' }],
  [{ lastName: undefined }, { lastName: 'Last name is required' }],
  [{ role: 'Owner' }, { role: 'Please select a role' }],
  [{ walletId: '' }, { walletId: 'Payout wallet id is required' }],
  [{ iban: 'AE1' }, { iban: 'This is not a valid UAE IBAN: AE and 21 digits.' }],
  [{ isActive: 'yes' }, { isActive: 'isActive must be true or false.' }],
  [{ businessId: '1' }, { businessId: 'There is no such business.' }],
])('a staff member with %j is refused with a message for the field', async (part, fields) => {
  const { owner } = await makeWorld(karam);
  const answer = await owner.post('/api/staff', { ...JOSEPH, ...part });
  expect(answer.statusCode).toBe(400);
  expect(said(answer)).toMatchObject({ code: 'invalid_input', fields });
});

test('an owner lists their own staff, newest first, page by page', async () => {
  const { owner, businessId, staffId } = await makeWorld(karam);
  const second = await insertStaff(karam.db, businessId, false);
  const third = await insertStaff(karam.db, businessId);
  const idsOf = (answer: { json(): { id: number }[] }) => answer.json().map((staff) => staff.id);
  const all = await owner.get('/api/staff');
  expect(idsOf(all)).toEqual([third, second, staffId]);
  expect(all.headers.link).toBeUndefined();
  const page = await owner.get('/api/staff?limit=2');
  expect(idsOf(page)).toEqual([third, second]);
  expect(page.headers.link).toBe(`</api/staff?limit=2&before=${second}>; rel="next"`);
  expect(idsOf(await owner.get(`/api/staff?limit=2&before=${second}`))).toEqual([staffId]);
});

test('an owner without a business has an empty staff list', async () => {
  expect((await (await karam.signedIn('business')).get('/api/staff')).json()).toEqual([]);
});

test('the tips of today are those of the Dubai day, which begins at 20:00 UTC', async () => {
  const { owner, businessId, staffId } = await makeWorld(karam);
  const untipped = await insertStaff(karam.db, businessId);
  await tip(staffId, 10, '2026-11-14T19:59:59Z');
  await tip(staffId, 20, '2026-11-14T20:00:00Z');
  await tip(staffId, 5, '2026-11-15T07:00:00Z');
  const list = (await owner.get('/api/staff')).json();
  expect(list).toMatchObject([
    { id: untipped, today: '0.00' },
    { id: staffId, today: '25.00', totalEarnings: '33.25', pendingPayout: '33.25' },
  ]);
  await expectLedgerHolds(karam.db);
});

test('a guest sees the staff member, the business, and whether they can be tipped', async () => {
  const { anonymous, staffId, businessId, owner } = await makeWorld(karam);
  const seen = async () => (await anonymous.get(`/api/staff/${staffId}`)).json();
  expect(await seen()).toEqual({
    id: staffId,
    firstName: 'Maya',
    lastName: 'Fernandes',
    role: 'Server',
    businessId,
    isActive: true,
    canBeTipped: true,
    asksFeedback: true,
    business: {
      id: businessId,
      name: `Business of ${owner.user?.username}`,
      type: 'Restaurant',
      tlNumber: 'CN-1000001',
    },
  });
  await karam.db
    .updateTable('businesses')
    .set({ status: 'suspended' })
    .where('id', '=', businessId)
    .execute();
  expect(await seen()).toMatchObject({ isActive: true, canBeTipped: false });
});

test.each([
  ['a person who left', { isActive: false }, 'active'],
  ['a person of a suspended business', { isActive: true }, 'suspended'],
] as const)(
  'of %s the public sees the first name, and owner and admin see everything',
  async (_who, left, status) => {
    const { anonymous, otherOwner, staff, owner, admin, staffId, businessId } = await makeWorld(karam);
    await karam.db.updateTable('staff').set(left).where('id', '=', staffId).execute();
    await karam.db.updateTable('businesses').set({ status }).where('id', '=', businessId).execute();
    const name = `Business of ${owner.user?.username}`;
    const seenBy = async (who: typeof owner) => (await who.get(`/api/staff/${staffId}`)).json();
    for (const who of [anonymous, otherOwner, staff]) {
      expect(await seenBy(who)).toEqual({
        id: staffId,
        firstName: 'Maya',
        lastName: '',
        role: '',
        businessId,
        isActive: left.isActive,
        canBeTipped: false,
        asksFeedback: false,
        business: { id: businessId, name, type: null, tlNumber: null },
      });
    }
    for (const who of [owner, admin]) {
      expect(await seenBy(who)).toMatchObject({
        lastName: 'Fernandes',
        role: 'Server',
        business: { name, type: 'Restaurant', tlNumber: 'CN-1000001' },
      });
    }
  },
);

test('an owner deactivates and reactivates a staff member, and each change leaves other fields alone', async () => {
  const { owner, staffId, anonymous } = await makeWorld(karam);
  const url = `/api/staff/${staffId}`;
  const patch = (payload: object) => owner.send({ method: 'PATCH', url, payload });
  expect((await patch({ iban: 'ae07 0331 2345 6789 0123 456', password: PASSWORD })).json()).toMatchObject({
    iban: VALID_IBAN,
  });
  expect((await patch({ isActive: false })).json()).toMatchObject({ iban: VALID_IBAN, isActive: false });
  expect((await anonymous.get(url)).json()).toMatchObject({ isActive: false, canBeTipped: false });
  expect((await patch({ isActive: true, role: 'Host' })).json()).toMatchObject({
    firstName: 'Maya',
    role: 'Host',
    walletId: 'wallet-of-maya',
    iban: VALID_IBAN,
    isActive: true,
  });
  expect((await patch({ iban: null, password: PASSWORD })).json()).toMatchObject({ iban: null });
  const recorded = await recordOf(staffId);
  expect(recorded.map((row) => row.detail)).toEqual([
    { from: null, to: '...3456' },
    { fields: ['iban'] },
    { fields: ['isActive'] },
    { fields: ['isActive', 'role'] },
    { from: '...3456', to: null },
    { fields: ['iban'] },
  ]);
  expect(new Set(recorded.map((row) => row.actorId))).toEqual(new Set([owner.user?.id]));
});

test('a change without a changeable field is refused', async () => {
  const { owner, staffId, otherBusinessId } = await makeWorld(karam);
  for (const payload of [{}, { businessId: otherBusinessId }, { pendingPayout: '1000.00' }]) {
    const answer = await owner.send({ method: 'PATCH', url: `/api/staff/${staffId}`, payload });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().message).toBe('Say what is to be changed.');
  }
  const answer = await owner.send({
    method: 'PATCH',
    url: `/api/staff/${staffId}`,
    payload: { lastName: 'Fernandez', businessId: otherBusinessId, pendingPayout: '1000.00' },
  });
  expect(answer.json()).toMatchObject({ lastName: 'Fernandez', pendingPayout: '0.00' });
  expect(answer.json().businessId).not.toBe(otherBusinessId);
});

test("another business's staff member gets the same answer as an unknown one, and is not changed", async () => {
  const { owner, otherStaffId } = await makeWorld(karam);
  const patch = (id: number) =>
    owner.send({ method: 'PATCH', url: `/api/staff/${id}`, payload: { walletId: 'W-THIEF' } });
  const others = await patch(otherStaffId);
  const nobodys = await patch(2_147_483_647);
  expect(others.statusCode).toBe(404);
  expect(others.json()).toEqual(nobodys.json());
  const row = await karam.db.selectFrom('staff').select('walletId').where('id', '=', otherStaffId).execute();
  expect(row).toEqual([{ walletId: 'wallet-of-maya' }]);
});

test("an admin's change is recorded with the names of its fields, not their values", async () => {
  const { admin, staffId } = await makeWorld(karam);
  const payload = { walletId: 'W-SECRET', iban: VALID_IBAN, password: PASSWORD };
  expect((await admin.send({ method: 'PATCH', url: `/api/staff/${staffId}`, payload })).statusCode).toBe(200);
  const record = await recordOf(staffId);
  expect(record).toEqual([
    { action: 'staff.iban_changed', actorId: admin.user?.id, detail: { from: null, to: '...3456' } },
    { action: 'staff.changed', actorId: admin.user?.id, detail: { fields: ['iban', 'walletId'] } },
  ]);
});

async function tip(staffId: number, aed: number, at: string): Promise<void> {
  const terms = { platformFeeBps: 500, platformFeeFixedFils: 0 };
  const paid = {
    staffId,
    split: splitTip(filsFromAed(aed), terms, false),
    terms,
    token: `a-token-long-enough-${staffId}-${at}`,
    idempotency: null,
    customerName: null,
    message: null,
    createdAt: new Date(at),
  };
  await recordPaidTips(karam.db, [paid]);
}

async function recordOf(staffId: number) {
  return karam.db
    .selectFrom('auditLog')
    .select(['action', 'actorId', 'detail'])
    .where('subjectType', '=', 'staff')
    .where('subjectId', '=', String(staffId))
    .orderBy('id')
    .execute();
}
