import { beforeEach, expect, test } from 'vitest';
import { PASSWORD } from '#test/helpers/app.ts';
import { karamWithStripe } from '#test/helpers/karam-with-stripe.ts';
import { makeWorld, type World } from '#test/helpers/world.ts';

/** An admin answers a dispute: the evidence reaches the guest's bank once, before its last day. */
const { karam, stripe, aPaidTip, deliver, later, expectAllAddsUp } = await karamWithStripe();
/** The SDK repeats a request whose connection was closed. */
const LASTS = 3;
const DAY_MINUTES = 24 * 60;

let world: World;
beforeEach(async () => {
  stripe.faultsPass();
  world = await makeWorld(karam);
});

async function aDispute(wanted?: Parameters<typeof stripe.openDispute>[1]) {
  const tip = await aPaidTip(world, '80');
  const { id } = stripe.openDispute(tip.paymentId, wanted);
  await deliver('charge.dispute.created');
  return { ...tip, disputeId: id };
}
type Dispute = { disputeId: string };

const url = ({ disputeId }: Dispute) => `/api/admin/disputes/stripe/${disputeId}/evidence`;
const right = { password: PASSWORD, confirmed: true };
const send = (
  dispute: Dispute,
  { key, ...body }: { key?: string; password?: string; confirmed?: boolean } = {},
) =>
  world.admin.post(url(dispute), { ...right, ...body }, { headers: key ? { 'idempotency-key': key } : {} });
const sendingOf = async (dispute: Dispute) => (await world.admin.get(url(dispute))).json().sending;
const atStripe = ({ disputeId }: Dispute) => stripe.books.get('dispute', disputeId);
const submissions = (dispute: Dispute) => atStripe(dispute).evidence_details.submission_count;

test('an admin sends the evidence with their password, and it says who sent it when', async () => {
  const dispute = await aDispute();
  expect(await sendingOf(dispute)).toBeNull();
  const answer = await send(dispute);
  expect(answer.json().sending).toEqual({
    state: 'sent',
    at: karam.now.toISOString(),
    byName: world.admin.user?.username,
    failure: null,
  });
  const { evidence, status, evidence_details: details } = atStripe(dispute);
  expect([status, details.submission_count]).toEqual(['under_review', 1]);
  expect(evidence).toMatchObject({
    service_date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    product_description: expect.stringContaining('A voluntary tip of AED 80.00'),
    refund_policy_disclosure: expect.stringContaining('A tip is a gift of the guest’s own free will.'),
    uncategorized_text: expect.stringContaining(dispute.paymentId),
  });
  const [file] = stripe.all('file');
  expect(file).toMatchObject({ id: evidence.uncategorized_file, filename: `evidence-tip-${dispute.id}.pdf` });
  // The bank's answer comes as before, and the dispute stays open until then.
  await deliver('charge.dispute.updated');
  expect((await world.admin.get(url(dispute))).json()).toMatchObject({ status: 'open' });
  const [audited] = (
    await world.admin.get('/api/admin/audit?action=dispute.evidence_requested&limit=1')
  ).json();
  expect(audited).toMatchObject({ subjectId: String(dispute.id), detail: { dispute: dispute.disputeId } });
  await expectAllAddsUp();
});

test('evidence is sent once, also if it is pressed three times: the same key answers the same, another is refused', async () => {
  const dispute = await aDispute();
  const key = `evidence-${dispute.id}`;
  await Promise.all([send(dispute, { key }), send(dispute, { key }), send(dispute)]);
  expect((await send(dispute, { key })).json()).toMatchObject({ sending: { state: 'sent' } });
  expect((await send(dispute)).json()).toMatchObject({ reason: 'evidence_sent' });
  const other = await aDispute();
  expect((await send(other, { key })).json()).toMatchObject({ reason: 'idempotency_key_used' });
  expect([submissions(dispute), submissions(other)]).toEqual([1, 0]);
  // The database keeps it too.
  await expect(
    karam.db
      .updateTable('disputeEvidence')
      .set({ sentAt: null })
      .where('disputeId', '=', dispute.disputeId)
      .execute(),
  ).rejects.toThrow('not allowed');
  await expectAllAddsUp();
});

test.each([
  ['before the file was uploaded', 1],
  ['after the file was uploaded', 2],
  ['after the bank had it', 3],
])('if Stripe’s answer is lost %s, another press sends it once', async (_when, call) => {
  const dispute = await aDispute();
  const calls = stripe.calls.length;
  const lost = { status: 'drop-after-commit' } as const;
  // Each call is answered until this one; its retries are lost too.
  stripe.failAfter(call - 1, lost, LASTS);
  expect((await send(dispute)).json()).toMatchObject({ reason: 'evidence_unclear' });
  expect(stripe.calls.length).toBe(calls + call - 1 + LASTS);
  stripe.faultsPass();
  expect(await sendingOf(dispute)).toMatchObject({ state: 'unclear', byName: world.admin.user?.username });
  expect((await send(dispute)).json()).toMatchObject({ sending: { state: 'sent' } });
  expect(submissions(dispute)).toBe(1);
  await expectAllAddsUp();
});

test('evidence that somebody sent on Stripe’s pages is not replaced, and the page says why', async () => {
  const dispute = await aDispute();
  atStripe(dispute).evidence_details.submission_count = 1;
  expect((await send(dispute)).json().sending).toMatchObject({
    state: 'refused',
    failure: 'Stripe: evidence was sent before, on its own pages.',
  });
  expect(stripe.calls.at(-1)).toBe(`GET /v1/disputes/${dispute.disputeId}`);
  await expectAllAddsUp();
});

test('after the last day, after the decision, without one and without confirmation nothing is sent', async () => {
  const dispute = await aDispute();
  const decided = await aDispute();
  stripe.closeDispute(decided.disputeId, 'won');
  await deliver('charge.dispute.closed');
  const untaken = await aDispute();
  await karam.db.updateTable('disputes').set({ dueBy: null }).where('id', '=', untaken.disputeId).execute();
  expect((await send(dispute, { password: 'wrong' })).json().fields.password.reason).toBe('wrong_password');
  expect((await send(dispute, { confirmed: false })).json().fields.confirmed.reason).toBe(
    'evidence_not_confirmed',
  );
  expect((await send(decided)).json()).toMatchObject({ reason: 'dispute_decided' });
  expect((await send(untaken)).json()).toMatchObject({ reason: 'evidence_not_taken' });
  // Stripe's clock is ahead of the last day that we were told.
  const early = await aDispute();
  stripe.books.get('dispute', early.disputeId).evidence_details.due_by = 1;
  expect((await send(early)).json().sending).toMatchObject({
    state: 'refused',
    failure: expect.stringContaining('deadline'),
  });
  later(10 * DAY_MINUTES);
  await world.admin.post('/api/login', { username: world.admin.user?.username, password: PASSWORD });
  expect((await send(dispute)).json()).toMatchObject({ reason: 'evidence_too_late' });
  expect([dispute, decided, untaken, early].map(submissions)).toEqual([0, 0, 0, 0]);
  await expectAllAddsUp();
});

test('while one admin’s request runs, another waits; if the program stopped meanwhile, they can send it', async () => {
  const dispute = await aDispute();
  await karam.db
    .insertInto('disputeEvidence')
    .values({
      provider: 'stripe',
      disputeId: dispute.disputeId,
      requestedBy: world.admin.user?.id ?? '',
      requestedAt: karam.now,
      idempotencyKey: 'of a program that stopped',
      requestHash: 'hash',
      attemptedAt: karam.now,
    })
    .execute();
  expect((await send(dispute)).json()).toMatchObject({ reason: 'evidence_being_sent' });
  later(2);
  expect((await send(dispute)).json()).toMatchObject({ sending: { state: 'sent' } });
  expect(submissions(dispute)).toBe(1);
  await expectAllAddsUp();
});

test('an inquiry is answered in the same way', async () => {
  const dispute = await aDispute({ isInquiry: true });
  expect((await send(dispute)).json().sending).toMatchObject({ state: 'sent' });
  expect(atStripe(dispute).status).toBe('warning_under_review');
  await deliver('charge.dispute.updated');
  expect((await world.admin.get(url(dispute))).json()).toMatchObject({ status: 'inquiry' });
  await expectAllAddsUp();
});
