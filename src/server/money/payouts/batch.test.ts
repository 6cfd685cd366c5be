import { beforeEach, expect, test } from 'vitest';
import { startBatch } from '#server/money/payouts/start-batch.ts';
import { fils } from '#shared/money/money.ts';
import { testApp } from '#test/helpers/app.ts';
import { expectLedgerHolds } from '#test/helpers/ledger.ts';
import { said } from '#test/helpers/said.ts';
import { setIban } from '#test/helpers/set-iban.ts';
import { insertStaff, makeWorld, type World } from '#test/helpers/world.ts';

const karam = testApp();
const OWN_IBAN = 'AE260211000000230064016';
let world: World;
let withIban: number;

const tip = async (staffId: number, amount: string) => {
  expect((await karam.visitor().post('/api/tips', { staffId, amount })).statusCode).toBe(201);
};
const businessLine = (recipientId: number, amount: string) => ({
  recipientType: 'business',
  recipientId,
  amount,
});
const staffLine = (recipientId: number, amount: string) => ({ recipientType: 'staff', recipientId, amount });
const send = (lines: object[], key?: string) =>
  world.admin.post('/api/admin/payouts/batch', { lines }, { headers: key ? { 'idempotency-key': key } : {} });
const owed = async (...ids: number[]) => {
  const rows = await karam.db
    .selectFrom('staff')
    .select('pendingPayout')
    .where('id', 'in', ids)
    .orderBy('id')
    .execute();
  return rows.map((row) => row.pendingPayout);
};

beforeEach(async () => {
  world = await makeWorld(karam);
  withIban = await insertStaff(karam.db, world.businessId);
  await setIban(karam.db, 'staff', withIban, OWN_IBAN);
});

test('each line pays exactly the previewed amount, and a business only for its staff without an IBAN', async () => {
  await tip(world.staffId, '10');
  await tip(withIban, '20');
  await tip(world.otherStaffId, '40');
  const { lines } = (await world.admin.get('/api/admin/payouts/owed')).json();
  const mine = lines.filter(({ businessId }: { businessId: number }) =>
    [world.businessId, world.otherBusinessId].includes(businessId),
  );
  await tip(world.staffId, '5'); // After the preview: it stays owed.
  const answer = (
    await send(
      mine.map(({ recipientType, recipientId, amount }: Record<string, unknown>) => ({
        recipientType,
        recipientId,
        amount,
      })),
    )
  ).json();
  expect(answer.refused).toEqual([]);
  expect(answer.started).toMatchObject([
    { recipientType: 'business', recipientId: world.otherBusinessId, amount: '38.00', status: 'pending' },
    { recipientType: 'staff', recipientId: withIban, amount: '19.00', iban: OWN_IBAN },
    { recipientType: 'business', recipientId: world.businessId, amount: '9.50' },
  ]);
  expect(await owed(world.staffId, withIban, world.otherStaffId)).toEqual(['4.75', '0.00', '0.00']);
  await expectLedgerHolds(karam.db);
});

test('a line that cannot be paid is refused on its own, with a message', async () => {
  await tip(world.staffId, '10');
  await tip(world.otherStaffId, '10');
  const businessName = `Business of ${world.owner.user?.username}`;
  const answer = (
    await send([
      businessLine(world.businessId, '9.51'),
      staffLine(withIban, '1'),
      staffLine(2_147_483_647, '1'),
      businessLine(2_147_483_646, '1'),
      staffLine(world.staffId, '9.50'),
      businessLine(world.otherBusinessId, '9.50'),
    ])
  ).json();
  expect(answer.started).toMatchObject([{ recipientId: world.otherBusinessId, amount: '9.50' }]);
  expect(answer.refused.map(({ message }: { message: string }) => message)).toEqual([
    `Only 9.50 AED are owed to ${businessName}.`,
    'Nothing is owed to Maya Fernandes.',
    'There is no such person.',
    'There is no such business.',
    'Maya Fernandes has no IBAN to be paid to.',
  ]);
  expect(await owed(world.staffId, world.otherStaffId)).toEqual(['9.50', '0.00']);
  await expectLedgerHolds(karam.db);
});

test('a batch sent several times starts each payout once and gets the same answer', async () => {
  await tip(world.staffId, '10');
  await tip(withIban, '10');
  await tip(world.otherStaffId, '10');
  const key = `batch-of-${world.businessId}`;
  const lines = [
    staffLine(withIban, '5'),
    businessLine(world.businessId, '5'),
    businessLine(world.otherBusinessId, '5'),
  ];
  const answers = await Promise.all(Array.from({ length: 5 }, () => send(lines, key)));
  expect(answers[0]?.json().started).toHaveLength(3);
  expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
  expect((await send([...lines].reverse(), key)).json().started).toHaveLength(3);
  expect(await owed(world.staffId, withIban, world.otherStaffId)).toEqual(['4.50', '4.50', '4.50']);

  const changed = await send([staffLine(withIban, '4.50'), ...lines.slice(1)], key);
  expect(said(changed)).toEqual({
    message: 'This Idempotency-Key was already used for another request.',
    code: 'conflict',
  });
  expect(await owed(withIban)).toEqual(['4.50']);
  await expectLedgerHolds(karam.db);
});

test('of several batches for the same balance at once, one succeeds', async () => {
  await tip(world.staffId, '10');
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => send([businessLine(world.businessId, '9.50')])),
  );
  expect(answers.map((answer) => answer.json().started.length).sort()).toEqual([0, 0, 0, 0, 0, 1]);
  await expectLedgerHolds(karam.db);
});

test('a batch of 1,000 lines is accepted; more lines, repeated recipients, no lines and zero amounts are refused', async () => {
  const many = Array.from({ length: 1000 }, (_, index) => staffLine(2_147_000_000 + index, '1234567.89'));
  expect((await send(many)).json().refused).toHaveLength(1000);
  expect((await send([...many, staffLine(1, '1')])).statusCode).toBe(400);
  expect((await send([staffLine(withIban, '1'), staffLine(withIban, '2')])).json().message).toBe(
    'Someone stands in the list more than once.',
  );
  expect((await send([])).statusCode).toBe(400);
  expect((await send([staffLine(withIban, '0')])).statusCode).toBe(400);
});

test('a house of thirty staff is paid with as many statements as one staff member', async () => {
  const staffIds = await Promise.all(
    Array.from({ length: 30 }, () => insertStaff(karam.db, world.businessId)),
  );
  for (const id of staffIds) await setIban(karam.db, 'staff', id, OWN_IBAN);
  for (const id of [withIban, ...staffIds]) await tip(id, '20');
  let statements = 0;
  const counting = karam.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      statements += 1;
      return result;
    },
  });
  const actor = { actorId: world.admin.user?.id ?? '', address: null, requestId: 'test' };
  const pay = async (ids: number[]) => {
    statements = 0;
    const lines = ids.map((recipientId) => ({
      recipientType: 'staff' as const,
      recipientId,
      amount: fils(1900),
    }));
    const { started } = await startBatch(counting, {
      lines,
      idempotencyKey: undefined,
      actor,
      now: karam.now,
      isTestMode: false,
    });
    return { started: started.length, statements };
  };
  const one = await pay([withIban]);
  expect(one.statements).toBeGreaterThan(0);
  expect(await pay(staffIds)).toEqual({ started: 30, statements: one.statements });
  expect(new Set(await owed(withIban, ...staffIds))).toEqual(new Set(['0.00']));
  await expectLedgerHolds(karam.db);
});

test('all that can be paid is listed without the limit of the page, and started in parts, each part once', async () => {
  const staffIds = await Promise.all(
    Array.from({ length: 12 }, () => insertStaff(karam.db, world.businessId)),
  );
  for (const id of staffIds) {
    await setIban(karam.db, 'staff', id, OWN_IBAN);
    await tip(id, '20');
  }
  await tip(world.otherStaffId, '40');
  const search = encodeURIComponent(`Business of ${world.owner.user?.username}`);
  const payable = async () =>
    (await world.admin.get(`/api/admin/payouts/payable?search=${search}`)).json().lines;
  const lines = (await payable()).map(({ recipientType, recipientId, amount }: Record<string, unknown>) => ({
    recipientType,
    recipientId,
    amount,
  }));
  expect(lines).toEqual(staffIds.sort((a, b) => a - b).map((id) => staffLine(id, '19.00')));
  expect(Object.keys((await payable())[0])).not.toContain('iban');

  // The connection is lost after the second part: it is sent again, and the others follow.
  const parts = [lines.slice(0, 5), lines.slice(5, 10), lines.slice(10)];
  const started: number[] = [];
  for (const at of [0, 1, 1, 2]) {
    const answer = (await send(parts[at] ?? [], `run-of-${world.businessId}-${at}`)).json();
    expect(answer.refused).toEqual([]);
    started.push(...answer.started.map(({ id }: { id: number }) => id));
  }
  expect(new Set(started).size).toBe(12);
  expect(await payable()).toEqual([]);
  const ready = (await world.admin.get(`/api/admin/payouts/ready?search=${search}`)).json();
  // A search finds people by the name of their business, so these are the twelve, and not that of the other business.
  expect(ready.ready.map(({ id }: { id: number }) => id)).toEqual(
    [...new Set(started)].sort((a, b) => a - b),
  );
  expect(ready).toMatchObject({ leftOut: [], isCut: false });
  await expectLedgerHolds(karam.db);
});

test('a payout that would stop the whole bank file is left out of what is ready, with the reason', async () => {
  await tip(withIban, '20');
  await tip(world.staffId, '20');
  const own = (await send([staffLine(withIban, '19')])).json().started[0];
  const through = (await send([businessLine(world.businessId, '19')])).json().started[0];
  await setIban(karam.db, 'staff', withIban, 'AE070331234567890123456');
  const search = encodeURIComponent(`Business of ${world.owner.user?.username}`);
  const ready = (await world.admin.get(`/api/admin/payouts/ready?search=${search}`)).json();
  expect(ready.ready).toEqual([{ id: through.id, amount: '19.00', isMarked: false }]);
  expect(ready.leftOut).toMatchObject([{ id: own.id, reason: 'payouts_iban_changed' }]);
  await expectLedgerHolds(karam.db);
});
