import { beforeEach, expect, test } from 'vitest';
import { applyDueProposals } from '#server/identity/two-persons/proposals.ts';
import { checkNightly } from '#server/money/checks/run-checks.ts';
import { type Client, ORIGIN, PASSWORD, testApp } from '#test/helpers/app.ts';
import { aStatement } from '#test/helpers/bank-statements.ts';
import { expectLedgerHolds, findBroken } from '#test/helpers/ledger.ts';
import { makePayoutWorld, PAYER, type PayoutWorld } from '#test/helpers/payout-world.ts';

/** What admins enter about a payout by hand, and what the bank says about it. Only the bank's word is money. */
const karam = testApp();
let world: PayoutWorld;

beforeEach(async () => {
  karam.now = new Date('2026-11-16T08:00:00Z');
  world = await makePayoutWorld(karam);
});

const reason = 'AC04 Account closed';
const position = async () => (await world.admin.get('/api/admin/money-position')).json();
const leftFils = async () => Math.round(Number((await position()).left) * 100);

async function completed(amountDecimal: string): Promise<number> {
  const id = await world.payoutAtBank(amountDecimal);
  const ended = await world.settle(world.secondAdmin, id, 'complete', { reference: `FT${id}` });
  expect(ended.json().status).toBe('completed');
  return id;
}
async function answer(content: string) {
  const send = (fingerprint?: string) =>
    world.secondAdmin.post('/api/admin/bank-answers', { content, ...(fingerprint && { fingerprint }) });
  const preview = (await send()).json();
  return (await send(preview.fingerprint)).json();
}
async function takeIn(content: string) {
  const send = (fingerprint?: string) =>
    world.admin.post('/api/admin/bank-statements', { content, ...(fingerprint && { fingerprint }) });
  const applied = await send((await send()).json().fingerprint);
  expect(applied.statusCode, applied.body).toBe(200);
  return applied.json();
}
const failed = (id: number) => answer(`${came}KARAM-PAYOUT-${id},failed,,,${reason}`);
const came = 'end_to_end_id,status,amount,reference,reason\n';
const returnedBy = (id: number) => answer(`${came}KARAM-PAYOUT-${id},returned,,,${reason}`);

test('a return that only a person has entered is expected and not held, until the bank’s message shows it', async () => {
  const id = await completed('100');
  const before = await leftFils();
  await world.settle(world.secondAdmin, id, 'return', { reason });
  // 95.00 are owed again, and nobody has seen them.
  expect(await leftFils()).toBe(before - 9500);
  expect((await position()).accounts).toMatchObject({ returns_expected: '95.00' });
  // So they cannot be paid a second time from the money of others.
  const again = await world.startPayout();
  const { id: fileId } = (await world.makeFile(again)).json();
  const release = () =>
    world.secondAdmin.post(`/api/admin/bank-files/${fileId}/release`, { password: 'wrong' });
  expect((await release()).statusCode).not.toBe(200);
  const file = (await world.secondAdmin.get(`/api/admin/bank-files/${fileId}`)).json();
  expect(file.obstacles).toMatchObject([{ reason: 'release_not_covered' }]);

  expect(await returnedBy(id)).toMatchObject({
    applied: true,
    returned: { count: 1, total: '95.00' },
    lines: [{ from: 'returned', to: 'returned' }],
  });
  expect(await leftFils()).toBe(before);
  expect((await position()).accounts).toMatchObject({ returns_expected: '0.00' });
  expect(await returnedBy(id)).toMatchObject({ returned: { count: 0 }, unchanged: 1 });
  // The owner still reads the reason that the person gave.
  const [, shown] = (await world.owner.get('/api/payouts/business')).json();
  expect(shown).toMatchObject({ id, status: 'returned', reason });
  const { history } = (await world.admin.get(`/api/admin/payouts/${id}`)).json();
  expect(history.map(({ toStatus, source }: Record<string, string>) => [toStatus, source])).toEqual([
    ['pending', 'person'],
    ['processing', 'person'],
    ['completed', 'person'],
    ['returned', 'person'],
    ['returned', 'bank'],
  ]);
  await expectLedgerHolds(karam.db);
});

test('a return that the bank’s message reports is held at once', async () => {
  const id = await completed('100');
  const before = await leftFils();
  await returnedBy(id);
  expect(await leftFils()).toBe(before);
  expect((await position()).accounts).toMatchObject({ returns_expected: '0.00' });
  await expectLedgerHolds(karam.db);
});

test('a return that only a person has entered is held when the bank’s statement shows it', async () => {
  karam.now = new Date('2026-11-20T08:00:00Z');
  const id = await completed('200');
  const before = await leftFils();
  const transfers = [{ endToEndId: `KARAM-PAYOUT-${id}` }];
  const base = { iban: PAYER.payerIban, from: '2026-11-20' };
  await takeIn(
    aStatement({
      ...base,
      opening: '1000.00',
      closing: '810.00',
      entries: [{ amount: '-190.00', reference: 'DR-1', transfers }],
    }),
  );
  const withStatement = await leftFils();
  await world.settle(world.secondAdmin, id, 'return', { reason });
  expect(await leftFils()).toBe(withStatement - 19_000);
  const side = async () => (await world.admin.get('/api/admin/bank-statements')).json();
  expect((await side()).differences).toMatchObject([{ kind: 'return_expected', amount: '190.00' }]);
  await takeIn(
    aStatement({
      ...base,
      id: 'STMT-2',
      from: '2026-11-21',
      opening: '810.00',
      closing: '1000.00',
      entries: [{ amount: '190.00', reference: 'CR-1', transfers }],
    }),
  );
  expect(await leftFils()).toBe(withStatement);
  expect((await side()).differences).toEqual([]);
  expect((await position()).accounts).toMatchObject({ returns_expected: '0.00', bank: '0.00' });
  expect(before).toBeGreaterThan(0);
  await expectLedgerHolds(karam.db);
});

test('a bank that pays a payout marked as failed breaks a rule until the same amount is back', async () => {
  karam.now = new Date('2026-11-23T08:00:00Z');
  world = await makePayoutWorld(karam);
  const id = await world.payoutAtBank('300');
  await failed(id);
  const transfers = [{ endToEndId: `KARAM-PAYOUT-${id}` }];
  const statement = { iban: PAYER.payerIban, from: '2026-11-23', id: 'STMT-3' };
  const before = await leftFils();
  const { lines } = await takeIn(
    aStatement({
      ...statement,
      opening: '1000.00',
      closing: '715.00',
      entries: [{ amount: '-285.00', reference: 'DR-3', transfers }],
    }),
  );
  expect(lines).toMatchObject([{ kind: 'payout', payoutIds: [id] }]);
  const side = async () => (await world.admin.get('/api/admin/bank-statements')).json();
  expect((await side()).differences).toMatchObject([{ kind: 'failed_debited', payoutId: id }]);
  // The money has left and is owed again: it is missing.
  expect(await leftFils()).toBe(before - 28_500);
  const brokenRules = async () => (await findBroken(karam.db)).map(({ rule, examples }) => [rule, examples]);
  expect(await brokenRules()).toEqual([['failed_payouts', [{ kind: 'payout', id: String(id) }]]]);
  const log = { error: () => undefined };
  await checkNightly(karam.db, { clock: () => karam.now, publicOrigin: ORIGIN, log });
  const mail = await karam.db
    .selectFrom('outbox')
    .select('body')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(mail.body).toMatch(new RegExp(`no failed payout was debited by the bank[^\\n]*${id}`));

  await takeIn(
    aStatement({
      ...statement,
      id: 'STMT-4',
      from: '2026-11-24',
      opening: '715.00',
      closing: '1000.00',
      entries: [{ amount: '285.00', reference: 'CR-3', transfers }],
    }),
  );
  expect((await side()).differences).toEqual([]);
  expect(await leftFils()).toBe(before);
  await expectLedgerHolds(karam.db);
});

const confirm = (by: Client, id: string) =>
  by.post(`/api/admin/proposals/${id}/confirm`, { password: PASSWORD });
const statusOf = async (id: number) => (await world.admin.get(`/api/admin/payouts/${id}`)).json().status;
const reasonOf = (refused: { json(): { reason: string } }) => refused.json().reason;
/** Nobody decides for years. */
const waitForYears = () =>
  applyDueProposals({ db: karam.db, clock: () => new Date('2030-01-01'), publicOrigin: ORIGIN });

test('a payout fails by hand when a second admin confirms it with their password, and never by time alone', async () => {
  const id = await world.payoutAtBank('400');
  const fail = () => world.secondAdmin.post(`/api/admin/payouts/${id}/fail`, { reason });
  const { status, proposal } = (await fail()).json();
  expect([status, proposal]).toMatchObject([
    'processing',
    { kind: 'fail_payout', subject: { id, amount: '380.00' }, reason, inForceAt: null, outcome: null },
  ]);
  expect(reasonOf(await fail())).toBe('proposal_open_already');
  expect(reasonOf(await confirm(world.secondAdmin, proposal.id))).toBe('proposal_own');
  await waitForYears();
  expect(await statusOf(id)).toBe('processing');
  // The database refuses it too.
  await expect(
    karam.db
      .updateTable('proposals')
      .set({ outcome: 'in_force', decidedAt: new Date('2030-01-01') })
      .where('id', '=', proposal.id)
      .execute(),
  ).rejects.toThrow('proposals_in_force');
  // Nothing is owed again before that, so nothing is paid twice.
  const again = { type: 'business', businessId: world.businessId, amount: '0' };
  expect((await world.admin.post('/api/admin/payouts', again)).statusCode).toBe(409);
  expect((await confirm(world.admin, proposal.id)).json()).toMatchObject({ outcome: 'confirmed' });
  expect(await statusOf(id)).toBe('failed');
  await expectLedgerHolds(karam.db);
});

test('an answer of the bank that was applied fails a payout alone, and a proposal to do so then changes nothing', async () => {
  const id = await world.payoutAtBank('500');
  const { proposal } = (await world.secondAdmin.post(`/api/admin/payouts/${id}/fail`, { reason })).json();
  expect(await failed(id)).toMatchObject({ applied: true, failed: { count: 1 } });
  expect(reasonOf(await confirm(world.admin, proposal.id))).toBe('only_at_bank_fails');
  await expectLedgerHolds(karam.db);
});

test('one admin explains a bank entry up to 100.00 alone, and a larger one with a second admin', async () => {
  karam.now = new Date('2026-11-26T08:00:00Z');
  world = await makePayoutWorld(karam);
  await takeIn(
    aStatement({
      iban: PAYER.payerIban,
      from: '2026-11-26',
      id: 'STMT-5',
      opening: '1000.00',
      closing: '799.99',
      entries: [
        { amount: '-100.00', reference: 'DR-5', text: 'Small' },
        { amount: '-100.01', reference: 'DR-6', text: 'Large' },
      ],
    }),
  );
  const side = async () => (await world.admin.get('/api/admin/bank-statements')).json();
  const idOf = async (text: string) =>
    (await side()).unexplained.find(({ description }: { description: string }) => description === text).id;
  const explain = async (entryId: number) =>
    world.admin.post(`/api/admin/bank-entries/${entryId}/explain`, { explanation: 'fee', note: 'A fee' });
  expect((await explain(await idOf('Small'))).json()).toMatchObject({ proposal: null });
  const large = await idOf('Large');
  const { proposal, unexplained } = (await explain(large)).json();
  expect(unexplained).toMatchObject([{ id: large }]);
  expect(proposal).toMatchObject({
    kind: 'explain_bank_entry',
    subject: { id: large, amount: '-100.01', explanation: 'fee' },
    reason: 'A fee',
    inForceAt: null,
  });
  expect(reasonOf(await confirm(world.admin, proposal.id))).toBe('proposal_own');
  await waitForYears();
  expect((await side()).unexplained).toMatchObject([{ id: large }]);
  expect((await confirm(world.secondAdmin, proposal.id)).json()).toMatchObject({ outcome: 'confirmed' });
  expect(await side()).toMatchObject({
    unexplained: [],
    explained: [{ id: large, explanation: 'fee', explainedByName: world.admin.user?.username }, {}],
  });
  await expectLedgerHolds(karam.db);
});
