import { expect, test } from 'vitest';
import { testApp } from '#test/helpers/app.ts';
import { aPayment, aReason, aReport, aTransferReport } from '#test/helpers/bank-answers.ts';
import { findDifferences } from '#test/helpers/conservation.ts';
import { expectLedgerHolds } from '#test/helpers/ledger.ts';
import { ledgerTable } from '#test/helpers/ledger-table.ts';
import { makePayoutWorld, OWN_IBAN } from '#test/helpers/payout-world.ts';
import { said } from '#test/helpers/said.ts';
import { setIban } from '#test/helpers/set-iban.ts';

/** After the money has left: the bank paid, and days later the transfer came back. */
const karam = testApp();
const DAY_MS = 24 * 60 * 60 * 1000;

test('a transfer comes back after it arrived: the money is owed again, and nobody reads that it arrived', async () => {
  const world = await makePayoutWorld(karam);
  await karam.db
    .updateTable('staff')
    .set({ userId: world.staff.user?.id ?? null })
    .where('id', '=', world.staffId)
    .execute();
  await setIban(karam.db, 'staff', world.staffId, OWN_IBAN);
  const tip = async (amountDecimal: string): Promise<string> =>
    (await world.anonymous.post('/api/tips', { staffId: world.staffId, amount: amountDecimal })).json().token;
  const pay = async () => {
    const body = { type: 'staff', staffId: world.staffId, amount: '0' };
    const { id } = (await world.admin.post('/api/admin/payouts', body)).json();
    await world.release((await world.makeFile(id)).json().id);
    karam.now = new Date(karam.now.getTime() + DAY_MS);
    return id;
  };
  const complete = (id: number, reference: string) =>
    world.settle(world.secondAdmin, id, 'complete', { reference });
  const stages = async (...tokens: string[]) => {
    const tips = await Promise.all(
      tokens.map((token) => world.anonymous.get(`/api/tips/follow/${token}`).then((answer) => answer.json())),
    );
    return tips.map(({ stage, arrivedAt }) => [stage, arrivedAt?.slice(0, 10) ?? null]);
  };

  const firstTip = await tip('100.00');
  const first = await pay();
  await complete(first, 'FT1');
  const secondTip = await tip('20.00');
  const second = await pay();
  await complete(second, 'FT2');
  expect(await stages(firstTip, secondTip)).toEqual([
    ['arrived', '2026-11-16'],
    ['arrived', '2026-11-17'],
  ]);

  // The first transfer comes back. Who started it cannot say so; nobody else than an admin can.
  const reason = `AC04 Account ${OWN_IBAN} closed`;
  expect(said(await world.settle(world.admin, first, 'return', { reason }))).toEqual({
    message: 'You started this payout, so another admin must say how it ended.',
    code: 'conflict',
  });
  expect(said(await world.settle(world.secondAdmin, first, 'return', { reason: ' ' })).fields).toEqual({
    reason: 'Say why the bank returned it.',
  });
  const returned = (await world.settle(world.secondAdmin, first, 'return', { reason })).json();
  expect(returned).toMatchObject({ status: 'returned', transactionId: 'FT1' });
  expect(returned.history.at(-1)).toMatchObject({
    fromStatus: 'completed',
    toStatus: 'returned',
    reason: 'AC04 Account ...4016 closed',
    actorName: world.secondAdmin.user?.username,
  });
  expect((await world.settle(world.secondAdmin, first, 'return', { reason })).statusCode).toBe(409);

  // Only the tip whose money came back has not arrived. The person and the owner read why.
  expect(await stages(firstTip, secondTip)).toEqual([
    ['received', null],
    ['arrived', '2026-11-17'],
  ]);
  const shown = { status: 'returned', reason: 'AC04 Account ...4016 closed' };
  expect((await world.staff.get('/api/portal/payouts')).json()).toMatchObject([
    { id: second, status: 'completed' },
    { id: first, amount: '95.00', ...shown },
  ]);
  expect((await world.owner.get('/api/payouts/business')).json()[1]).toMatchObject({ id: first, ...shown });
  const mail = await karam.db
    .selectFrom('outbox')
    .selectAll()
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(mail).toMatchObject({
    recipient: world.staff.user?.email,
    subject: 'A payout of 95.00 AED came back',
  });
  expect(mail.body).toMatch(/AC04 Account[\s\S]*لكن التحويل عاد/);
  const balances = async () =>
    karam.db
      .selectFrom('staff')
      .select(['totalEarnings', 'pendingPayout', 'totalPaidOut'])
      .where('id', '=', world.staffId)
      .executeTakeFirstOrThrow();
  expect(await balances()).toEqual({
    totalEarnings: '114.00',
    pendingPayout: '95.00',
    totalPaidOut: '19.00',
  });
  expect((await world.admin.get('/api/admin/payouts/totals')).json()).toMatchObject({
    completed: { count: 1, total: '19.00' },
    returned: { count: 1, total: '95.00' },
  });
  expect((await world.admin.get('/api/admin/audit?limit=1')).json()).toMatchObject([
    { action: 'payout.returned', subjectId: String(first), detail: { amount: '95.00' } },
  ]);
  await expectLedgerHolds(karam.db);

  // Nobody has seen the money yet, so it is not paid again before the bank's message shows it.
  const content = `end_to_end_id,status,amount,reference,reason\nKARAM-PAYOUT-${first},returned,,,AC04\n`;
  const shows = (fingerprint?: string) =>
    world.secondAdmin.post('/api/admin/bank-answers', { content, ...(fingerprint && { fingerprint }) });
  await shows((await shows()).json().fingerprint);

  // The next payday pays the gap first; on the way the guest sees each step again.
  const thirdTip = await tip('10.00');
  const body = { type: 'staff', staffId: world.staffId, amount: '95.00' };
  const again = (await world.admin.post('/api/admin/payouts', body)).json().id;
  expect((await stages(firstTip, secondTip, thirdTip)).map(([stage]) => stage)).toEqual([
    'on_its_way',
    'arrived',
    'received',
  ]);
  const isWithBank = async () =>
    (await world.anonymous.get(`/api/tips/follow/${firstTip}`)).json().isWithBank;
  expect(await isWithBank()).toBe(false);
  await world.release((await world.makeFile(again)).json().id);
  expect(await isWithBank()).toBe(true);
  karam.now = new Date(karam.now.getTime() + DAY_MS);
  await complete(again, 'FT3');
  expect(await stages(firstTip, secondTip, thirdTip)).toEqual([
    ['arrived', '2026-11-18'],
    ['arrived', '2026-11-17'],
    ['received', null],
  ]);
  expect((await world.anonymous.get(`/api/tips/follow/${firstTip}`)).json().paidTo).toBe('staff');
  // One that is not paid yet has no place among what was earned.
  expect(await stages(await tip('4000.02'))).toEqual([['pending', null]]);
  const statement = (await world.staff.get('/api/portal/statement?month=2026-11')).json();
  expect(statement).toMatchObject({ opening: '0.00', tips: '123.50', payouts: '-114.00', closing: '9.50' });
  expect(await ledgerTable(karam.db)).toBe(
    `
tip_paid        provider_clearing → staff_payable       95.00 Maya
tip_paid        provider_clearing → platform_fees        5.00 Maya
payout_started  staff_payable → payouts_in_transit      95.00 Maya
payout_completed payouts_in_transit → bank               95.00 Maya
tip_paid        provider_clearing → staff_payable       19.00 Maya
tip_paid        provider_clearing → platform_fees        1.00 Maya
payout_started  staff_payable → payouts_in_transit      19.00 Maya
payout_completed payouts_in_transit → bank               19.00 Maya
payout_returned bank → staff_payable                    95.00 Maya
tip_paid        provider_clearing → staff_payable        9.50 Maya
tip_paid        provider_clearing → platform_fees        0.50 Maya
payout_started  staff_payable → payouts_in_transit      95.00 Maya
payout_completed payouts_in_transit → bank               95.00 Maya`.trimStart(),
  );
  expect(await findDifferences(karam.db)).toEqual([]);
  await expectLedgerHolds(karam.db);
});

test('the bank’s answers return completed payouts, each share to its person, once', async () => {
  const world = await makePayoutWorld(karam);
  await world.tip(world.staffId, '10');
  const first = await world.startPayout();
  await world.tip(world.otherStaffId, '20');
  const second = await world.startPayout(world.otherBusinessId);
  const { id: fileId, messageId } = (await world.makeFile(first, second)).json();
  await world.release(fileId);
  const send = async (content: string, admin = world.secondAdmin) => {
    const preview = (await admin.post('/api/admin/bank-answers', { content })).json();
    if (preview.problems > 0) return preview;
    return (
      await admin.post('/api/admin/bank-answers', { content, fingerprint: preview.fingerprint })
    ).json();
  };
  const rejected = aReport({
    payments: aPayment(
      aTransferReport(
        `KARAM-PAYOUT-${first}`,
        `<TxSts>RJCT</TxSts>${aReason('<Cd>AC04</Cd>', 'Account closed')}`,
      ),
    ),
  }).replaceAll('KARAM-BATCH-7', messageId);
  const header = 'end_to_end_id,status,amount,reference,reason\n';
  const paid = `${header}KARAM-PAYOUT-${first},paid,,FT1,\nKARAM-PAYOUT-${second},paid,,FT2,\n`;
  const back = `${header}KARAM-PAYOUT-${second},returned,19.00,,\n`;

  // A transfer that was not paid cannot come back.
  expect((await send(back)).lines[0].problem.message).toBe('Only a completed payout can come back.');
  expect(await send(paid)).toMatchObject({ applied: true, completed: { count: 2, total: '28.50' } });
  // A rejection of what the bank had paid is a return; who started the payout cannot apply it.
  expect((await send(rejected, world.admin)).problems).toBe(1);
  expect(await send(rejected)).toMatchObject({
    applied: true,
    completed: { count: 0 },
    failed: { count: 0 },
    returned: { count: 1, total: '9.50' },
    lines: [{ from: 'completed', to: 'returned', reason: 'AC04 Account closed' }],
  });
  expect(await send(back)).toMatchObject({ applied: true, returned: { count: 1, total: '19.00' } });
  // The same answers again change nothing.
  for (const content of [rejected, back, paid])
    expect(await send(content)).toMatchObject({
      problems: 0,
      returned: { count: 0 },
      completed: { count: 0 },
    });
  expect((await world.otherOwner.get('/api/payouts/business')).json()).toMatchObject([
    { id: second, status: 'returned', reason: null },
  ]);
  const postings = await karam.db
    .selectFrom('postings')
    .select(['payoutId', 'amount'])
    .where('cause', '=', 'payout_returned')
    .where('payoutId', 'in', [first, second])
    .orderBy('payoutId')
    .execute();
  expect(postings).toEqual([
    { payoutId: first, amount: '9.50' },
    { payoutId: second, amount: '19.00' },
  ]);
  expect(await findDifferences(karam.db)).toEqual([]);
  await expectLedgerHolds(karam.db);
});
