import { beforeEach, expect, test } from 'vitest';
import { testApp } from '#test/helpers/app.ts';
import { expectLedgerHolds } from '#test/helpers/ledger.ts';
import { makePayoutWorld, OWN_IBAN, type PayoutWorld } from '#test/helpers/payout-world.ts';
import { said } from '#test/helpers/said.ts';
import { setIban } from '#test/helpers/set-iban.ts';

const karam = testApp();
let payoutWorld: PayoutWorld;
beforeEach(async () => {
  payoutWorld = await makePayoutWorld(karam);
});

const balances = async () =>
  karam.db
    .selectFrom('staff')
    .select(['pendingPayout', 'totalPaidOut'])
    .where('id', '=', payoutWorld.staffId)
    .executeTakeFirstOrThrow();
const lastMail = async () =>
  karam.db.selectFrom('outbox').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();

test('an admin cancels a pending payout: the money is owed again, and the history says who did it and why', async () => {
  await payoutWorld.tip(payoutWorld.staffId, '10');
  const id = await payoutWorld.startPayout();
  const answer = await payoutWorld.settle(payoutWorld.secondAdmin, id, 'cancel', { reason: 'Wrong month' });
  expect(answer.json()).toMatchObject({
    id,
    status: 'cancelled',
    bankFileId: null,
    people: [{ staffId: payoutWorld.staffId, name: 'Maya Fernandes', amount: '9.50' }],
    history: [
      {
        fromStatus: null,
        toStatus: 'pending',
        actorName: payoutWorld.admin.user?.username,
        reason: null,
        createdAt: karam.now.toISOString(),
      },
      {
        fromStatus: 'pending',
        toStatus: 'cancelled',
        actorName: payoutWorld.secondAdmin.user?.username,
        reason: 'Wrong month',
        createdAt: karam.now.toISOString(),
      },
    ],
  });
  expect(await balances()).toEqual({ pendingPayout: '9.50', totalPaidOut: '0.00' });
  const [audited] = (await payoutWorld.admin.get('/api/admin/audit?limit=1')).json();
  expect(audited).toMatchObject({
    action: 'payout.cancelled',
    subjectId: String(id),
    detail: { amount: '9.50', reason: 'Wrong month' },
  });
  await expectLedgerHolds(karam.db);
});

test('an admin who did not start a payout completes it with the bank’s reference', async () => {
  const id = await payoutWorld.payoutAtBank();
  const reference = { reference: ' FT26319XYZ ' };
  expect((await payoutWorld.admin.get(`/api/admin/payouts/${id}`)).json().maySettle).toBe(false);
  expect(said(await payoutWorld.settle(payoutWorld.admin, id, 'complete', reference))).toEqual({
    message: 'You started this payout, so another admin must say how it ended.',
    code: 'conflict',
  });
  // A failed payout could be paid a second time.
  expect((await payoutWorld.settle(payoutWorld.admin, id, 'fail', { reason: 'So I say' })).statusCode).toBe(
    409,
  );
  expect((await payoutWorld.secondAdmin.get(`/api/admin/payouts/${id}`)).json().maySettle).toBe(true);
  expect((await payoutWorld.settle(payoutWorld.secondAdmin, id, 'complete', reference)).json()).toMatchObject(
    {
      status: 'completed',
      transactionId: 'FT26319XYZ',
      completedAt: karam.now.toISOString(),
    },
  );
  expect(await balances()).toEqual({ pendingPayout: '0.00', totalPaidOut: '9.50' });
  await expectLedgerHolds(karam.db);
});

test('completing again with the same reference changes nothing, and with another one is refused', async () => {
  const id = await payoutWorld.payoutAtBank();
  const first = await payoutWorld.settle(payoutWorld.secondAdmin, id, 'complete', { reference: 'FT1' });
  karam.now = new Date(karam.now.getTime() + 60_000);
  const again = await payoutWorld.settle(payoutWorld.secondAdmin, id, 'complete', { reference: 'FT1' });
  expect([again.statusCode, again.body]).toEqual([200, first.body]);
  const other = await payoutWorld.settle(payoutWorld.secondAdmin, id, 'complete', { reference: 'FT2' });
  expect([other.statusCode, other.json().message]).toEqual([
    409,
    'This payout was completed with another reference.',
  ]);
  expect(await balances()).toEqual({ pendingPayout: '0.00', totalPaidOut: '9.50' });
  await expectLedgerHolds(karam.db);
});

test('a changed IBAN is reported while the bank has the payout, and not after its answer', async () => {
  const id = await payoutWorld.payoutAtBank();
  const isReported = async () => {
    const [newest] = (await payoutWorld.admin.get('/api/admin/payouts?limit=1')).json();
    expect(newest.id).toBe(id);
    return newest.ibanChanged;
  };
  expect(await isReported()).toBe(false);
  await setIban(karam.db, 'businesses', payoutWorld.businessId, OWN_IBAN);
  expect(await isReported()).toBe(true);
  await payoutWorld.settle(payoutWorld.secondAdmin, id, 'complete', { reference: 'FT1' });
  expect(await isReported()).toBe(false);
  await expectLedgerHolds(karam.db);
});

test('the only admin completes a payout that they started', async () => {
  const id = await payoutWorld.payoutAtBank();
  await karam.db
    .updateTable('users')
    .set({ role: 'staff', isAdmin: false })
    .where('role', '=', 'admin')
    .where('id', '<>', payoutWorld.admin.user?.id ?? '')
    .execute();
  expect((await payoutWorld.admin.get(`/api/admin/payouts/${id}`)).json().maySettle).toBe(true);
  expect(
    (await payoutWorld.settle(payoutWorld.admin, id, 'complete', { reference: 'FT1' })).json().status,
  ).toBe('completed');
  await expectLedgerHolds(karam.db);
});

test('the money of a failed payout is owed again and can be paid by another payout', async () => {
  const id = await payoutWorld.payoutAtBank();
  const failed = await payoutWorld.settle(payoutWorld.secondAdmin, id, 'fail', {
    reason: 'AC04 Account closed',
  });
  expect(failed.json()).toMatchObject({ status: 'failed', transactionId: null, completedAt: null });
  expect(await balances()).toEqual({ pendingPayout: '9.50', totalPaidOut: '0.00' });
  expect(await payoutWorld.startPayout()).toBeGreaterThan(id);
  await expectLedgerHolds(karam.db);
});

test('other changes of status are refused', async () => {
  const bodies = { cancel: { reason: 'x' }, complete: { reference: 'FT1' }, fail: { reason: 'x' } };
  const sentences = {
    cancel: 'Only a pending payout can be cancelled.',
    complete: 'Only a payout that is with the bank can be completed.',
    fail: 'Only a payout that is with the bank can fail.',
  };
  const refused = async (id: number, ...verbs: (keyof typeof bodies)[]) => {
    for (const verb of verbs) {
      const answer = await payoutWorld.settle(payoutWorld.secondAdmin, id, verb, bodies[verb]);
      expect([verb, answer.statusCode, answer.json().message]).toEqual([verb, 409, sentences[verb]]);
    }
  };
  await payoutWorld.tip(payoutWorld.staffId, '10');
  const cancelled = await payoutWorld.startPayout();
  await refused(cancelled, 'complete', 'fail');
  await payoutWorld.settle(payoutWorld.admin, cancelled, 'cancel', bodies.cancel);
  await refused(cancelled, 'cancel', 'complete', 'fail');
  const completed = await payoutWorld.payoutAtBank();
  await refused(completed, 'cancel');
  await payoutWorld.settle(payoutWorld.secondAdmin, completed, 'complete', bodies.complete);
  await refused(completed, 'cancel', 'fail');
  const failed = await payoutWorld.payoutAtBank();
  await payoutWorld.settle(payoutWorld.secondAdmin, failed, 'fail', bodies.fail);
  await refused(failed, 'cancel', 'complete', 'fail');
  expect(
    (await payoutWorld.settle(payoutWorld.admin, 2_147_483_647, 'cancel', bodies.cancel)).statusCode,
  ).toBe(404);
  expect(said(await payoutWorld.admin.get('/api/admin/payouts/2147483647'))).toEqual({
    message: 'There is no such payout.',
    code: 'not_found',
  });
  expect(said(await payoutWorld.settle(payoutWorld.admin, failed, 'cancel', { reason: ' ' })).fields).toEqual(
    {
      reason: 'Say why.',
    },
  );
  await expectLedgerHolds(karam.db);
});

test('of many attempts to complete and to fail a payout at once, one succeeds', async () => {
  const id = await payoutWorld.payoutAtBank();
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      index % 2
        ? payoutWorld.settle(payoutWorld.secondAdmin, id, 'complete', { reference: `FT${index}` })
        : payoutWorld.settle(payoutWorld.secondAdmin, id, 'fail', { reason: 'No funds' }),
    ),
  );
  expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, ...Array(7).fill(409)]);
  await expectLedgerHolds(karam.db);
});

test('of cancelling a payout and writing it to a bank file at once, one succeeds', async () => {
  await payoutWorld.tip(payoutWorld.staffId, '10');
  const id = await payoutWorld.startPayout();
  const answers = await Promise.all([
    payoutWorld.makeFile(id),
    payoutWorld.settle(payoutWorld.admin, id, 'cancel', { reason: 'Wrong month' }),
    payoutWorld.makeFile(id),
    payoutWorld.settle(payoutWorld.secondAdmin, id, 'cancel', { reason: 'Wrong month' }),
  ]);
  expect(answers.filter(({ statusCode }) => statusCode < 300)).toHaveLength(1);
  expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(3);
  await expectLedgerHolds(karam.db);
});

test('the owner gets a mail in both languages when a payout starts, arrives or fails, without the full IBAN', async () => {
  await payoutWorld.tip(payoutWorld.staffId, '10');
  const id = await payoutWorld.startPayout();
  const started = await lastMail();
  expect(started).toMatchObject({
    recipient: payoutWorld.owner.user?.email,
    subject: 'A payout of 9.50 AED has been started',
  });
  expect(started.body).toContain(`Business of ${payoutWorld.owner.user?.username} (...3456)`);
  expect(started.body).toContain('بدأت كرم');
  await payoutWorld.release((await payoutWorld.makeFile(id)).json().id);
  await payoutWorld.settle(payoutWorld.secondAdmin, id, 'complete', { reference: 'FT26319' });
  const completed = await lastMail();
  expect(completed).toMatchObject({ subject: 'A payout of 9.50 AED has arrived' });
  expect(completed.body).toMatch(/FT26319[\s\S]*دفع البنك/);
  const failing = await payoutWorld.payoutAtBank('20');
  await payoutWorld.settle(payoutWorld.secondAdmin, failing, 'fail', { reason: 'AC04 Account closed' });
  const failed = await lastMail();
  expect(failed).toMatchObject({
    recipient: payoutWorld.owner.user?.email,
    subject: 'A payout of 19.00 AED did not arrive',
  });
  expect(failed.body).toMatch(/AC04 Account closed[\s\S]*لم يدفع البنك/);
  for (const { body } of [started, completed, failed]) expect(body).not.toMatch(/AE\d{21}/);
  await expectLedgerHolds(karam.db);
});

test('a staff member gets the mails about their own payout, or the owner if no account is joined', async () => {
  const pay = async () => {
    await payoutWorld.tip(payoutWorld.staffId, '10');
    await payoutWorld.admin.post('/api/admin/payouts', {
      type: 'staff',
      staffId: payoutWorld.staffId,
      amount: '0',
    });
    return (await lastMail()).recipient;
  };
  await setIban(karam.db, 'staff', payoutWorld.staffId, OWN_IBAN);
  expect(await pay()).toBe(payoutWorld.owner.user?.email);
  await karam.db
    .updateTable('staff')
    .set({ userId: payoutWorld.staff.user?.id ?? null })
    .where('id', '=', payoutWorld.staffId)
    .execute();
  expect(await pay()).toBe(payoutWorld.staff.user?.email);
  await expectLedgerHolds(karam.db);
});
