import { beforeEach, expect, test } from 'vitest';
import { testApp } from '#test/helpers/app.ts';
import { aPayment, aReason, aReport, aTransferReport } from '#test/helpers/bank-answers.ts';
import { expectLedgerHolds } from '#test/helpers/ledger.ts';
import { makePayoutWorld, type PayoutWorld } from '#test/helpers/payout-world.ts';
import { said } from '#test/helpers/said.ts';

const karam = testApp();
const HEADER = 'end_to_end_id,status,amount,reference,reason\n';
let payoutWorld: PayoutWorld;
/** Two payouts in one bank file: 9.50 and 19.00. */
let first: number;
let second: number;
let messageId: string;

beforeEach(async () => {
  payoutWorld = await makePayoutWorld(karam);
  await payoutWorld.tip(payoutWorld.staffId, '10');
  await payoutWorld.tip(payoutWorld.otherStaffId, '20');
  first = await payoutWorld.startPayout();
  second = await payoutWorld.startPayout(payoutWorld.otherBusinessId);
  const file = (await payoutWorld.makeFile(first, second)).json();
  messageId = file.messageId;
  await payoutWorld.release(file.id);
});

const send = (content: string, fingerprint?: string, admin = payoutWorld.secondAdmin) =>
  admin.post('/api/admin/bank-answers', { content, ...(fingerprint && { fingerprint }) });
const report = (parts: { group?: string; payments?: string }) =>
  aReport(parts).replaceAll('KARAM-BATCH-7', messageId);
const statuses = async () => {
  const rows = await karam.db
    .selectFrom('payouts')
    .select(['status', 'transactionId'])
    .where('id', 'in', [first, second])
    .orderBy('id')
    .execute();
  return rows.map(({ status, transactionId }) => [status, transactionId]);
};
const untouched = [
  ['processing', null],
  ['processing', null],
];

test('an admin previews a bank answer and then applies exactly that preview', async () => {
  const content = report({
    payments: aPayment(
      aTransferReport(`KARAM-PAYOUT-${first}`, '<TxSts>ACSC</TxSts><AcctSvcrRef>FT26319</AcctSvcrRef>') +
        aTransferReport(
          `KARAM-PAYOUT-${second}`,
          `<TxSts>RJCT</TxSts>${aReason('<Cd>AC04</Cd>', 'Account closed')}`,
        ),
    ),
  });
  const preview = (await send(content)).json();
  expect(preview).toEqual({
    lines: [
      {
        endToEndId: `KARAM-PAYOUT-${first}`,
        payoutId: first,
        recipientName: `Business of ${payoutWorld.owner.user?.username}`,
        amount: '9.50',
        from: 'processing',
        to: 'completed',
        reference: 'FT26319',
        reason: null,
        problem: null,
      },
      {
        endToEndId: `KARAM-PAYOUT-${second}`,
        payoutId: second,
        recipientName: `Business of ${payoutWorld.otherOwner.user?.username}`,
        amount: '19.00',
        from: 'processing',
        to: 'failed',
        reference: null,
        reason: 'AC04 Account closed',
        problem: null,
      },
    ],
    completed: { count: 1, total: '9.50' },
    failed: { count: 1, total: '19.00' },
    returned: { count: 0, total: '0.00' },
    unchanged: 0,
    problems: 0,
    fingerprint: expect.any(String),
    applied: false,
  });
  expect(await statuses()).toEqual(untouched);

  expect((await send(content, preview.fingerprint)).json()).toEqual({ ...preview, applied: true });
  expect(await statuses()).toEqual([
    ['completed', 'FT26319'],
    ['failed', null],
  ]);
  const audit = (await payoutWorld.admin.get('/api/admin/audit?limit=3')).json();
  expect(audit.map(({ action }: { action: string }) => action)).toEqual([
    'bank_answer.applied',
    'payout.failed',
    'payout.completed',
  ]);
  expect(audit[0].detail).toEqual({ messageId, completed: 1, failed: 1, returned: 0 });

  // The same answer again: nothing is left to do, and the old preview is no longer valid.
  expect((await send(content)).json()).toMatchObject({ unchanged: 2, problems: 0 });
  expect(said(await send(content, preview.fingerprint))).toEqual({
    message: 'Something has changed since the preview. Look at it again.',
    code: 'conflict',
  });
  await expectLedgerHolds(karam.db);
});

test('a bank answer applied several times at once is applied once', async () => {
  const content = `${HEADER}KARAM-PAYOUT-${first},paid,9.50,FT1,\nKARAM-PAYOUT-${second},paid,,FT2,`;
  const { fingerprint } = (await send(content)).json();
  const answers = await Promise.all(Array.from({ length: 5 }, () => send(content, fingerprint)));
  expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 409, 409, 409, 409]);
  expect(await statuses()).toEqual([
    ['completed', 'FT1'],
    ['completed', 'FT2'],
  ]);
  await expectLedgerHolds(karam.db);
});

test('each line that cannot be applied says why, and then nothing is applied', async () => {
  await payoutWorld.tip(payoutWorld.staffId, '10');
  const pending = await payoutWorld.startPayout();
  const content = `${HEADER}KARAM-PAYOUT-${first},paid,9.51,FT1,
KARAM-PAYOUT-${second},paid,19.00,FT2,
KARAM-PAYOUT-${pending},paid,9.50,FT3,
KARAM-PAYOUT-2147483647,paid,,FT4,
KARAM-PAYOUT-99999999999,paid,,FT5,
SOMEBODY-ELSES,paid,,FT6,`;
  const preview = (await send(content)).json();
  expect(
    preview.lines.map(({ problem }: { problem: { message: string } | null }) => problem?.message ?? null),
  ).toEqual([
    'The bank names another amount: 9.51 AED.',
    null,
    'This payout is not with the bank.',
    'There is no such payout.',
    'There is no such payout.',
    'There is no such payout.',
  ]);
  expect(preview).toMatchObject({ problems: 5, completed: { count: 1, total: '19.00' } });
  const answer = await send(content, preview.fingerprint);
  expect([answer.statusCode, answer.json().message]).toEqual([
    409,
    'The answer cannot be carried out as long as a line has a problem.',
  ]);
  expect(await statuses()).toEqual(untouched);
  await expectLedgerHolds(karam.db);
});

test('the admin who started a payout cannot end it by a bank answer either', async () => {
  const content = `${HEADER}KARAM-PAYOUT-${first},paid,,FT1,\nKARAM-PAYOUT-${second},failed,,,No funds`;
  const preview = (await send(content, undefined, payoutWorld.admin)).json();
  expect(preview.lines).toMatchObject([
    { to: null, problem: { message: 'You started this payout, so another admin must say how it ended.' } },
    { to: null, problem: { message: 'You started this payout, so another admin must say how it ended.' } },
  ]);
  expect((await send(content, preview.fingerprint, payoutWorld.admin)).statusCode).toBe(409);
  expect(await statuses()).toEqual(untouched);
  await expectLedgerHolds(karam.db);
});

test('results entered by hand stay as they are, unless the bank contradicts them', async () => {
  await payoutWorld.settle(payoutWorld.secondAdmin, first, 'complete', { reference: 'FT1' });
  await payoutWorld.settle(payoutWorld.secondAdmin, second, 'fail', { reason: 'By telephone' });
  const same = `${HEADER}KARAM-PAYOUT-${first},paid,,FT1,\nKARAM-PAYOUT-${second},failed,,,No funds`;
  expect((await send(same)).json()).toMatchObject({ unchanged: 2, problems: 0 });
  const other = `${HEADER}KARAM-PAYOUT-${first},paid,,FT2,\nKARAM-PAYOUT-${second},paid,,FT3,`;
  expect((await send(other)).json().lines).toMatchObject([
    { problem: { message: 'This payout was completed with another reference.' } },
    { problem: { message: 'This payout is not with the bank.' } },
  ]);
  await expectLedgerHolds(karam.db);
});

test('a payout that changed after the preview makes the preview invalid', async () => {
  const content = `${HEADER}KARAM-PAYOUT-${first},paid,,FT1,\nKARAM-PAYOUT-${second},paid,,FT2,`;
  const { fingerprint } = (await send(content)).json();
  await payoutWorld.settle(payoutWorld.secondAdmin, second, 'fail', { reason: 'By telephone' });
  expect((await send(content, fingerprint)).statusCode).toBe(409);
  expect(await statuses()).toEqual([
    ['processing', null],
    ['failed', null],
  ]);
  await expectLedgerHolds(karam.db);
});

test('several payouts of the same staff in one answer add up for each staff member', async () => {
  const more = await payoutWorld.payoutAtBank('100');
  const other = await payoutWorld.payoutAtBank('200');
  const failing = await payoutWorld.payoutAtBank('300');
  const content = `${HEADER}KARAM-PAYOUT-${other},paid,,FT2,
KARAM-PAYOUT-${failing},failed,,,No funds
KARAM-PAYOUT-${more},paid,,FT3,
KARAM-PAYOUT-${first},paid,,FT1,`;
  const { fingerprint } = (await send(content)).json();
  expect((await send(content, fingerprint)).json()).toMatchObject({
    completed: { count: 3, total: '294.50' },
    failed: { count: 1, total: '285.00' },
  });
  const figures = ['pendingPayout', 'totalPaidOut'] as const;
  const staffRow = karam.db.selectFrom('staff').select(figures).where('id', '=', payoutWorld.staffId);
  const business = karam.db.selectFrom('businesses').select(figures).where('id', '=', payoutWorld.businessId);
  const expected = { pendingPayout: '285.00', totalPaidOut: '294.50' };
  expect([await staffRow.executeTakeFirst(), await business.executeTakeFirst()]).toEqual([
    expected,
    expected,
  ]);
  await expectLedgerHolds(karam.db);
});

test('a result for the whole file applies to each of its open payouts', async () => {
  await payoutWorld.settle(payoutWorld.secondAdmin, first, 'complete', { reference: 'FT1' });
  const content = report({ group: `<GrpSts>RJCT</GrpSts>${aReason('<Cd>AM04</Cd>', 'No funds')}` });
  const preview = (await send(content)).json();
  expect(preview.lines).toMatchObject([{ payoutId: second, to: 'failed', reason: 'AM04 No funds' }]);
  await send(content, preview.fingerprint);
  expect(await statuses()).toEqual([
    ['completed', 'FT1'],
    ['failed', null],
  ]);
  await expectLedgerHolds(karam.db);
});

test("a file paid without the bank's references keeps ours", async () => {
  const content = report({ group: '<GrpSts>ACSC</GrpSts>' });
  const { fingerprint, lines } = (await send(content)).json();
  expect(lines).toHaveLength(2);
  await send(content, fingerprint);
  expect(await statuses()).toEqual([
    ['completed', `KARAM-PAYOUT-${first}`],
    ['completed', `KARAM-PAYOUT-${second}`],
  ]);
  await expectLedgerHolds(karam.db);
});

test('an answer to an unknown file, a waiting answer, and a text that is no answer change nothing', async () => {
  const elsewhere = aReport({ group: '<GrpSts>RJCT</GrpSts>' });
  expect(said(await send(elsewhere))).toEqual({
    message: 'This answers no file of ours.',
    code: 'conflict',
  });
  const transfer = aTransferReport(`KARAM-PAYOUT-${first}`, '<TxSts>ACSC</TxSts>');
  expect((await send(aReport({ payments: aPayment(transfer) }))).json().lines).toMatchObject([
    { problem: { message: 'This payout is in another file than the answer says.' } },
  ]);
  const waiting = aTransferReport(`KARAM-PAYOUT-${first}`, '<TxSts>PDNG</TxSts>');
  expect((await send(report({ payments: aPayment(waiting) }))).json()).toMatchObject({
    lines: [{ to: null, problem: null }],
    unchanged: 1,
  });
  expect(said(await send('no answer at all'))).toMatchObject({ code: 'invalid_input' });
  expect((await send('x'.repeat(6 * 1024 * 1024))).statusCode).toBe(413);
  expect(await statuses()).toEqual(untouched);
  await expectLedgerHolds(karam.db);
});
