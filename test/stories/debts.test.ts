import { expect, test } from 'vitest';
import { PASSWORD } from '#test/helpers/app.ts';
import { brokenAfter } from '#test/helpers/broken-after.ts';
import { karamWithStripe } from '#test/helpers/karam-with-stripe.ts';
import { ledgerTable } from '#test/helpers/ledger-table.ts';
import { PAYER } from '#test/helpers/payout-world.ts';
import { refundByTwo } from '#test/helpers/refund-by-two.ts';
import { setPayer } from '#test/helpers/set-iban.ts';
import { changeSettings } from '#test/helpers/two-persons.ts';
import { insertStaff, makeWorld, type World } from '#test/helpers/world.ts';

/** People who owe after a refund or dispute: how they are listed, and how two admins give a debt up. */
const { karam, stripe, aPaidTip, deliver, stageOf, owedTo, later, expectAllAddsUp } = await karamWithStripe();

const payAll = (world: World) =>
  world.admin.post('/api/admin/payouts', { type: 'business', businessId: world.businessId, amount: '0' });
/** Paid out through a bank file, by two admins, and arrived. */
const payAllAndArrive = async (world: World) => {
  await setPayer(karam.db, PAYER);
  // The platform's fee of it covers what others owe: no file leaves while money is missing.
  await aPaidTip(await makeWorld(karam), '4000');
  const second = await karam.signedIn('admin');
  const { id, amount } = (await payAll(world)).json();
  const file = (await world.admin.post('/api/admin/bank-files', { payoutIds: [id] })).json();
  await second.post(`/api/admin/bank-files/${file.id}/release`, { password: PASSWORD });
  const done = await second.post(`/api/admin/payouts/${id}/complete`, { reference: 'FT1' });
  expect([amount, done.json().status]).toEqual([amount, 'completed']);
  return { id, second };
};
const refund = (world: World, tip: { id: number }, amount?: string) =>
  refundByTwo(karam, world.admin, tip.id, amount);
const debtOf = async (world: World) =>
  (await world.admin.get('/api/admin/debts'))
    .json()
    .debts.find(({ staffId }: { staffId: number }) => staffId === world.staffId);
const propose = (world: World) =>
  world.admin.post(`/api/admin/debts/${world.staffId}/write-off`, { reason: 'Has left the country' });

const setWithheld = (world: World, withholdLimit: string, withholdShareBps: number) =>
  changeSettings(karam, world.admin, { withholdLimit, withholdShareBps });

async function aDebt() {
  const world = await makeWorld(karam);
  const tip = await aPaidTip(world);
  await payAllAndArrive(world);
  await refund(world, tip);
  await deliver('refund.created');
  return { world, tip };
}

test('a person who owes is listed with the tips behind it, since when, and whether they left', async () => {
  const world = await makeWorld(karam);
  const [refunded, disputed] = [await aPaidTip(world), await aPaidTip(world, '40')];
  await payAll(world);
  later(60);
  const since = karam.now.toISOString();
  await refund(world, refunded, '30');
  await deliver('refund.created');
  later(60);
  stripe.openDispute(disputed.paymentId);
  await deliver('charge.dispute.created');
  expect(await debtOf(world)).toMatchObject({
    firstName: 'Maya',
    business: { id: world.businessId },
    amount: '66.50',
    since,
    hasLeft: false,
    causes: [
      { tipId: disputed.id, amount: '38.00', isDisputed: true },
      { tipId: refunded.id, amount: '28.50', isDisputed: false },
    ],
    writeOff: null,
  });
  await karam.db.updateTable('staff').set({ isActive: false }).where('id', '=', world.staffId).execute();
  expect(await debtOf(world)).toMatchObject({ hasLeft: true });
  await expectAllAddsUp();
});

test('a debt that new tips have repaid and that comes back is as old as its return', async () => {
  const { world } = await aDebt();
  later(60);
  const second = await aPaidTip(world);
  expect(await debtOf(world)).toBe(undefined);
  later(60);
  const since = karam.now.toISOString();
  await refund(world, second, '20');
  expect(await debtOf(world)).toMatchObject({ amount: '19.00', since });
  await expectAllAddsUp();
});

test('one admin proposes a write-off, another confirms it with their password, and the debt is gone', async () => {
  const { world, tip } = await aDebt();
  const other = (await makeWorld(karam)).admin;
  expect((await propose(world)).statusCode).toBe(200);
  expect((await propose(world)).json().message).toContain('already proposed');
  const { writeOff } = await debtOf(world);
  expect(writeOff).toMatchObject({ amount: '95.00', reason: 'Has left the country', isOwn: true });
  const confirm = (admin: World['admin'], password = PASSWORD) =>
    admin.post(`/api/admin/write-offs/${writeOff.id}/confirm`, { password });
  expect((await confirm(world.admin)).json().message).toBe('You proposed it. Another admin must confirm it.');
  expect((await confirm(other, 'not my password')).statusCode).toBe(400);
  expect(await owedTo(world)).toBe('-95.00');
  const answers = await Promise.all([confirm(other), confirm(other)]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  expect(await owedTo(world)).toBe('0.00');
  expect(await debtOf(world)).toBe(undefined);

  // The next tip is the person's own: it has not arrived, and can be paid out.
  const next = await aPaidTip(world, '40');
  expect(await stageOf(next.token)).toBe('received');
  expect((await payAll(world)).json().amount).toBe('38.00');
  expect(await stageOf(next.token)).toBe('on_its_way');
  expect(await stageOf(tip.token)).toBe('refunded');
  const table = (await ledgerTable(karam.db)).split('\n');
  expect(table.filter((line) => line.startsWith('debt'))).toEqual([
    'debt_written_off write_offs → staff_payable              95.00 Maya',
  ]);
  const position = (await world.admin.get('/api/admin/money-position')).json();
  expect(position.accounts.write_offs).toBe('95.00');
  expect((await world.admin.get('/api/admin/debts')).json().writtenOff).toBe('95.00');
  const { rows } = { rows: await karam.db.selectFrom('auditLog').select('action').execute() };
  const actions = rows.map(({ action }) => action).filter((action) => action.startsWith('write_off'));
  expect(actions).toEqual(['write_off.proposed', 'write_off.confirmed']);
  await expectAllAddsUp();
});

test('a proposal is not confirmed if the person owes less by then, and can be taken back', async () => {
  const { world } = await aDebt();
  const other = (await makeWorld(karam)).admin;
  await propose(world);
  const { writeOff } = await debtOf(world);
  await aPaidTip(world, '10');
  const outdated = await other.post(`/api/admin/write-offs/${writeOff.id}/confirm`, { password: PASSWORD });
  expect(outdated.json().message).toContain('owes less now');
  expect((await other.post(`/api/admin/write-offs/${writeOff.id}/withdraw`)).statusCode).toBe(200);
  expect(await debtOf(world)).toMatchObject({ amount: '85.50', writeOff: null });
  expect((await propose(world)).statusCode).toBe(200);
  await expectAllAddsUp();
});

test('a debt is not written off while an open dispute holds money that may come back to the person', async () => {
  const { world } = await aDebt();
  const disputed = await aPaidTip(world, '40');
  expect((await propose(world)).statusCode).toBe(200);
  const { writeOff } = await debtOf(world);
  const dispute = stripe.openDispute(disputed.paymentId);
  await deliver('charge.dispute.created');
  const other = (await makeWorld(karam)).admin;
  const refusal = { code: 'conflict', message: expect.stringContaining('An open dispute holds money') };
  const confirmed = await other.post(`/api/admin/write-offs/${writeOff.id}/confirm`, { password: PASSWORD });
  expect(confirmed.json()).toMatchObject(refusal);
  await other.post(`/api/admin/write-offs/${writeOff.id}/withdraw`);
  expect((await propose(world)).json()).toMatchObject(refusal);
  expect(await debtOf(world)).toMatchObject({ amount: '95.00', held: '38.00', writeOff: null });
  stripe.closeDispute(dispute.id, 'won');
  await deliver('charge.dispute.closed');
  expect(await debtOf(world)).toMatchObject({ amount: '57.00', held: '0.00' });
  expect((await propose(world)).statusCode).toBe(200);
  await expectAllAddsUp();
});

test('nobody proposes to write off what is not owed, or without a reason', async () => {
  const world = await makeWorld(karam);
  expect((await propose(world)).json().message).toBe('This person owes nothing.');
  const empty = await world.admin.post(`/api/admin/debts/${world.staffId}/write-off`, { reason: ' ' });
  expect(empty.statusCode).toBe(400);
  await expectAllAddsUp();
});

test('above the limit only a share of new tips repays a debt, and the rest can be paid out', async () => {
  const { world } = await aDebt();
  expect((await setWithheld(world, '50', 6000)).statusCode).toBe(200);
  expect((await payAll(world)).statusCode).toBe(409);
  await aPaidTip(world, '10');
  // 60 % of 9.50 repay the debt of 95.00, which is above the limit of 50.00. The other 3.80 are paid.
  const listed = (await world.admin.get('/api/admin/payouts/owed')).json();
  expect(listed.lines).toContainEqual(
    expect.objectContaining({ businessId: world.businessId, amount: '3.80', obstacle: null }),
  );
  expect((await payAll(world)).json().amount).toBe('3.80');
  expect((await payAll(world)).statusCode).toBe(409);
  expect(await debtOf(world)).toMatchObject({ amount: '89.30' });
  await aPaidTip(world, '20');
  expect((await payAll(world)).json().amount).toBe('7.60');
  // Below the limit, all new tips repay it.
  await aPaidTip(world, '40');
  expect(await debtOf(world)).toMatchObject({ amount: '39.90' });
  expect((await payAll(world)).statusCode).toBe(409);
  await aPaidTip(world, '60');
  expect((await payAll(world)).json().amount).toBe('17.10');
  expect((await setWithheld(world, '-1', 5000)).statusCode).toBe(400);
  expect((await setWithheld(world, '0', 10_000)).statusCode).toBe(200);
  await expectAllAddsUp();
});

test('a person who owes gets the rest of new tips also in a payout with colleagues who owe nothing', async () => {
  const { world } = await aDebt();
  const settings = (withholdShareBps: number) => karam.db.updateTable('settings').set({ withholdShareBps });
  await settings(6000).execute();
  const colleague = { ...world, staffId: await insertStaff(karam.db, world.businessId) };
  await aPaidTip(world, '10');
  await aPaidTip(colleague, '10');
  // 40 % of 9.50, and the colleague's 9.50.
  expect((await payAll(world)).json().amount).toBe('13.30');
  await settings(10_000).execute();
  await expectAllAddsUp();
});

test('of the tips since the debt, those given back or disputed add nothing to what can be paid out', async () => {
  const world = await makeWorld(karam);
  const [first, older] = [await aPaidTip(world), await aPaidTip(world, '20')];
  await payAll(world);
  await refund(world, first);
  expect((await setWithheld(world, '50', 6000)).statusCode).toBe(200);
  await refund(world, await aPaidTip(world, '10'));
  expect((await payAll(world)).statusCode).toBe(409);
  const disputed = await aPaidTip(world, '20');
  const dispute = stripe.openDispute(disputed.paymentId);
  await deliver('charge.dispute.created');
  expect((await payAll(world)).statusCode).toBe(409);
  stripe.closeDispute(dispute.id, 'won');
  await deliver('charge.dispute.closed');
  // 40 % of 19.00.
  expect((await payAll(world)).json().amount).toBe('7.60');
  await refund(world, await aPaidTip(world, '20'), '10');
  // A tip from before the debt adds to the debt. The person still gets the same share of new tips.
  await refund(world, older);
  expect(await owedTo(world)).toBe('-93.10');
  expect((await payAll(world)).json().amount).toBe('3.80');
  expect((await payAll(world)).statusCode).toBe(409);
  expect((await setWithheld(world, '0', 10_000)).statusCode).toBe(200);
  await expectAllAddsUp();
});

test('a payout from before the debt that comes back repays it, and one from after it can be paid again', async () => {
  const world = await makeWorld(karam);
  const cancel = ({ id }: { id: number }) =>
    world.admin.post(`/api/admin/payouts/${id}/cancel`, { reason: 'Wrong account' });
  const first = await aPaidTip(world);
  await payAll(world);
  await aPaidTip(world, '40');
  const before = (await payAll(world)).json();
  await refund(world, first);
  expect((await setWithheld(world, '50', 6000)).statusCode).toBe(200);
  expect((await cancel(before)).statusCode).toBe(200);
  expect(await owedTo(world)).toBe('-57.00');
  expect((await payAll(world)).statusCode).toBe(409);
  await aPaidTip(world, '5');
  const after = (await payAll(world)).json();
  expect(after.amount).toBe('1.90');
  expect((await payAll(world)).statusCode).toBe(409);
  expect((await cancel(after)).statusCode).toBe(200);
  expect((await payAll(world)).json().amount).toBe('1.90');
  expect((await setWithheld(world, '0', 10_000)).statusCode).toBe(200);
  await expectAllAddsUp();
});

test('a debt is not written off while a payout is under way, which repays it if it comes back', async () => {
  const world = await makeWorld(karam);
  const tip = await aPaidTip(world);
  const { id } = (await payAll(world)).json();
  await refund(world, tip);
  expect((await propose(world)).json()).toMatchObject({ code: 'conflict', reason: 'write_off_while_paid' });
  await world.admin.post(`/api/admin/payouts/${id}/cancel`, { reason: 'Wrong account' });
  expect((await propose(world)).json().reason).toBe('owes_nothing');
  expect(await owedTo(world)).toBe('0.00');
  await expectAllAddsUp();
});

/** Another admin confirms what one has proposed. */
async function writeOffDebt(world: World) {
  const other = (await makeWorld(karam)).admin;
  expect((await propose(world)).statusCode).toBe(200);
  const { writeOff } = await debtOf(world);
  await other.post(`/api/admin/write-offs/${writeOff.id}/confirm`, { password: PASSWORD });
}
const giveBack = async (admin: World['admin'], id: number) => {
  const returned = await admin.post(`/api/admin/payouts/${id}/return`, { reason: 'Account closed' });
  expect(returned.json().status).toBe('returned');
};
const writtenOff = async (world: World) =>
  Number((await world.admin.get('/api/admin/debts')).json().writtenOff);

test('a payout that comes back after its debt was written off takes the write-off back, and is not owed again', async () => {
  const world = await makeWorld(karam);
  const before = await writtenOff(world);
  const tip = await aPaidTip(world);
  const { id, second } = await payAllAndArrive(world);
  await refund(world, tip);
  await writeOffDebt(world);
  expect(await writtenOff(world)).toBe(before + 95);
  // What the person earned and was paid after that stays theirs.
  const later = await aPaidTip(world, '40');
  await payAllAndArrive(world);
  expect(await stageOf(later.token)).toBe('arrived');
  await giveBack(second, id);
  expect(await owedTo(world)).toBe('0.00');
  expect(await writtenOff(world)).toBe(before);
  expect(await debtOf(world)).toBe(undefined);
  expect(await stageOf(later.token)).toBe('arrived');
  const last = await aPaidTip(world, '10');
  expect(await stageOf(last.token)).toBe('received');
  await payAllAndArrive(world);
  expect(await stageOf(last.token)).toBe('arrived');
  const table = (await ledgerTable(karam.db)).split('\n');
  expect(table.filter((line) => line.startsWith('debt_restored'))).toEqual([
    'debt_restored   staff_payable → write_offs              95.00 Maya',
  ]);
  const forgotten = await brokenAfter(karam.db, "DELETE FROM postings WHERE cause = 'debt_restored'");
  expect(forgotten.map(({ rule }) => rule)).toContain('write_offs');
  await expectAllAddsUp();
});

test('only as much of a write-off is taken back as comes back, and what is more is owed and part of smaller payouts', async () => {
  const world = await makeWorld(karam);
  const before = await writtenOff(world);
  const [kept, refunded] = [await aPaidTip(world, '40'), await aPaidTip(world, '60')];
  const { id: first, second } = await payAllAndArrive(world);
  const last = await aPaidTip(world, '20');
  const { id: next } = await payAllAndArrive(world);
  await refund(world, refunded);
  await refund(world, last);
  await writeOffDebt(world);
  expect(await writtenOff(world)).toBe(before + 76);
  await giveBack(second, next);
  expect([await owedTo(world), await writtenOff(world)]).toEqual(['0.00', before + 57]);
  await giveBack(second, first);
  expect([await owedTo(world), await writtenOff(world)]).toEqual(['38.00', before]);
  expect(await stageOf(kept.token)).toBe('received');
  // The oldest earnings come first, and never less than was asked for is paid.
  const colleague = { ...world, staffId: await insertStaff(karam.db, world.businessId) };
  await aPaidTip(colleague, '10');
  const pay = (amount: string) =>
    world.admin.post('/api/admin/payouts', { type: 'business', businessId: world.businessId, amount });
  expect((await pay('20')).json().amount).toBe('20.00');
  expect([await owedTo(world), await owedTo(colleague)]).toEqual(['18.00', '9.50']);
  expect((await pay('20')).json().amount).toBe('20.00');
  expect([await owedTo(world), await owedTo(colleague)]).toEqual(['0.00', '7.50']);
  expect(await stageOf(kept.token)).toBe('on_its_way');
  await expectAllAddsUp();
});

test('a payout that was started after a write-off and comes back is owed again, and the write-off stays', async () => {
  const { world } = await aDebt();
  const before = await writtenOff(world);
  await writeOffDebt(world);
  await aPaidTip(world, '40');
  const { id, second } = await payAllAndArrive(world);
  await giveBack(second, id);
  expect([await owedTo(world), await writtenOff(world)]).toEqual(['38.00', before + 95]);
  await expectAllAddsUp();
});
