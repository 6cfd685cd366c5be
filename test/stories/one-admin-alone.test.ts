import { beforeEach, expect, test } from 'vitest';
import { applyDueProposals, rejectProposal } from '#server/identity/two-persons/proposals.ts';
import { type Client, ORIGIN, PASSWORD, testApp } from '#test/helpers/app.ts';
import { expectLedgerHolds } from '#test/helpers/ledger.ts';
import { makePayoutWorld, type PayoutWorld } from '#test/helpers/payout-world.ts';
import { refundByTwo } from '#test/helpers/refund-by-two.ts';

/** One admin tries every way to release their own bank file, or to change whom and how soon the platform pays. */
const karam = testApp();
const HOUR_MS = 60 * 60 * 1000;
let world: PayoutWorld;
let puppet: Client;

const later = (hours: number) => {
  karam.now = new Date(karam.now.getTime() + hours * HOUR_MS);
};
const idOf = ({ user }: Client) => user?.id ?? '';
const reasonOf = (answer: { json(): { reason: string } }) => answer.json().reason;
const change = (by: Client, whom: Client, what: string) =>
  by.post(`/api/admin/users/${idOf(whom)}/changes`, { change: what, password: PASSWORD });
const confirm = (by: Client, id: string, password = PASSWORD) =>
  by.post(`/api/admin/proposals/${id}/confirm`, { password });
const signIn = (who: Client) => who.post('/api/login', { username: who.user?.username, password: PASSWORD });
const release = (by: Client, fileId: number) =>
  by.post(`/api/admin/bank-files/${fileId}/release`, { password: PASSWORD });
const applyDue = () => applyDueProposals({ db: karam.db, clock: () => karam.now, publicOrigin: ORIGIN });
const settingsOf = async (by: Client) => (await by.get('/api/admin/settings')).json();

beforeEach(async () => {
  world = await makePayoutWorld(karam);
  puppet = await karam.signedIn('business');
  await world.tip(world.staffId, '100');
});

test('an admin cannot release their own file through an account that they made an admin', async () => {
  const { admin, secondAdmin } = world;
  const fileId = (await world.makeFile(await world.startPayout())).json().id;
  const { proposal } = (await change(admin, puppet, 'make_admin')).json();
  expect(proposal).toMatchObject({ kind: 'make_admin', username: puppet.user?.username, outcome: null });
  expect((await release(puppet, fileId)).statusCode).toBe(403);
  expect(reasonOf(await confirm(admin, proposal.id))).toBe('proposal_own');
  // Also not by removing the other admin.
  expect((await change(admin, secondAdmin, 'disable')).json()).toMatchObject({
    disabledAt: null,
    proposal: { kind: 'disable_admin' },
  });

  // The other admin has seen neither mail for two days.
  later(48);
  await applyDue();
  await signIn(puppet);
  expect((await puppet.get('/api/auth/user')).json()).toMatchObject({ role: 'admin' });
  expect(reasonOf(await release(puppet, fileId))).toBe('release_new_admin');
  // And the database refuses it too.
  await expect(
    karam.db
      .updateTable('bankFiles')
      .set({ releasedBy: idOf(puppet), releasedAt: karam.now })
      .where('id', '=', fileId)
      .execute(),
  ).rejects.toThrow('a new admin releases nothing for 48 hours');
  // Nor can the puppet be the second person of anything else.
  const other = await karam.signedIn('business');
  const next = (await change(admin, other, 'make_admin')).json().proposal;
  expect(reasonOf(await confirm(puppet, next.id))).toBe('proposal_new_admin');
  await expectLedgerHolds(karam.db);
});

test('an admin cannot say how their own payout ended through an account that they made an admin', async () => {
  const { admin, secondAdmin } = world;
  const payoutId = await world.startPayout();
  await world.release((await world.makeFile(payoutId)).json().id);
  await change(admin, puppet, 'make_admin');
  later(48);
  await applyDue();
  await signIn(puppet);
  const complete = (by: Client) => by.post(`/api/admin/payouts/${payoutId}/complete`, { reference: 'FT1' });
  expect(reasonOf(await complete(puppet))).toBe('proposal_new_admin');
  expect((await puppet.get(`/api/admin/payouts/${payoutId}`)).json()).toMatchObject({ maySettle: false });
  // Nor by an answer that they have written themselves, after which the payout would be owed a second time.
  const content = `end_to_end_id,status,amount,reference,reason\nKARAM-PAYOUT-${payoutId},failed,95.00,,Closed\n`;
  const answer = (await puppet.post('/api/admin/bank-answers', { content })).json();
  expect(answer).toMatchObject({ problems: 1, lines: [{ problem: { reason: 'proposal_new_admin' } }] });
  expect((await complete(secondAdmin)).statusCode).toBe(200);
  await expectLedgerHolds(karam.db);
});

test('money settings change when a second admin confirms, with their password, and all admins get a mail', async () => {
  const { admin, secondAdmin } = world;
  const set = (by: Client, payload: object) =>
    by.send({ method: 'PATCH', url: '/api/admin/settings', payload });
  const wanted = { ibanWaitHours: 0, memoLength: 80 };
  expect((await set(admin, wanted)).json()).toMatchObject({
    fields: { password: { reason: 'password_required' } },
  });
  expect((await set(admin, { ...wanted, password: 'a wrong one' })).json()).toMatchObject({
    fields: { password: { reason: 'wrong_password' } },
  });
  const proposed = (await set(admin, { ...wanted, password: PASSWORD })).json();
  // What is not about money has changed at once.
  expect(proposed).toMatchObject({
    ibanWaitHours: 48,
    memoLength: 80,
    proposal: { kind: 'change_settings', settings: [{ name: 'ibanWaitHours', from: '48', to: '0' }] },
  });
  const { id } = proposed.proposal;
  const mails = karam.db
    .selectFrom('outbox')
    .select('recipient')
    .where('subject', 'like', '%needs a second admin');
  const told = (await mails.execute()).map(({ recipient }) => recipient);
  expect(told).toEqual(expect.arrayContaining([admin.user?.email, secondAdmin.user?.email]));

  expect(reasonOf(await confirm(admin, id))).toBe('proposal_own');
  expect((await confirm(secondAdmin, id, 'a wrong one')).json()).toMatchObject({
    fields: { password: { reason: 'wrong_password' } },
  });
  expect(await settingsOf(admin)).toMatchObject({ ibanWaitHours: 48 });
  expect((await confirm(secondAdmin, id)).json()).toMatchObject({ outcome: 'confirmed' });
  expect(await settingsOf(admin)).toMatchObject({ ibanWaitHours: 0 });
  expect(reasonOf(await confirm(secondAdmin, id))).toBe('proposal_decided_already');
  const [recorded] = (await admin.get('/api/admin/audit?action=settings.changed')).json();
  expect(recorded).toMatchObject({
    actorId: idOf(secondAdmin),
    detail: { proposedBy: idOf(admin), from: { ibanWaitHours: 48 }, to: { ibanWaitHours: 0 } },
  });
  await expectLedgerHolds(karam.db);
});

test('a proposal that nobody decides takes effect after 48 hours, a rejected one never', async () => {
  const { admin, secondAdmin } = world;
  const propose = async (maxTip: string) => {
    const payload = { maxTip, password: PASSWORD };
    return (await admin.send({ method: 'PATCH', url: '/api/admin/settings', payload })).json().proposal.id;
  };
  const { maxTip: before } = await settingsOf(admin);
  const rejected = await propose('111');
  expect((await secondAdmin.post(`/api/admin/proposals/${rejected}/reject`)).json()).toMatchObject({
    outcome: 'rejected',
    decidedByName: secondAdmin.user?.username,
  });
  const left = await propose('222');
  later(47);
  await applyDue();
  expect(await settingsOf(admin)).toMatchObject({ maxTip: before });
  later(1);
  await applyDue();
  expect(await settingsOf(admin)).toMatchObject({ maxTip: '222.00' });
  const listed = (await admin.get('/api/admin/proposals')).json();
  expect(listed.find(({ id }: { id: string }) => id === left)).toMatchObject({
    outcome: 'in_force',
    decidedByName: null,
  });
  await expectLedgerHolds(karam.db);
});

test('what an admin proposed never takes effect by time once they are no admin any more', async () => {
  const { admin } = world;
  const intruder = await karam.signedIn('admin');
  const { proposal } = (await change(intruder, puppet, 'make_admin')).json();
  const removal = (await change(admin, intruder, 'disable')).json().proposal;
  expect((await confirm(world.secondAdmin, removal.id)).json()).toMatchObject({ outcome: 'confirmed' });
  later(48);
  await applyDue();
  await signIn(puppet);
  expect((await puppet.get('/api/auth/user')).json()).toMatchObject({ role: 'business' });
  await signIn(admin);
  const listed = (await admin.get('/api/admin/proposals')).json();
  expect(listed.find(({ id }: { id: string }) => id === proposal.id)).toMatchObject({ outcome: 'outdated' });
  await expectLedgerHolds(karam.db);
});

test('a change of settings that changed meanwhile never takes effect', async () => {
  const { admin, secondAdmin } = world;
  const propose = async (by: Client, maxTip: string) => {
    const payload = { maxTip, password: PASSWORD };
    return (await by.send({ method: 'PATCH', url: '/api/admin/settings', payload })).json().proposal.id;
  };
  const [first, second] = [await propose(admin, '333'), await propose(secondAdmin, '444')];
  expect((await confirm(secondAdmin, first)).json()).toMatchObject({ outcome: 'confirmed' });
  expect(reasonOf(await confirm(admin, second))).toBe('proposal_outdated');
  later(48);
  await applyDue();
  expect(await settingsOf(admin)).toMatchObject({ maxTip: '333.00' });
  const listed = (await admin.get('/api/admin/proposals')).json();
  expect(listed.find(({ id }: { id: string }) => id === second)).toMatchObject({ outcome: 'outdated' });
  await expectLedgerHolds(karam.db);
});

test('somebody who lost the role of an admin a moment ago rejects nothing', async () => {
  const { proposal } = (await change(world.admin, puppet, 'make_admin')).json();
  const actor = { actorId: idOf(puppet), address: null, requestId: 'request of a former admin' };
  await expect(
    rejectProposal({ db: karam.db, clock: () => karam.now }, proposal.id, actor),
  ).rejects.toMatchObject({ refusal: { reason: 'admin_only' } });
});

test('the same change of an account is proposed once, and IBANs in a proposal are shortened', async () => {
  const { admin } = world;
  expect((await change(admin, puppet, 'make_admin')).statusCode).toBe(200);
  expect(reasonOf(await change(admin, puppet, 'make_admin'))).toBe('proposal_open_already');
  const payload = { payerName: 'Puppet LLC', payerIban: 'AE070331234567890123456', password: PASSWORD };
  const { proposal } = (await admin.send({ method: 'PATCH', url: '/api/admin/settings', payload })).json();
  expect((await admin.get('/api/admin/proposals')).body).not.toContain(payload.payerIban);
  expect(proposal.settings).toContainEqual({ name: 'payerIban', from: '...1001', to: '...3456' });
});

test('an admin cannot write off a debt through an account that they made an admin', async () => {
  const { admin, secondAdmin, staffId } = world;
  const payoutId = await world.startPayout();
  await world.release((await world.makeFile(payoutId)).json().id);
  const [{ id: tipId }] = (await admin.get('/api/admin/tips')).json();
  await world.settle(secondAdmin, payoutId, 'complete', { reference: 'FT1' });
  await refundByTwo(karam, admin, tipId);
  await change(admin, puppet, 'make_admin');
  later(48);
  await applyDue();
  await signIn(puppet);
  const proposed = await admin.post(`/api/admin/debts/${staffId}/write-off`, { reason: 'Has left' });
  expect(proposed.statusCode).toBe(200);
  const [{ writeOff }] = (await admin.get('/api/admin/debts')).json().debts;
  const write = (by: Client) =>
    by.post(`/api/admin/write-offs/${writeOff.id}/confirm`, { password: PASSWORD });
  expect(reasonOf(await write(puppet))).toBe('proposal_new_admin');
  expect((await write(secondAdmin)).statusCode).toBe(200);
  await expectLedgerHolds(karam.db);
});
