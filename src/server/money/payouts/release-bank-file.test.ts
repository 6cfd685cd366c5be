import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { checkLedger } from '#server/money/ledger/checks/check-ledger.ts';
import { openBankFile, releaseBankFile } from '#server/money/payouts/release-bank-file.ts';
import { type Client, PASSWORD, testApp } from '#test/helpers/app.ts';
import { expectLedgerHolds } from '#test/helpers/ledger.ts';
import { pastTheGuards } from '#test/helpers/past-the-guards.ts';
import { makePayoutWorld, OWN_IBAN, type PayoutWorld } from '#test/helpers/payout-world.ts';
import { refundByTwo } from '#test/helpers/refund-by-two.ts';
import { setIban } from '#test/helpers/set-iban.ts';

const karam = testApp();
let world: PayoutWorld;
let payoutId: number;
let fileId: number;

const HOUR_MS = 60 * 60 * 1000;
const later = (hours: number) => {
  karam.now = new Date(Date.now() + hours * HOUR_MS);
};

beforeEach(async () => {
  later(0);
  await karam.db.updateTable('settings').set({ newPayeeDays: 0 }).execute();
  world = await makePayoutWorld(karam);
  // Fees of the platform, so that a refund of what was paid out leaves nobody's money missing.
  await world.tip(world.otherStaffId, '400');
  await world.tip(world.staffId, '10');
  payoutId = await world.startPayout();
  fileId = (await world.makeFile(payoutId)).json().id;
  // Admins of earlier tests stay: only the two of this world can sign in.
  await karam.db
    .updateTable('users')
    .set({ disabledAt: karam.now })
    .where('role', '=', 'admin')
    .where('id', 'not in', [idOf(world.admin), idOf(world.secondAdmin)])
    .execute();
});

const idOf = ({ user }: Client) => user?.id ?? '';
const disable = (client: Client) =>
  karam.db.updateTable('users').set({ disabledAt: karam.now }).where('id', '=', idOf(client)).execute();
const release = (admin: Client, password = PASSWORD) =>
  admin.post(`/api/admin/bank-files/${fileId}/release`, { password });
const withdraw = (admin: Client) =>
  admin.post(`/api/admin/bank-files/${fileId}/withdraw`, { reason: 'Wrong month' });
const details = async (admin: Client) => (await admin.get(`/api/admin/bank-files/${fileId}`)).json();
const reasonsOf = (obstacles: { reason: string }[]) => obstacles.map(({ reason }) => reason);
/** As the second admin would see the file if it paid real money. */
const obstaclesOfRealMoney = async () => {
  const releasing = { adminId: idOf(world.secondAdmin), isTestMode: false, now: karam.now };
  return reasonsOf((await openBankFile(karam.db, fileId, releasing)).obstacles);
};
const obstaclesOf = async (admin: Client) => reasonsOf((await details(admin)).obstacles);
const downloads = async () =>
  Promise.all(
    ['pain001.xml', 'payouts.csv'].map(async (file) => {
      const answer = await world.admin.get(`/api/admin/bank-files/${fileId}/${file}`);
      return answer.statusCode === 200 ? 200 : answer.json().reason;
    }),
  );
const lastActions = async (count: number) => {
  const rows = await karam.db
    .selectFrom('auditLog')
    .select(['action', 'actorId'])
    .where('subjectType', '=', 'bank_file')
    .where('subjectId', '=', String(fileId))
    .orderBy('id', 'desc')
    .limit(count)
    .execute();
  return rows.map(({ action, actorId }) => [action, actorId]);
};

test('a file is downloaded only after a second admin has released it with their password', async () => {
  expect(await downloads()).toEqual(['bank_file_not_released', 'bank_file_not_released']);
  expect((await release(world.admin)).json()).toMatchObject({ reason: 'release_own_file' });
  expect((await release(world.secondAdmin, 'wrong')).json().fields).toMatchObject({
    password: { reason: 'wrong_password' },
  });
  expect(await downloads()).toEqual(['bank_file_not_released', 'bank_file_not_released']);

  const released = await release(world.secondAdmin);
  expect(released.json()).toMatchObject({
    releasedByName: world.secondAdmin.user?.username,
    releasedAt: karam.now.toISOString(),
  });
  // Pressed twice: nothing changes.
  expect((await release(world.secondAdmin)).statusCode).toBe(200);
  expect(await downloads()).toEqual([200, 200]);
  expect(await lastActions(5)).toEqual([
    ['bank_file.downloaded', idOf(world.admin)],
    ['bank_file.downloaded', idOf(world.admin)],
    ['bank_file.released', idOf(world.secondAdmin)],
    ['bank_file.made', idOf(world.admin)],
  ]);
  await expectLedgerHolds(karam.db);
});

test('who started a payout of the file cannot release it, also if another admin made the file', async () => {
  await world.tip(world.otherStaffId, '20');
  const own = await world.startPayout(world.otherBusinessId);
  // Somebody must be left who could release it.
  await karam.signedIn('admin');
  fileId = (await world.secondAdmin.post('/api/admin/bank-files', { payoutIds: [own] })).json().id;
  expect(await obstaclesOf(world.admin)).toEqual(['release_own_payouts']);
  expect(await obstaclesOf(world.secondAdmin)).toEqual(['release_own_file']);
  expect((await release(world.admin)).json()).toMatchObject({
    reason: 'release_own_payouts',
    params: { ids: String(own) },
  });
  await expectLedgerHolds(karam.db);
});

test('who changed a recipient cannot release for 48 hours, and the others see the changed account', async () => {
  await withdraw(world.admin);
  const change = { iban: OWN_IBAN, password: PASSWORD };
  const answer = await world.secondAdmin.send({
    method: 'PATCH',
    url: `/api/staff/${world.staffId}`,
    payload: change,
  });
  expect(answer.statusCode).toBe(200);
  await world.admin.post(`/api/admin/payouts/${payoutId}/cancel`, { reason: 'Own account' });
  // The wait after such a change is another rule; here it is over at once.
  await karam.db.updateTable('staff').set({ ibanWaitsUntil: null, ibanAskedUserId: null }).execute();
  const order = { type: 'staff', staffId: world.staffId, amount: '0' };
  payoutId = (await world.admin.post('/api/admin/payouts', order)).json().id;
  fileId = (await world.makeFile(payoutId)).json().id;

  later(47);
  expect(await obstaclesOf(world.secondAdmin)).toEqual(['release_own_changes']);
  expect((await release(world.secondAdmin)).json()).toMatchObject({
    reason: 'release_own_changes',
    params: { ids: String(payoutId), hours: 48 },
  });
  expect((await details(world.admin)).payees).toEqual([
    {
      payoutId,
      name: expect.any(String),
      recipientType: 'staff',
      recipientId: world.staffId,
      refused: null,
      amount: '9.50',
      ibanEnd: OWN_IBAN.slice(-4),
      isNew: true,
      ibanChangedAt: expect.any(String),
      toReview: null,
      startedByYou: true,
      uncovered: null,
      instant: null,
    },
  ]);
  later(49);
  expect((await release(world.secondAdmin)).statusCode).toBe(200);
  await world.settle(world.secondAdmin, payoutId, 'complete', { reference: 'FT1' });

  // The next payout to the same person, a month later.
  await world.tip(world.staffId, '20');
  payoutId = (await world.admin.post('/api/admin/payouts', order)).json().id;
  fileId = (await world.makeFile(payoutId)).json().id;
  later(31 * 24);
  const releasing = { adminId: idOf(world.admin), isTestMode: true, now: karam.now };
  expect((await openBankFile(karam.db, fileId, releasing)).payees).toMatchObject([
    { isNew: false, ibanChangedAt: null },
  ]);
  await expectLedgerHolds(karam.db);
});

test('no file is made that nobody could release', async () => {
  await withdraw(world.admin);
  const making = () => world.secondAdmin.post('/api/admin/bank-files', { payoutIds: [payoutId] });
  const refused = await making();
  expect([refused.statusCode, refused.json().reason, refused.json().params]).toEqual([
    409,
    'file_nobody_releases',
    { names: world.admin.user?.username },
  ]);
  const third = await karam.signedIn('admin');
  fileId = (await making()).json().id;
  expect((await release(third)).statusCode).toBe(200);
  await expectLedgerHolds(karam.db);
});

test('a releasing admin sees what was refunded or disputed since its payouts were started', async () => {
  const { id } = (await world.anonymous.post('/api/tips', { staffId: world.staffId, amount: '4' })).json();
  expect((await details(world.secondAdmin)).payees).toMatchObject([{ amount: '9.50', uncovered: null }]);
  const refund = (tipId: number) => refundByTwo(karam, world.admin, tipId);
  expect((await refund(id)).statusCode).toBe(200);
  expect((await details(world.secondAdmin)).payees).toMatchObject([{ uncovered: null }]);
  await refund(id - 1);
  expect((await details(world.secondAdmin)).payees).toMatchObject([{ amount: '9.50', uncovered: '9.50' }]);
  expect((await release(world.secondAdmin)).statusCode).toBe(200);
  expect((await details(world.secondAdmin)).payees).toMatchObject([{ uncovered: null }]);
  await expectLedgerHolds(karam.db);
});

test('a recipient whose account changed after the file was made is not paid by it', async () => {
  await karam.db
    .updateTable('businesses')
    .set({ status: 'suspended' })
    .where('id', '=', world.businessId)
    .execute();
  expect((await release(world.secondAdmin)).json()).toMatchObject({
    reason: 'payouts_business_not_active',
    params: { ids: String(payoutId) },
  });
  await expectLedgerHolds(karam.db);
});

test('a single admin releases test money alone, and never real money', async () => {
  await disable(world.secondAdmin);
  expect(await details(world.admin)).toMatchObject({ isAlone: true, isTestMode: true, obstacles: [] });
  const acting = {
    actorId: idOf(world.admin),
    address: null,
    requestId: 'test',
    sid: world.admin.cookie('sid') ?? '',
  };
  const platform = { db: karam.db, clock: () => karam.now };
  const refusedReal = (reason: string) =>
    expect(releaseBankFile(platform, fileId, PASSWORD, acting, false)).rejects.toMatchObject({
      refusal: { reason },
    });
  // Nobody has said who holds the money. Half of it is not enough.
  await refusedReal('holder_not_set');
  await karam.db
    .updateTable('settings')
    .set({ holderName: 'Gulf Payments LLC', holderKind: 'provider' })
    .execute();
  await refusedReal('holder_not_set');
  await karam.db.updateTable('settings').set({ holderReference: 'SA-2026-1' }).execute();
  await refusedReal('release_second_admin_missing');
  expect((await release(world.admin)).statusCode).toBe(200);
  const [audit] = await karam.db
    .selectFrom('auditLog')
    .select('detail')
    .where('action', '=', 'bank_file.released')
    .orderBy('id', 'desc')
    .limit(1)
    .execute();
  expect(audit?.detail).toMatchObject({ alone: true });
  await expectLedgerHolds(karam.db);
});

test('an unreleased file is withdrawn: its payouts are pending again and go into another file', async () => {
  const { messageId } = await details(world.admin);
  expect((await withdraw(world.admin)).json()).toMatchObject({
    withdrawnByName: world.admin.user?.username,
    payees: [],
  });
  const payout = (await world.admin.get(`/api/admin/payouts/${payoutId}`)).json();
  expect(payout).toMatchObject({ status: 'pending', bankFileId: null });
  expect(payout.history.at(-1)).toMatchObject({
    fromStatus: 'processing',
    toStatus: 'pending',
    reason: 'Wrong month',
  });
  expect((await withdraw(world.admin)).json().reason).toBe('bank_file_withdrawn');
  expect((await release(world.secondAdmin)).json().reason).toBe('bank_file_withdrawn');
  expect(await downloads()).toEqual(['bank_file_not_released', 'bank_file_not_released']);
  expect((await lastActions(1))[0]).toEqual(['bank_file.withdrawn', idOf(world.admin)]);
  expect((await world.admin.get('/api/admin/audit?limit=1')).json()[0].detail).toEqual({
    messageId,
    payouts: 1,
    total: '9.50',
    reason: 'Wrong month',
  });

  const withdrawn = fileId;
  fileId = (await world.makeFile(payoutId)).json().id;
  const page = await world.admin.get('/api/admin/bank-files?limit=1');
  expect(page.json()).toMatchObject([{ id: fileId }]);
  const [, next = ''] = /<([^>]+)>/.exec(String(page.headers.link)) ?? [];
  expect((await world.admin.get(next)).json()).toMatchObject([{ id: withdrawn }]);
  expect((await release(world.secondAdmin)).statusCode).toBe(200);
  expect((await withdraw(world.admin)).json().reason).toBe('bank_file_released');
  await expectLedgerHolds(karam.db);
});

test('of a withdrawn and of a released file only that is said, and not who holds the money', async () => {
  await karam.db
    .updateTable('settings')
    .set({ holderName: null, holderKind: null, holderReference: null })
    .execute();
  expect(await obstaclesOfRealMoney()).toEqual(['holder_not_set', 'release_not_arrived']);
  await withdraw(world.admin);
  expect(await obstaclesOfRealMoney()).toEqual(['bank_file_withdrawn']);
  expect(await obstaclesOf(world.secondAdmin)).toEqual(['bank_file_withdrawn']);
  fileId = (await world.makeFile(payoutId)).json().id;
  await release(world.secondAdmin);
  expect(await obstaclesOfRealMoney()).toEqual(['bank_file_released']);
  expect(await obstaclesOf(world.secondAdmin)).toEqual(['bank_file_released']);
  await expectLedgerHolds(karam.db);
});

test('a file that is withdrawn while an admin opens it is shown as it was', async () => {
  // Between the query of its payouts and that of what is known about their recipients, which then finds nothing.
  const withdrawnMeanwhile = karam.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => ({
      ...result,
      rows: result.rows.filter((row) => !('changedByAdmin' in row)),
    }),
  });
  const releasing = { adminId: idOf(world.secondAdmin), isTestMode: true, now: karam.now };
  expect((await openBankFile(karam.db, fileId, releasing)).payees).toMatchObject([{ isNew: true }]);
  expect(await openBankFile(withdrawnMeanwhile, fileId, releasing)).toMatchObject({
    obstacles: [],
    payees: [{ payoutId, isNew: false, ibanChangedAt: null }],
  });
  await expectLedgerHolds(karam.db);
});

test('of a release and a withdrawal at once, one happens', async () => {
  const answers = await Promise.all([release(world.secondAdmin), withdraw(world.admin)]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  const { status } = (await world.admin.get(`/api/admin/payouts/${payoutId}`)).json();
  expect(status).toBe(answers[0]?.statusCode === 200 ? 'processing' : 'pending');
  await expectLedgerHolds(karam.db);
});

test('a payout of an unreleased file can be neither completed nor failed, by hand or by an answer', async () => {
  const complete = await world.settle(world.secondAdmin, payoutId, 'complete', { reference: 'FT1' });
  expect(complete.json().reason).toBe('payout_file_not_released');
  const fail = await world.settle(world.secondAdmin, payoutId, 'fail', { reason: 'Closed' });
  expect(fail.json().reason).toBe('payout_file_not_released');
  const content = `end_to_end_id,status,amount,reference,reason\nKARAM-PAYOUT-${payoutId},paid,9.50,FT1,\n`;
  const answer = await world.secondAdmin.post('/api/admin/bank-answers', { content });
  expect(answer.json().lines[0].problem.reason).toBe('payout_file_not_released');
  await expectLedgerHolds(karam.db);
});

test('the database lets nobody release a file twice, alone, from the start or without a name', async () => {
  const set = (values: string, id = fileId) =>
    sql.raw(`UPDATE bank_files SET ${values} WHERE id = ${id}`).execute(karam.db);
  const once = 'a bank file is released or withdrawn once';
  const [first, second] = [idOf(world.admin), idOf(world.secondAdmin)];
  await expect(set(`released_by = '${first}', released_at = now()`)).rejects.toThrow('second person');
  await expect(set('released_at = now()')).rejects.toThrow('released by somebody');
  await expect(set(`released_by = '${second}'`)).rejects.toThrow('bank_files_released_at');
  await expect(set('withdrawn_at = now()')).rejects.toThrow('bank_files_withdrawn_by');
  const both = `released_by = '${second}', released_at = now(), withdrawn_by = '${second}', withdrawn_at = now()`;
  await expect(set(both)).rejects.toThrow('bank_files_released_or_withdrawn');
  expect((await release(world.secondAdmin)).statusCode).toBe(200);
  await expect(set('released_by = NULL, released_at = NULL')).rejects.toThrow(once);
  await expect(set(`withdrawn_by = '${second}', withdrawn_at = now()`)).rejects.toThrow(once);
  await expect(
    sql`INSERT INTO bank_files (message_id, execution_day, payout_count, total, pain001, csv, released_at)
      VALUES ('M-1', '2026-11-16', 1, 1, 'lost', 'lost', now())`.execute(karam.db),
  ).rejects.toThrow('a new bank file is not released');
  await expectLedgerHolds(karam.db);
});

test('a file is not released while a stored balance of a payee is not what the postings say', async () => {
  // As somebody who reaches the database might: more is owed than was ever tipped.
  const invent = (amount: string) =>
    karam.db
      .updateTable('staff')
      .set({ pendingPayout: sql`pending_payout + ${amount}::numeric` })
      .where('id', '=', world.staffId)
      .execute();
  await invent('20000.00');
  expect(reasonsOf((await details(world.secondAdmin)).obstacles)).toContain('release_balances_differ');
  expect((await release(world.secondAdmin)).json()).toMatchObject({ reason: 'release_balances_differ' });
  await invent('-20000.00');
  expect((await release(world.secondAdmin)).statusCode).toBe(200);
  await expectLedgerHolds(karam.db);
});

test('a file is not released while less is held than owed', async () => {
  // A line of the provider's books that took more than all fees of the platform.
  const { held, owed } = (await world.admin.get('/api/admin/money-position')).json();
  expect(Number(held)).toBeGreaterThanOrEqual(Number(owed));
  const take = (amount: string) =>
    karam.db
      .updateTable('providerDays')
      .set({ fees: amount })
      .where('provider', '=', 'stripe')
      .where('day', '=', '2026-10-01')
      .execute();
  await karam.db
    .insertInto('providerDays')
    .values({
      provider: 'stripe',
      day: '2026-10-01',
      captured: '0',
      refunded: '0',
      hasLines: true,
      fees: '0',
    })
    .execute();
  const rule = async () => (await checkLedger(karam.db)).find((check) => check.rule === 'money_covered');
  expect(await rule()).toMatchObject({ holds: true });
  await take('9999.00');
  expect(await rule()).toMatchObject({ holds: false, examples: [{ kind: 'account' }] });
  expect((await release(world.secondAdmin)).json()).toMatchObject({ reason: 'release_not_covered' });
  await take('0');
  expect((await release(world.secondAdmin)).statusCode).toBe(200);
  await karam.db.deleteFrom('providerDays').where('day', '=', '2026-10-01').execute();
  await expectLedgerHolds(karam.db);
});

test('the first payout to somebody new, and much money within a day, need a review before real money leaves', async () => {
  const setting = (change: object) => karam.db.updateTable('settings').set(change).execute();
  await setting({ newPayeeDays: 3, payeeDayLimit: '5000' });
  const review = (by: Client, note = 'Known to the owner', password = PASSWORD) =>
    by.post('/api/admin/payouts/review', { payoutIds: [payoutId], note, password });
  const seen = async () => {
    const releasing = { adminId: idOf(world.secondAdmin), isTestMode: false, now: karam.now };
    return (await openBankFile(karam.db, fileId, releasing)).payees.map(({ toReview }) => toReview);
  };
  const startedBy = async (who: Client) =>
    (await who.get(`/api/admin/bank-files/${fileId}`)).json().payees[0].startedByYou;
  expect([await startedBy(world.admin), await startedBy(world.secondAdmin)]).toEqual([true, false]);
  expect(await obstaclesOfRealMoney()).toContain('release_needs_review');
  expect(await seen()).toEqual(['new']);
  // Test money needs none.
  expect(await obstaclesOf(world.secondAdmin)).not.toContain('release_needs_review');

  expect((await review(world.admin)).json().reason).toBe('second_person_needed');
  expect((await review(world.secondAdmin, 'Known', 'a guess')).json().reason).toBe('wrong_password');
  expect((await review(world.secondAdmin, '')).statusCode).toBe(400);
  await karam.db
    .updateTable('users')
    .set({ adminSince: karam.now })
    .where('id', '=', idOf(world.secondAdmin))
    .execute();
  expect((await review(world.secondAdmin)).json().reason).toBe('proposal_new_admin');
  await karam.db
    .updateTable('users')
    .set({ adminSince: null })
    .where('id', '=', idOf(world.secondAdmin))
    .execute();
  expect((await review(world.secondAdmin)).statusCode).toBe(204);
  expect(await seen()).toEqual([null]);
  expect(await obstaclesOfRealMoney()).not.toContain('release_needs_review');
  expect((await world.admin.get('/api/admin/audit?limit=1')).json()).toMatchObject([
    { action: 'payout.reviewed', detail: { note: 'Known to the owner' } },
  ]);

  // Reviewed or not, without the setting nobody is new; a limit below what is paid asks again.
  await pastTheGuards(karam.db, (db) =>
    db.updateTable('payouts').set({ reviewedAt: null, reviewedBy: null, reviewNote: null }).execute(),
  );
  await setting({ newPayeeDays: 0 });
  expect(await seen()).toEqual([null]);
  await setting({ payeeDayLimit: '9.49' });
  expect(await seen()).toEqual(['large']);
  await setting({ payeeDayLimit: '9.50' });
  expect(await seen()).toEqual([null]);
  await setting({ payeeDayLimit: '0' });
  expect(await seen()).toEqual([null]);
  await setting({ newPayeeDays: 3, payeeDayLimit: '5000' });
  expect(await seen()).toEqual(['new']);
  // Who was paid before is not new, and counts with what they were paid within the day.
  expect((await release(world.secondAdmin)).statusCode).toBe(200);
  await world.settle(world.secondAdmin, payoutId, 'complete', { reference: 'FT1' });
  expect((await review(world.secondAdmin)).json().reason).toBe('payout_not_to_review');
  await world.tip(world.staffId, '10');
  fileId = (await world.makeFile(await world.startPayout())).json().id;
  expect(await seen()).toEqual([null]);
  await setting({ payeeDayLimit: '18.99' });
  expect(await seen()).toEqual(['large']);
  karam.now = new Date(karam.now.getTime() + 25 * HOUR_MS);
  expect(await seen()).toEqual([null]);
  await expectLedgerHolds(karam.db);
});

test('payouts of a first payday are reviewed with one note, all or none, each with an entry of its own', async () => {
  await setIban(karam.db, 'staff', world.otherStaffId, OWN_IBAN);
  await world.tip(world.otherStaffId, '10');
  const third = await karam.signedIn('admin');
  const startedBy = async (who: Client) => {
    await world.tip(world.otherStaffId, '10');
    const order = { type: 'staff', staffId: world.otherStaffId, amount: '0' };
    return (await who.post('/api/admin/payouts', order)).json().id;
  };
  const [one, two] = [await startedBy(world.admin), await startedBy(world.admin)];
  const own = await startedBy(world.secondAdmin);
  const review = (payoutIds: number[], by: Client = world.secondAdmin) =>
    by.post('/api/admin/payouts/review', { payoutIds, note: `To ${OWN_IBAN}`, password: PASSWORD });
  const reviewed = async () =>
    (
      await karam.db
        .selectFrom('payouts')
        .select('id')
        .where('reviewedAt', 'is not', null)
        .where('id', 'in', [one, two, own])
        .orderBy('id')
        .execute()
    ).map(({ id }) => id);
  expect((await review([one, own])).json().reason).toBe('second_person_needed');
  expect((await review([one, 2147483647])).json().reason).toBe('no_such_payout');
  expect((await review([])).statusCode).toBe(400);
  expect(await reviewed()).toEqual([]);
  expect((await review([one, two, one])).statusCode).toBe(204);
  expect(await reviewed()).toEqual([one, two]);
  const entries = (await world.admin.get('/api/admin/audit?limit=2')).json();
  expect(entries.map(({ subjectId }: { subjectId: string }) => Number(subjectId)).sort()).toEqual([one, two]);
  expect(entries).toMatchObject(
    [1, 2].map(() => ({ action: 'payout.reviewed', detail: { note: 'To ...4016' } })),
  );
  expect((await review([own], third)).statusCode).toBe(204);
  await expectLedgerHolds(karam.db);
});

test('the list of files says who has to leave a release to another admin, and can show only one’s own', async () => {
  const listed = async (who: Client, id = fileId, query = '') =>
    (await who.get(`/api/admin/bank-files${query}`)).json().find((file: { id: number }) => file.id === id);
  const obstacleFor = async (who: Client, id = fileId) => (await listed(who, id)).ownObstacle?.reason;
  expect(await obstacleFor(world.admin)).toBe('release_own_file');
  expect(await obstacleFor(world.secondAdmin)).toBeUndefined();
  expect(await listed(world.admin, fileId, '?mine=yes')).toBeUndefined();
  expect(await listed(world.secondAdmin, fileId, '?mine=yes')).toMatchObject({ id: fileId });

  // The second one changes a recipient, a third one starts the payout, and the first one makes the file.
  await world.secondAdmin.send({
    method: 'PATCH',
    url: `/api/staff/${world.otherStaffId}`,
    payload: { iban: OWN_IBAN, password: PASSWORD },
  });
  await karam.db.updateTable('staff').set({ ibanWaitsUntil: null, ibanAskedUserId: null }).execute();
  const third = await karam.signedIn('admin');
  const order = { type: 'staff', staffId: world.otherStaffId, amount: '0' };
  const { id } = (await third.post('/api/admin/payouts', order)).json();
  const other = (await world.makeFile(id)).json().id;
  expect(await obstacleFor(third, other)).toBe('release_started_by_you');
  expect(await listed(third, other, '?mine=yes')).toBeUndefined();
  expect(await obstacleFor(world.secondAdmin, other)).toBe('release_changed_by_you');
  expect(await listed(world.secondAdmin, other, '?mine=yes')).toBeUndefined();
  expect(await listed(world.secondAdmin, fileId, '?mine=yes')).toMatchObject({ id: fileId });

  await release(world.secondAdmin);
  expect(await obstacleFor(world.admin)).toBeUndefined();
  expect(await listed(world.secondAdmin, fileId, '?mine=yes')).toBeUndefined();
  await expectLedgerHolds(karam.db);
});

test('whoever starts payouts is told who can release them, and no payout is ready that nobody could release', async () => {
  const owedBy = async (who: Client) => (await who.get('/api/admin/payouts/owed')).json().releasers;
  expect(await owedBy(world.admin)).toEqual([world.secondAdmin.user?.username]);
  await karam.db
    .updateTable('users')
    .set({ adminSince: karam.now })
    .where('id', '=', idOf(world.secondAdmin))
    .execute();
  expect(await owedBy(world.admin)).toEqual([]);
  const order = { type: 'business', businessId: world.otherBusinessId, amount: '0' };
  const { id } = (await world.secondAdmin.post('/api/admin/payouts', order)).json();
  const readyFor = async (who: Client) => (await who.get('/api/admin/payouts/ready')).json();
  const idsOf = (payouts: { id: number }[]) => payouts.map((payout) => payout.id);
  expect(idsOf((await readyFor(world.secondAdmin)).ready)).toContain(id);
  const { ready, leftOut } = await readyFor(world.admin);
  expect(idsOf(ready)).not.toContain(id);
  expect(leftOut).toContainEqual(expect.objectContaining({ id, reason: 'file_nobody_releases' }));
  await expectLedgerHolds(karam.db);
});
