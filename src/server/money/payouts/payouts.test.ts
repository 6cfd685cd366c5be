import { sql, type UnknownRow } from 'kysely';
import { expect, test, vi } from 'vitest';
import { startBusinessPayout } from '#server/money/payouts/start-payout.ts';
import { fils } from '#shared/money/money.ts';
import { testApp } from '#test/helpers/app.ts';
import { expectLedgerHolds } from '#test/helpers/ledger.ts';
import { said } from '#test/helpers/said.ts';
import { setIban } from '#test/helpers/set-iban.ts';
import { insertStaff, makeWorld, VALID_IBAN, type World } from '#test/helpers/world.ts';

const karam = testApp();
const tip = async (staffId: number, amount: string) => {
  expect((await karam.visitor().post('/api/tips', { staffId, amount })).statusCode).toBe(201);
};
const pay = (world: World, body: object) =>
  world.admin.post('/api/admin/payouts', { type: 'business', businessId: world.businessId, ...body });
const owed = async (staffId: number) =>
  (
    await karam.db
      .selectFrom('staff')
      .select('pendingPayout')
      .where('id', '=', staffId)
      .executeTakeFirstOrThrow()
  ).pendingPayout;

test('the amount "0" pays a business everything owed to its staff, and their balances are zero', async () => {
  const world = await makeWorld(karam);
  const second = await insertStaff(karam.db, world.businessId);
  await tip(world.staffId, '100');
  await tip(second, '50');
  const answer = await pay(world, { amount: '0', description: 'Payout for House' });
  expect(answer.statusCode).toBe(201);
  expect(answer.json()).toEqual({
    id: expect.any(Number),
    recipientType: 'business',
    recipientId: world.businessId,
    recipientName: `Business of ${world.owner.user?.username}`,
    amount: '142.50',
    iban: VALID_IBAN,
    status: 'pending',
    transactionId: null,
    processedBy: world.admin.user?.id,
    notes: 'Payout for House',
    createdAt: karam.now.toISOString(),
    completedAt: null,
    others: [],
  });
  expect([await owed(world.staffId), await owed(second)]).toEqual(['0.00', '0.00']);
  expect((await world.admin.get('/api/admin/audit?limit=1')).json()).toMatchObject([
    {
      action: 'payout.started',
      subjectId: String(answer.json().id),
      detail: { name: `Business of ${world.owner.user?.username}`, amount: '142.50' },
    },
  ]);
  const postings = await karam.db
    .selectFrom('postings')
    .select(['debitAccount', 'creditAccount', 'amount'])
    .where('payoutId', '=', answer.json().id)
    .orderBy('staffId')
    .execute();
  expect(postings).toEqual([
    { debitAccount: 'staff_payable', creditAccount: 'payouts_in_transit', amount: '95.00' },
    { debitAccount: 'staff_payable', creditAccount: 'payouts_in_transit', amount: '47.50' },
  ]);
  const events = await karam.db
    .selectFrom('payoutEvents')
    .selectAll()
    .where('payoutId', '=', answer.json().id)
    .execute();
  expect(events).toMatchObject([{ fromStatus: null, toStatus: 'pending', actorId: world.admin.user?.id }]);
  await expectLedgerHolds(karam.db);
});

test('a smaller amount pays the oldest earnings first, across all staff', async () => {
  const world = await makeWorld(karam);
  const second = await insertStaff(karam.db, world.businessId);
  await tip(world.staffId, '10'); // 9.50, the oldest
  await tip(second, '20'); // 19.00
  await tip(world.staffId, '30'); // 28.50
  expect((await pay(world, { amount: '15.00' })).json().amount).toBe('15.00');
  expect([await owed(world.staffId), await owed(second)]).toEqual(['28.50', '13.50']);
  expect((await pay(world, { amount: '14.00' })).json().amount).toBe('14.00');
  expect([await owed(world.staffId), await owed(second)]).toEqual(['28.00', '0.00']);
  expect((await pay(world, { amount: '28' })).statusCode).toBe(201);
  await expectLedgerHolds(karam.db);
});

test('a staff member is paid to their own account', async () => {
  const world = await makeWorld(karam);
  await tip(world.staffId, '10');
  const withoutIban = await world.admin.post('/api/admin/payouts', {
    type: 'staff',
    staffId: world.staffId,
    amount: '0',
  });
  expect(withoutIban.statusCode).toBe(409);
  expect(withoutIban.json().message).toBe('Maya Fernandes has no IBAN to be paid to.');
  await setIban(karam.db, 'staff', world.staffId, VALID_IBAN);
  const send = (amount: string) =>
    world.admin.post(
      '/api/admin/payouts',
      { type: 'staff', staffId: world.staffId, amount },
      { headers: { 'idempotency-key': `staff-${world.staffId}` } },
    );
  const answer = await send('0');
  expect(answer.json()).toMatchObject({ recipientType: 'staff', recipientId: world.staffId, amount: '9.50' });
  expect(answer.json().recipientName).toContain('Maya Fernandes, Business of');
  expect((await send('0')).json()).toEqual(answer.json());
  expect(said(await send('1'))).toEqual({
    message: 'This Idempotency-Key was already used for another request.',
    code: 'conflict',
  });
  await expectLedgerHolds(karam.db);
});

test('nothing owed, more than is owed, and an unknown recipient are each refused with a message', async () => {
  const world = await makeWorld(karam);
  const business = `Business of ${world.owner.user?.username}`;
  expect(said(await pay(world, { amount: '0' }))).toEqual({
    message: `Nothing is owed to ${business}.`,
    code: 'conflict',
  });
  await tip(world.staffId, '10');
  expect((await pay(world, { amount: '9.51' })).json().message).toBe(
    `Only 9.50 AED are owed to ${business}.`,
  );
  expect(said(await pay(world, { businessId: 2_147_483_647, amount: '0' }))).toEqual({
    message: 'There is no such business.',
    code: 'not_found',
  });
  const nobody = { type: 'staff', staffId: 2_147_483_647, amount: '0' };
  expect(said(await world.admin.post('/api/admin/payouts', nobody))).toEqual({
    message: 'There is no such person.',
    code: 'not_found',
  });
  expect(said(await pay(world, { businessId: undefined, amount: '0' })).fields).toEqual({
    businessId: 'Say which business is to be paid.',
  });
  expect((await pay(world, { amount: '-1' })).statusCode).toBe(400);
  expect((await pay(world, { amount: '1e2' })).statusCode).toBe(400);
  expect((await pay(world, { amount: '-0.00' })).statusCode).toBe(400);
  expect(said(await pay(world, {})).fields).toHaveProperty('amount');
  expect((await pay(world, { amuont: '1', amount: '0' })).statusCode).toBe(400);
  expect((await pay(world, { type: 'guest', amount: '0' })).statusCode).toBe(400);
  await karam.db.updateTable('businesses').set({ iban: null }).where('id', '=', world.businessId).execute();
  expect((await pay(world, { amount: '0' })).json().message).toBe(`${business} has no IBAN to be paid to.`);
  expect(await owed(world.staffId)).toBe('9.50');
  await expectLedgerHolds(karam.db);
});

test('of ten payouts of the same balance at once, one is made', async () => {
  const world = await makeWorld(karam);
  await tip(world.staffId, '100');
  const answers = await Promise.all(Array.from({ length: 10 }, () => pay(world, { amount: '0' })));
  expect(answers.map((answer) => answer.statusCode).sort()).toEqual([201, ...Array(9).fill(409)]);
  await expectLedgerHolds(karam.db);
});

test('no money is lost when tips and payouts happen at the same time', async () => {
  const world = await makeWorld(karam);
  const second = await insertStaff(karam.db, world.businessId);
  await Promise.all(
    Array.from({ length: 120 }, (_, index) =>
      index % 10 === 9
        ? pay(world, { amount: index % 20 === 9 ? '0' : '1.00' })
        : tip(index % 2 ? world.staffId : second, '5'),
    ),
  );
  const business = await karam.db
    .selectFrom('businesses')
    .select(['tipCount', 'grossTotal'])
    .where('id', '=', world.businessId)
    .executeTakeFirst();
  expect(business).toEqual({ tipCount: 108, grossTotal: '540.00' });
  await expectLedgerHolds(karam.db);
});

test('an admin lists the payouts, newest first', async () => {
  const world = await makeWorld(karam);
  await tip(world.staffId, '10');
  const { others: _, ...made } = (await pay(world, { amount: '0' })).json();
  expect((await world.admin.get('/api/admin/payouts?limit=1')).json()).toEqual([
    {
      ...made,
      businessName: `Business of ${world.owner.user?.username}`,
      businessId: world.businessId,
      startedByName: world.admin.user?.username,
      bankFileId: null,
      ibanChanged: false,
    },
  ]);
});

test('requests with the same idempotency key start one payout, also when sent at once', async () => {
  const world = await makeWorld(karam);
  await tip(world.staffId, '100');
  const headers = { 'idempotency-key': `payout-${world.businessId}` };
  const body = { type: 'business', businessId: world.businessId, amount: '5.00' };
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => world.admin.post('/api/admin/payouts', body, { headers })),
  );
  expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
  expect(answers[0]?.statusCode).toBe(201);
  expect(await owed(world.staffId)).toBe('90.00');
  const other = await world.admin.post('/api/admin/payouts', { ...body, amount: '6.00' }, { headers });
  expect(said(other)).toEqual({
    message: 'This Idempotency-Key was already used for another request.',
    code: 'conflict',
  });
  await expectLedgerHolds(karam.db);
});

test('an error that is no refusal ends the request, and nothing is paid', async () => {
  const world = await makeWorld(karam);
  const second = await insertStaff(karam.db, world.businessId);
  await tip(world.staffId, '10');
  await tip(second, '20');
  const { businessId } = world;
  /** Pays 15.00 with a database that answers differently when the oldest earnings are read. */
  const start = (answer: (rows: UnknownRow[]) => UnknownRow[]) =>
    startBusinessPayout(
      karam.db.withPlugin({
        transformQuery: ({ node }) => node,
        transformResult: async ({ result }) =>
          result.rows.some((row) => 'newer' in row) ? { ...result, rows: answer(result.rows) } : result,
      }),
      {
        request: { type: 'business', businessId, amount: fils(1500), description: null },
        businessId,
        idempotencyKey: undefined,
        actor: { actorId: world.admin.user?.id ?? '', address: null, requestId: 'test' },
        now: karam.now,
        isTestMode: true,
      },
    );
  const failing = start(() => {
    throw new Error('the connection is lost');
  });
  await expect(failing).rejects.toThrow('the connection is lost');
  const incomplete = start((rows) => rows.slice(0, 1));
  await expect(incomplete).rejects.toThrow('No earnings were found for 5.50 of a payout of 15.00.');
  expect([await owed(world.staffId), await owed(second)]).toEqual(['9.50', '19.00']);
  await expectLedgerHolds(karam.db);
});

test('a suspended business is not paid until it is reactivated', async () => {
  const world = await makeWorld(karam);
  await tip(world.staffId, '10');
  const url = `/api/admin/businesses/${world.businessId}/status`;
  await world.admin.send({ method: 'PATCH', url, payload: { status: 'suspended' } });
  expect((await pay(world, { amount: '0' })).json().message).toBe(
    'The business is suspended, so nothing is paid out.',
  );
  await world.admin.send({ method: 'PATCH', url, payload: { status: 'active' } });
  expect((await pay(world, { amount: '0' })).statusCode).toBe(201);
  await expectLedgerHolds(karam.db);
});

test.each(['business', 'staff'] as const)(
  'one idempotency key for two recipients at once (%s) pays one and refuses the other',
  async (type) => {
    const world = await makeWorld(karam);
    for (const id of [world.staffId, world.otherStaffId]) {
      await tip(id, '10');
      if (type === 'staff') await setIban(karam.db, 'staff', id, VALID_IBAN);
    }
    const headers = { 'idempotency-key': `shared-${type}-${world.businessId}` };
    const recipients =
      type === 'staff'
        ? [{ staffId: world.staffId }, { staffId: world.otherStaffId }]
        : [{ businessId: world.businessId }, { businessId: world.otherBusinessId }];
    const { sent } = await karam.db.transaction().execute(async (transaction) => {
      // Payouts can be read but not inserted, until both requests have found the key unused.
      await sql`LOCK TABLE payouts IN SHARE MODE`.execute(transaction);
      const requests = recipients.map((recipient) =>
        world.admin.post('/api/admin/payouts', { type, ...recipient, amount: '0' }, { headers }),
      );
      await vi.waitFor(async () => expect(await countWaiting()).toBe(2), { timeout: 15_000 });
      return { sent: Promise.all(requests) };
    });
    const answers = await sent;
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([201, 409]);
    const refused = answers.find((answer) => answer.statusCode === 409);
    expect(refused?.json().reason).toBe('idempotency_key_used');
    expect([await owed(world.staffId), await owed(world.otherStaffId)].sort()).toEqual(['0.00', '9.50']);
    await expectLedgerHolds(karam.db);
  },
);

/** How many queries wait for a lock on the table of payouts. */
async function countWaiting(): Promise<number> {
  const { rows } = await sql`
    SELECT FROM pg_locks WHERE relation = 'payouts'::regclass AND NOT granted`.execute(karam.db);
  return rows.length;
}
