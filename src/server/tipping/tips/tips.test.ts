import { beforeAll, expect, test } from 'vitest';
import { testApp } from '#test/helpers/app.ts';
import { expectLedgerHolds } from '#test/helpers/ledger.ts';
import { pastTheGuards } from '#test/helpers/past-the-guards.ts';
import { said } from '#test/helpers/said.ts';
import { insertBusiness, insertStaff, makeWorld, type World } from '#test/helpers/world.ts';

const karam = testApp();
let world: World;
beforeAll(async () => {
  world = await makeWorld(karam);
});

const send = (body: object, key?: string) =>
  karam
    .visitor()
    .post(
      '/api/tips',
      { staffId: world.staffId, amount: '15.00', ...body },
      key ? { headers: { 'idempotency-key': key } } : {},
    );
const countTips = async () => {
  const row = await karam.db
    .selectFrom('tips')
    .select(karam.db.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
};

test('a guest tips without an account and sees the exact amount that the staff member receives', async () => {
  const answer = await send({ customerName: 'Sara', message: 'شكراً جزيلاً' });
  expect(answer.statusCode).toBe(201);
  expect(answer.json()).toEqual({
    id: expect.any(Number),
    staffId: world.staffId,
    amount: '15.00',
    fee: '0.75',
    net: '14.25',
    charged: '15.00',
    status: 'paid',
    token: expect.stringMatching(/^[\w-]{24}$/),
    customerName: 'Sara',
    message: 'شكراً جزيلاً',
    checkoutUrl: null,
    clientSecret: null,
    createdAt: karam.now.toISOString(),
  });
  await expectLedgerHolds(karam.db);
});

test('a guest who covers the fee pays it on top of the tip', async () => {
  const answer = await send({ amount: '20', coverFee: true });
  expect(answer.json()).toMatchObject({ amount: '20.00', fee: '1.00', net: '20.00', charged: '21.00' });
  await expectLedgerHolds(karam.db);
});

test.each(['0.01', '0.1', '5', '4999.99', '5000', '5000.00'])(
  'the amount "%s" is accepted',
  async (amount) => {
    expect((await send({ amount })).statusCode).toBe(201);
    await expectLedgerHolds(karam.db);
  },
);

test.each([
  ['0'],
  ['0.00'],
  ['-5'],
  ['1e3'],
  ['1,000.00'],
  [' 5'],
  ['5 '],
  ['+5'],
  ['.5'],
  ['5.'],
  ['5.001'],
  ['NaN'],
  ['Infinity'],
  ['0x10'],
  ['٥'],
  ['5000.01'],
  ['99999999999999999999'],
  [''],
  [5],
  [null],
  [['5']],
])('the amount %j is refused with a message, and nothing is recorded', async (amount) => {
  const before = await countTips();
  const answer = await send({ amount });
  expect(answer.statusCode).toBe(400);
  expect(said(answer)).toMatchObject({
    code: 'invalid_input',
    fields: { amount: expect.stringMatching(/\w+ \w+/) },
  });
  expect(await countTips()).toBe(before);
});

test('a tip above the largest tip of the settings is refused', async () => {
  expect((await send({ amount: '5000.01' })).json().message).toBe('The maximum tip is 5000.00 AED.');
});

test('name and message keep any writing system, lose control characters, and have a limit', async () => {
  const answer = await send({
    customerName: ' \u0000Zoë\u202e 王\u0007 ',
    message: 'line one\r\nline two\u0000 🙏',
  });
  expect(answer.json()).toMatchObject({ customerName: 'Zoë 王', message: 'line one\nline two 🙏' });
  expect((await send({ customerName: '', message: '  ' })).json()).toMatchObject({
    customerName: null,
    message: null,
  });
  expect((await send({ customerName: 'x'.repeat(80), message: 'y'.repeat(500) })).statusCode).toBe(201);
  expect(said(await send({ customerName: 'x'.repeat(81) })).fields).toEqual({
    customerName: 'The name can have at most 80 characters.',
  });
  expect(said(await send({ message: 'y'.repeat(501) })).fields).toEqual({
    message: 'The message can have at most 500 characters.',
  });
  await expectLedgerHolds(karam.db);
});

test.each([[0], [-1], [1.5], ['1'], [2 ** 31], [null]])('the staffId %j is refused', async (staffId) => {
  expect((await send({ staffId })).statusCode).toBe(400);
});

test('an unknown staff member cannot be tipped', async () => {
  const answer = await send({ staffId: 2_147_483_647 });
  expect(answer.statusCode).toBe(404);
  expect(said(answer)).toEqual({ message: 'There is no such person.', code: 'not_found' });
});

test('inactive staff, and staff of a business that is not active, cannot be tipped', async () => {
  const inactive = await insertStaff(karam.db, world.businessId, false);
  const refused = await send({ staffId: inactive });
  expect(refused.statusCode).toBe(409);
  expect(refused.json().message).toBe('Maya cannot receive tips at the moment.');
  for (const status of ['pending', 'suspended'] as const) {
    const { user } = await karam.signedIn('business');
    const staffId = await insertStaff(karam.db, await insertBusiness(karam.db, user, status));
    const answer = await send({ staffId: staffId });
    expect(answer.statusCode).toBe(409);
    expect(answer.json().message).toBe(`Business of ${user?.username} cannot receive tips at the moment.`);
  }
  await expectLedgerHolds(karam.db);
});

test('two requests with the same idempotency key and body record one tip and get the same answer', async () => {
  const before = await countTips();
  const first = await send({ message: 'once' }, 'key-1');
  const second = await send({ message: 'once' }, 'key-1');
  expect(second.statusCode).toBe(first.statusCode);
  expect(second.json()).toEqual(first.json());
  expect(await countTips()).toBe(before + 1);
  await expectLedgerHolds(karam.db);
});

test('the same idempotency key with another body is refused', async () => {
  await send({ amount: '5' }, 'key-2');
  const other = await send({ amount: '6' }, 'key-2');
  expect(other.statusCode).toBe(409);
  expect(said(other)).toEqual({
    message: 'This Idempotency-Key was already used for another request.',
    code: 'conflict',
  });
});

test('twenty requests at once with the same idempotency key record one tip', async () => {
  const before = await countTips();
  const answers = await Promise.all(Array.from({ length: 20 }, () => send({ amount: '7.77' }, 'key-3')));
  expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([201]));
  expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1);
  expect(await countTips()).toBe(before + 1);
  await expectLedgerHolds(karam.db);
});

test('a repeated request gets its first answer even if the staff member has left since', async () => {
  const staffId = await insertStaff(karam.db, world.businessId);
  const first = await send({ staffId: staffId }, 'key-4');
  await karam.db.updateTable('staff').set({ isActive: false }).where('id', '=', staffId).execute();
  expect((await send({ staffId: staffId }, 'key-4')).json()).toEqual(first.json());
  expect((await send({ staffId: staffId }, 'key-5')).statusCode).toBe(409);
});

test.each(['', 'x'.repeat(256), 'schlüssel', 'two words'])(
  'the idempotency key "%s" is refused',
  async (key) => {
    const answer = await karam
      .visitor()
      .post('/api/tips', { staffId: world.staffId, amount: '5' }, { headers: { 'idempotency-key': key } });
    expect(answer.statusCode).toBe(400);
  },
);

test('of a hundred tips at once, each is accepted or refused on its own', async () => {
  const inactive = await insertStaff(karam.db, world.businessId, false);
  const before = await countTips();
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, index) =>
      send({
        amount: `${index + 1}.00`,
        staffId: index % 4 === 0 ? inactive : index % 2 ? world.staffId : world.otherStaffId,
      }),
    ),
  );
  expect(answers.filter((answer) => answer.statusCode === 409)).toHaveLength(25);
  const paid = answers.filter((answer) => answer.statusCode === 201);
  expect(paid).toHaveLength(75);
  expect(await countTips()).toBe(before + 75);
  answers.forEach((answer, index) => {
    if (answer.statusCode === 201) expect(answer.json().amount).toBe(`${index + 1}.00`);
  });
  await expectLedgerHolds(karam.db);
});

test('an owner sees the tips of their own business, newest first, and no others', async () => {
  const business = await makeWorld(karam);
  for (const amount of ['1', '2', '3'])
    await send({ staffId: business.staffId, amount, customerName: 'Sara' });
  await send({ staffId: business.otherStaffId, amount: '99' });
  const answer = await business.owner.get('/api/tips/business');
  expect(answer.json().map((tip: { amount: string }) => tip.amount)).toEqual(['3.00', '2.00', '1.00']);
  expect(answer.json()[0]).toEqual({
    id: expect.any(Number),
    staffId: business.staffId,
    amount: '3.00',
    fee: '0.15',
    net: '2.85',
    customerName: 'Sara',
    message: null,
    at: null,
    team: null,
    createdAt: karam.now.toISOString(),
    staff: { firstName: 'Maya', lastName: 'Fernandes' },
  });
  expect((await business.otherOwner.get('/api/tips/business')).json()).toHaveLength(1);
});

test('the list of tips is paged by the id of the last row, and each page links to the next', async () => {
  const business = await makeWorld(karam);
  for (let count = 0; count < 5; count += 1)
    await send({ staffId: business.staffId, amount: `${count + 1}` });
  const seen: string[] = [];
  let url: string | undefined = '/api/tips/business?limit=2';
  while (url) {
    const answer = await business.owner.get(url);
    seen.push(...answer.json().map((tip: { amount: string }) => tip.amount));
    url = /<([^>]+)>; rel="next"/.exec(String(answer.headers.link ?? ''))?.[1];
  }
  expect(seen).toEqual(['5.00', '4.00', '3.00', '2.00', '1.00']);
  expect((await business.owner.get('/api/tips/business?limit=0')).statusCode).toBe(400);
  expect((await business.owner.get('/api/tips/business?limit=1001')).statusCode).toBe(400);
});

test('the link to the next page keeps a query value that contains a question mark', async () => {
  const business = await makeWorld(karam);
  for (const amount of ['1', '2']) await send({ staffId: business.staffId, amount });
  const answer = await business.owner.get('/api/tips/business?x=a?b&limit=1');
  expect(answer.headers.link).toMatch(/^<\/api\/tips\/business\?x=a%3Fb&limit=1&before=\d+>; rel="next"$/);
});

test("tips that are not paid are not in the owner's list", async () => {
  const business = await makeWorld(karam);
  await send({ staffId: business.staffId, amount: '1' });
  const [unpaid] = (await business.owner.get('/api/tips/business')).json();
  await pastTheGuards(karam.db, (db) =>
    db.updateTable('tips').set({ status: 'pending' }).where('id', '=', unpaid.id).execute(),
  );
  expect((await business.owner.get('/api/tips/business')).json()).toEqual([]);
  await karam.db.updateTable('tips').set({ status: 'paid' }).where('id', '=', unpaid.id).execute();
  await expectLedgerHolds(karam.db);
});

test('a tip of which nothing would arrive is refused, and sent when the guest covers the fee', async () => {
  const setFixedFee = (platformFeeFixedFils: number) =>
    karam.db.updateTable('settings').set({ platformFeeFixedFils }).execute();
  await setFixedFee(100);
  await expect.poll(async () => (await send({ amount: '1.05' })).statusCode).toBe(400);
  const words = 'The fee would take all of this tip. Choose a larger amount, or cover the fee.';
  expect((await send({ amount: '1.05' })).json()).toMatchObject({
    message: words,
    reason: 'nothing_arrives',
    fields: { amount: { message: words } },
  });
  expect((await send({ amount: '1.06' })).json()).toMatchObject({ net: '0.01', fee: '1.05' });
  expect((await send({ amount: '1.05', coverFee: true })).json()).toMatchObject({ net: '1.05', fee: '1.05' });
  await setFixedFee(0);
  await expectLedgerHolds(karam.db);
});

test('a repeated request gets its first answer even if the largest tip was lowered since', async () => {
  const first = await send({ amount: '100' }, 'key-6');
  await karam.db.updateTable('settings').set({ maxTip: '50' }).execute();
  await expect.poll(async () => (await send({ amount: '51' })).statusCode).toBe(400);
  expect((await send({ amount: '100' }, 'key-6')).json()).toEqual(first.json());
  await karam.db.updateTable('settings').set({ maxTip: '5000' }).execute();
  await expectLedgerHolds(karam.db);
});
