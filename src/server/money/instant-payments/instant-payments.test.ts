import { sql } from 'kysely';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { InstantProblem } from '#server/money/instant-payments/instant-bank.ts';
import { payInstantly } from '#server/money/instant-payments/pay-lines.ts';
import { PASSWORD, testApp } from '#test/helpers/app.ts';
import { aStatement } from '#test/helpers/bank-statements.ts';
import { type FakeInstantBank, startInstantBank } from '#test/helpers/instant-bank.ts';
import { expectLedgerHolds } from '#test/helpers/ledger.ts';
import { pastTheGuards } from '#test/helpers/past-the-guards.ts';
import {
  expectCompletedByBank,
  makePayoutWorld,
  PAYER,
  type PayoutWorld,
} from '#test/helpers/payout-world.ts';
import { changeSettings } from '#test/helpers/two-persons.ts';

const karam = testApp();
let bank: FakeInstantBank;
let world: PayoutWorld;
let payoutId: number;
let fileId: number;
let id: string;

const MINUTE_MS = 60_000;
/** Long enough for a busy machine, and for the one test that waits for it. */
const TIMEOUT_MS = 2000;
const run = () => payInstantly({ db: karam.appDb, clock: () => karam.now, timeoutMs: TIMEOUT_MS });
const later = (minutes: number) => {
  karam.now = new Date(karam.now.getTime() + minutes * MINUTE_MS);
};

beforeAll(async () => {
  const admin = await karam.signedIn('admin');
  bank = await startInstantBank();
  const stored = await admin.post('/api/admin/instant-payments/keys', {
    credential: bank.credential,
    password: PASSWORD,
  });
  expect(stored.json()).toMatchObject({ id: 1, lastFour: '1234' });
  return () => bank.close();
});

beforeEach(async () => {
  karam.now = new Date();
  world = await makePayoutWorld(karam);
  const changed = await changeSettings(karam, world.admin, { bankInstantUrl: bank.url, bankInstantKeyId: 1 });
  expect(changed.json()).toMatchObject({ bankInstantUrl: bank.url });
  await releaseOne();
});
afterEach(async () => {
  bank.closedWith = 0;
  bank.requests.length = 0;
  // What a test leaves open is not the next one's.
  await pastTheGuards(karam.db, (db) =>
    sql`UPDATE instant_payments SET state = 'by_hand', ended_at = now() WHERE ended_at IS NULL`.execute(db),
  );
});

/** A payout in a released batch: it waits to be sent. */
async function releaseOne(): Promise<void> {
  payoutId = await world.payoutAtBank('10');
  id = `KARAM-PAYOUT-${payoutId}`;
  const { bankFileId } = await karam.db
    .selectFrom('payouts')
    .select('bankFileId')
    .where('id', '=', payoutId)
    .executeTakeFirstOrThrow();
  fileId = bankFileId ?? 0;
}

/** Another one in a batch of two: the people of two businesses. */
async function releaseTwo(): Promise<number[]> {
  await world.tip(world.staffId, '10');
  await world.tip(world.otherStaffId, '10');
  const ids = [await world.startPayout(), await world.startPayout(world.otherBusinessId)];
  const made = await world.makeFile(...ids);
  fileId = made.json().id;
  await world.release(fileId);
  return ids;
}

const file = async () => (await world.admin.get(`/api/admin/bank-files/${fileId}`)).json();
const lineOf = async (of = payoutId) =>
  (await file()).payees.find((payee: { payoutId: number }) => payee.payoutId === of)?.instant;
const payout = async (of = payoutId) => (await world.admin.get(`/api/admin/payouts/${of}`)).json();
const connection = async () => (await world.admin.get('/api/admin/instant-payments')).json();
const problemOf = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => undefined,
    (thrown) => thrown,
  );
  expect(error).toBeInstanceOf(InstantProblem);
  return error.refusal.reason;
};
const expectPaidOnce = async () => {
  expect(bank.timesPaid(id)).toBe(1);
  expect(await lineOf()).toMatchObject({ state: 'settled', status: 'ACCC', problem: null });
  expect((await payout()).status).toBe('completed');
  await expectCompletedByBank(karam.db, payoutId);
  await expectLedgerHolds(karam.db);
};

test('a released batch is paid line by line, and is no file any more', async () => {
  expect(await file()).toMatchObject({ way: 'instant', delivery: null });
  expect(await lineOf()).toMatchObject({ state: 'waiting', attempts: 0 });
  const download = await world.admin.get(`/api/admin/bank-files/${fileId}/pain001.xml`);
  expect(download.json()).toMatchObject({ reason: 'bank_file_goes_instantly' });
  await run();
  await expectPaidOnce();
  const { order } = bank.kept.get(id) ?? {};
  const { iban, amount } = await payout();
  expect(order).toMatchObject({
    amount,
    currency: 'AED',
    creditor: { iban },
    debtor: { iban: PAYER.payerIban },
  });
  expect((await payout()).transactionId).toMatch(/^IPP-/);
  // Nothing is left to do.
  bank.requests.length = 0;
  await run();
  expect(bank.requests).toEqual([]);
  expect(await connection()).toMatchObject({ problem: null, url: bank.url });
  const audited = await karam.db
    .selectFrom('auditLog')
    .select('action')
    .where('subjectId', '=', String(payoutId))
    .where('actorId', 'is', null)
    .orderBy('id')
    .execute();
  expect(audited.map(({ action }) => action)).toEqual(['instant_payment.sent', 'payout.completed']);
});

test('a refused payment fails with the reason of the bank, and its people are owed again', async () => {
  bank.next({ refuse: 'AC04', text: 'Account closed' });
  await run();
  expect(await lineOf()).toMatchObject({ state: 'refused', status: 'RJCT', reason: 'AC04 Account closed' });
  const failed = await payout();
  expect(failed.status).toBe('failed');
  expect(failed.history.at(-1)).toMatchObject({ source: 'bank', reason: 'AC04 Account closed' });
  expect(bank.timesPaid(id)).toBe(0);
  await expectLedgerHolds(karam.db);
});

test('an accepted payment is asked about until the bank has ended it', async () => {
  bank.next('accept');
  await run();
  expect(await lineOf()).toMatchObject({ state: 'accepted', status: 'ACSP' });
  expect((await payout()).status).toBe('processing');
  await run();
  bank.finish(id, 'ACCC');
  later(1);
  await run();
  await expectPaidOnce();
  expect(bank.posts()).toHaveLength(1);
});

test('a payment whose account cannot be confirmed stays accepted until the statement or a person ends it', async () => {
  bank.next('accept');
  await run();
  bank.finish(id, 'ACWP');
  later(1);
  await run();
  expect(await lineOf()).toMatchObject({ state: 'accepted', status: 'ACWP' });
  const done = await world.settle(world.secondAdmin, payoutId, 'complete', { reference: 'FT-1' });
  expect(done.json()).toMatchObject({ status: 'completed' });
  await expectLedgerHolds(karam.db);
});

test.each(['lose', 'garble', 'fail500', 'hang'] as const)(
  'a payment whose answer does not arrive (%s) is unclear, is asked about, and is never sent again',
  async (mode) => {
    bank.next(mode);
    await run().catch((error) => expect(error).toBeInstanceOf(InstantProblem));
    expect(await lineOf()).toMatchObject({ state: 'unclear', attempts: 1 });
    expect((await payout()).status).toBe('processing');
    later(1);
    await run();
    await expectPaidOnce();
    expect(bank.posts()).toHaveLength(1);
  },
);

test('a payment that the bank never got is sent again, but not while the first request may be on its way', async () => {
  bank.next('drop');
  expect(await problemOf(run())).toBe('instant_lost');
  later(1);
  await run();
  later(3);
  await run();
  expect(await lineOf()).toMatchObject({ state: 'unclear', problem: { reason: 'instant_unknown' } });
  expect(bank.posts()).toHaveLength(1);
  later(10);
  await run();
  await run();
  expect(bank.posts()).toHaveLength(2);
  await expectPaidOnce();
});

test('a slow answer within the time is an answer', async () => {
  bank.next({ lateMs: 300 });
  await run();
  await expectPaidOnce();
});

test('a page that is not found is no word of the bank: nothing is sent again', async () => {
  bank.next('lose');
  await run().catch(() => undefined);
  await karam.db
    .updateTable('settings')
    .set({ bankInstantUrl: `${bank.url}/elsewhere` })
    .execute();
  for (const minutes of [20, 20]) {
    later(minutes);
    expect(await problemOf(run())).toBe('instant_unreadable');
  }
  expect(await lineOf()).toMatchObject({ state: 'unclear', problem: { reason: 'instant_unreadable' } });
  expect(bank.posts()).toHaveLength(1);
  await karam.db.updateTable('settings').set({ bankInstantUrl: bank.url }).execute();
  later(90);
  await run();
  await expectPaidOnce();
});

test('a service that is closed, or refuses our credential, makes nothing unclear, and it goes on later', async () => {
  bank.closedWith = 503;
  expect(await problemOf(run())).toBe('instant_busy');
  expect(await connection()).toMatchObject({ problem: { reason: 'instant_busy' } });
  bank.closedWith = 401;
  expect(await problemOf(run())).toBe('instant_not_let_in');
  expect((await world.admin.post('/api/admin/instant-payments/run')).json()).toMatchObject({
    reason: 'instant_not_let_in',
  });
  bank.closedWith = 0;
  await bank.close();
  expect(await problemOf(run())).toBe('instant_unreachable');
  await bank.open();
  expect(await lineOf()).toMatchObject({ state: 'waiting', attempts: 0 });
  expect(bank.posts()).toEqual([]);
  await run();
  await expectPaidOnce();
});

test('a service that closes between two payments stops the run after the first of them', async () => {
  const [first = 0, second = 0] = await releaseTwo();
  await world.admin.post('/api/admin/instant-payments/run');
  const [third = 0, fourth = 0] = await releaseTwo();
  bank.next('fail500');
  expect(await problemOf(run())).toBe('instant_busy');
  expect([await lineOf(third), await lineOf(fourth)]).toMatchObject([
    { state: 'unclear' },
    { state: 'waiting', attempts: 0 },
  ]);
  for (const each of [first, second]) expect((await payout(each)).status).toBe('completed');
  later(1);
  await run();
  expect((await payout(fourth)).status).toBe('completed');
  await expectLedgerHolds(karam.db);
});

test('nonsense for one payment does not stop the others', async () => {
  const [third = 0, fourth = 0] = await releaseTwo();
  bank.next('pay', 'garble');
  await run();
  expect(await lineOf(third)).toMatchObject({ state: 'unclear' });
  expect(await lineOf(fourth)).toMatchObject({ state: 'settled' });
  await expectLedgerHolds(karam.db);
});

test('another payment under our id is not taken for ours', async () => {
  bank.next('lose');
  await run().catch(() => undefined);
  const found = bank.kept.get(id);
  if (found) found.order.creditor.iban = 'AE280030000000000000001';
  later(1);
  await run();
  expect(await lineOf()).toMatchObject({ state: 'unclear', problem: { reason: 'instant_other_payment' } });
  expect((await payout()).status).toBe('processing');
  await expectLedgerHolds(karam.db);
});

test('what the bank accepted and then does not know is not sent again', async () => {
  bank.next('accept');
  await run();
  bank.kept.delete(id);
  later(30);
  await run();
  later(30);
  await run();
  expect(await lineOf()).toMatchObject({ state: 'accepted', problem: { reason: 'instant_forgotten' } });
  expect(bank.posts()).toHaveLength(1);
});

test('two runs at the same moment pay once', async () => {
  await Promise.all([run(), run(), run()]);
  await expectPaidOnce();
  expect(bank.posts()).toHaveLength(1);
});

test('a run that was killed in the middle of a request is asked about, not repeated', async () => {
  // As if the process had ended after it noted that a request begins, and the bank had got it.
  await run();
  const settled = bank.kept.get(id);
  await pastTheGuards(karam.db, async (db) => {
    await sql`UPDATE instant_payments SET state = 'sending', ended_at = NULL WHERE payout_id = ${payoutId}`.execute(
      db,
    );
  });
  expect(settled?.paid).toBe(1);
  await run();
  expect(await lineOf()).toMatchObject({ state: 'sending' });
  later(3);
  await run();
  await expectPaidOnce();
  expect(bank.posts()).toHaveLength(1);
});

test('a restored copy asks first, and sends only what the bank does not know', async () => {
  const [third = 0, fourth = 0] = await releaseTwo();
  // The original has paid one of them after the backup.
  bank.next('pay');
  const order = { endToEndId: `KARAM-PAYOUT-${third}`, amount: (await payout(third)).amount };
  const { iban } = await payout(third);
  await fetch(`${bank.url}/payments`, {
    method: 'POST',
    headers: { authorization: `Bearer ${bank.credential}`, 'idempotency-key': order.endToEndId },
    body: JSON.stringify({ ...order, currency: 'AED', creditor: { iban } }),
  });
  bank.requests.length = 0;
  await karam.db.updateTable('settings').set({ heldSince: karam.now }).execute();
  expect((await world.admin.post('/api/admin/instant-payments/run')).json()).toMatchObject({
    reason: 'copy_is_held',
  });
  expect((await world.admin.post('/api/admin/backups/release')).statusCode).toBe(200);
  expect(await lineOf(third)).toMatchObject({
    state: 'unclear',
    problem: { reason: 'instant_before_restore' },
  });
  await run();
  expect(bank.posts()).toEqual([]);
  expect((await payout(third)).status).toBe('completed');
  expect(await lineOf(fourth)).toMatchObject({ state: 'unclear' });
  later(11);
  await run();
  expect(bank.posts()).not.toContain(`POST KARAM-PAYOUT-${third}`);
  expect((await payout(fourth)).status).toBe('completed');
  expect(bank.timesPaid(`KARAM-PAYOUT-${third}`)).toBe(1);
  await expectLedgerHolds(karam.db);
});

test('whoever is owed more than 50,000 AED is paid by a file, and the rest of the payday is not', async () => {
  await run();
  const tipMuch = async () => {
    for (let tips = 0; tips < 11; tips += 1) await world.tip(world.staffId, '5000');
  };
  await tipMuch();
  await world.tip(world.otherStaffId, '10');
  const { id: runId } = (await world.admin.post('/api/admin/paydays')).json();
  const started = (await world.admin.post(`/api/admin/paydays/${runId}/start`)).json();
  const files: { id: number; payoutCount: number; total: string; way: string }[] = started.files;
  expect(files.map(({ way, total }) => [way, total])).toEqual([
    ['instant', '9.50'],
    ['hand', '52250.00'],
  ]);
  for (const each of files) await world.release(each.id);
  await run();
  const end = (await world.admin.get(`/api/admin/paydays/${runId}`)).json();
  expect(end.files).toMatchObject([
    { way: 'instant', instant: [{ state: 'settled', count: 1, total: '9.50' }] },
    { way: 'hand', instant: [] },
  ]);
  // Chosen by hand, both together are a file.
  await tipMuch();
  await world.tip(world.otherStaffId, '10');
  const both = [await world.startPayout(), await world.startPayout(world.otherBusinessId)];
  fileId = (await world.makeFile(...both)).json().id;
  expect(await file()).toMatchObject({ way: 'hand' });
  await world.release(fileId);
  expect(await file()).toMatchObject({ way: 'hand' });
  expect(bank.posts()).toHaveLength(2);
  await expectLedgerHolds(karam.db);
});

test('what was not sent is taken out by another admin, and the batch is a file again', async () => {
  bank.closedWith = 503;
  await run().catch(() => undefined);
  const url = `/api/admin/bank-files/${fileId}/instant-payments`;
  const say = { note: 'Their service is down', password: PASSWORD };
  expect((await world.admin.post(url, say)).json()).toMatchObject({ reason: 'second_person_needed' });
  expect((await world.secondAdmin.post(url, { ...say, password: 'wrong' })).statusCode).toBe(400);
  expect((await world.secondAdmin.post(url, say)).json()).toMatchObject([{ state: 'by_hand', attempts: 0 }]);
  bank.closedWith = 0;
  await run();
  expect(bank.posts()).toEqual([]);
  expect(await file()).toMatchObject({ way: 'hand' });
  expect((await world.admin.get(`/api/admin/bank-files/${fileId}/pain001.xml`)).statusCode).toBe(200);
  expect((await world.secondAdmin.post(url, say)).json()).toMatchObject({ reason: 'instant_nothing_waits' });
});

test('what may have been sent is not marked as failed by hand, until the bank says that it never got it', async () => {
  const fail = () => world.settle(world.secondAdmin, payoutId, 'fail', { reason: 'They have nothing' });
  expect((await fail()).json()).toMatchObject({ reason: 'payout_instant_open' });
  bank.next('drop');
  await run().catch(() => undefined);
  expect((await fail()).json()).toMatchObject({ reason: 'payout_instant_open' });
  const url = `/api/admin/bank-files/${fileId}/instant-payments`;
  const say = { payoutId, note: 'Ms Haddad, 10:15', password: PASSWORD };
  expect((await world.admin.post(url, say)).json()).toMatchObject({ reason: 'second_person_needed' });
  expect((await world.secondAdmin.post(url, say)).json()).toMatchObject([{ state: 'by_hand', attempts: 1 }]);
  // Of this batch something may have left: it is never a file.
  const download = await world.admin.get(`/api/admin/bank-files/${fileId}/pain001.xml`);
  expect(download.json()).toMatchObject({ reason: 'bank_file_goes_instantly' });
  expect((await fail()).json()).toMatchObject({ status: 'failed' });
  later(30);
  await run();
  expect(bank.posts()).toHaveLength(1);
  await expectLedgerHolds(karam.db);
});

test('a payout that ended in another way is not sent', async () => {
  await world.settle(world.secondAdmin, payoutId, 'complete', { reference: 'FT-9' });
  await run();
  expect(bank.posts()).toEqual([]);
  expect(await lineOf()).toMatchObject({ state: 'by_hand', problem: { reason: 'instant_payout_ended' } });
  await expectLedgerHolds(karam.db);
});

test('a line that differs from what was released is not sent', async () => {
  const { amount } = await payout();
  const set = (to: string) =>
    pastTheGuards(karam.db, (db) =>
      db.updateTable('payouts').set({ amount: to }).where('id', '=', payoutId).execute(),
    );
  await set('9999.00');
  await run();
  expect(bank.posts()).toEqual([]);
  expect(await lineOf()).toMatchObject({ state: 'waiting', problem: { reason: 'instant_differs' } });
  await set(amount);
  await run();
  await expectPaidOnce();
});

test('whoever may not be paid any more since the release is not sent money, until they may', async () => {
  const set = (status: string) =>
    world.admin.send({
      method: 'PATCH',
      url: `/api/admin/businesses/${world.businessId}/status`,
      payload: { status },
    });
  expect((await set('suspended')).statusCode).toBe(200);
  await run();
  expect(bank.posts()).toEqual([]);
  expect(await lineOf()).toMatchObject({
    state: 'waiting',
    problem: { reason: 'payouts_business_not_active' },
  });
  expect((await set('active')).statusCode).toBe(200);
  await run();
  await expectPaidOnce();
});

test("the bank's statement matches a payout that went by instant payment", async () => {
  await run();
  await expectPaidOnce();
  const { amount, transactionId } = await payout();
  const statement = aStatement({
    iban: PAYER.payerIban,
    from: karam.now.toISOString().slice(0, 10),
    opening: amount,
    closing: '0.00',
    entries: [{ amount: `-${amount}`, reference: transactionId, transfers: [{ endToEndId: id }] }],
  });
  const url = '/api/admin/bank-statements';
  const { fingerprint } = (await world.admin.post(url, { content: statement })).json();
  await world.admin.post(url, { content: statement, fingerprint });
  const matched = await karam.db
    .selectFrom('bankMatches')
    .select('kind')
    .where('payoutId', '=', payoutId)
    .execute();
  expect(matched).toEqual([{ kind: 'payout' }]);
  await expectLedgerHolds(karam.db);
});

test('one admin alone cannot change the service, and its credential is only stored encrypted', async () => {
  const url = '/api/admin/settings';
  const payload = { bankInstantUrl: 'https://evil.example', password: PASSWORD };
  const answer = await world.admin.send({ method: 'PATCH', url, payload });
  expect(answer.json()).toMatchObject({
    bankInstantUrl: bank.url,
    // Nor by waiting until nobody has looked for two days.
    proposal: { settings: [{ name: 'bankInstantUrl', to: 'https://evil.example' }], inForceAt: null },
  });
  for (const bad of [
    'http://bank.example',
    'http://localhost.evil.example',
    'ftp://x',
    'https://',
    'https://a b',
    'https://a?b=c',
    'https://us:them@bank.example',
  ]) {
    const refused = await world.admin.send({
      method: 'PATCH',
      url,
      payload: { bankInstantUrl: bad, password: PASSWORD },
    });
    expect(refused.json().fields ?? refused.json()).toMatchObject(
      expect.objectContaining({ bankInstantUrl: expect.anything() }),
    );
  }
  const half = await world.admin.send({
    method: 'PATCH',
    url,
    payload: { bankInstantUrl: null, password: PASSWORD },
  });
  expect(half.json()).toMatchObject({ reason: 'instant_incomplete' });
  const { rows } = await sql<{
    stored: string;
  }>`SELECT credential::text AS stored FROM bank_instant_keys`.execute(karam.db);
  for (const { stored } of rows) expect(stored).not.toContain(bank.credential);
  const read = (await world.admin.get('/api/admin/instant-payments')).body;
  expect(read).not.toContain(bank.credential);
});

test('the connection is tested without sending a payment', async () => {
  const tested = await world.admin.post('/api/admin/instant-payments/test');
  expect(tested.json()).toMatchObject({ problem: null, workedAt: expect.any(String) });
  expect(bank.requests).toEqual(['GET KARAM-PAYOUT-0']);
});
