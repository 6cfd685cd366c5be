import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { openTipPages } from '#server/tipping/guest-pages/send-page.ts';
import { karamWithStripe } from '#test/helpers/karam-with-stripe.ts';
import { readPdf } from '#test/helpers/read-pdf.ts';
import { insertStaff, makeWorld, type World } from '#test/helpers/world.ts';
import { buildIfNeeded } from '../../scripts/build/build-if-needed.ts';

await buildIfNeeded();
const tipPages = await openTipPages(join(import.meta.dirname, '..', '..', 'dist'));

/** What an admin can show the guest's bank about a disputed payment. */
const { karam, stripe, deliver, later, expectAllAddsUp } = await karamWithStripe({
  app: { tipPages, opensEveryMs: 20 },
});
const PHONE = { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Safari/604.1' };

let world: World;
beforeEach(async () => {
  world = await makeWorld(karam);
});

async function aPaidTip(body: object, path = '/api/tips') {
  const sent = await world.anonymous.post(path, { staffId: world.staffId, amount: '100', ...body });
  expect(sent.statusCode).toBe(201);
  const { id, token, checkoutUrl } = sent.json();
  const paymentId = stripe.pay(String(checkoutUrl).split('/').at(-1) ?? '').id;
  await deliver('checkout.session.completed');
  return { id, token, paymentId };
}

async function dispute(tip: { paymentId: string }) {
  const { id } = stripe.openDispute(tip.paymentId);
  await deliver('charge.dispute.created');
  return id;
}

const open = async (token: string) =>
  expect((await karam.visitor().get(`/t/${token}`, { headers: PHONE })).statusCode).toBe(200);
const visitsOf = async (tip: { id: number }) =>
  (await karam.db.selectFrom('followVisits').selectAll().where('tipId', '=', tip.id).execute())[0];
const evidenceOf = async (id: string, cookies = {}) =>
  (await world.admin.get(`/api/admin/disputes/stripe/${id}/evidence`, { cookies })).json();
const factsOf = async (id: string, cookies = {}): Promise<Record<string, string>> => {
  const { sections } = await evidenceOf(id, cookies);
  const facts = sections.flatMap(({ facts }: { facts: object[] }) => facts);
  return Object.fromEntries(
    facts.map(({ label, value }: { label: string; value: string }) => [label, value]),
  );
};

test('an admin sees what is known of a disputed tip, and the PDF says the same', async () => {
  const guest = { at: 'Terrace 4', message: 'Great service', customerName: 'Sara' };
  const tip = await aPaidTip(guest);
  await open(tip.token);
  await expect.poll(() => visitsOf(tip)).toMatchObject({ count: 1 });
  await world.anonymous.post(`/api/tips/follow/${tip.token}/feedback`, {
    stars: 5,
    chips: [],
    words: 'So kind',
  });
  await karam.db
    .insertInto('outbox')
    .values({ recipient: '', subject: 'Receipt', body: 'x', receiptOf: tip.id, sentAt: karam.now })
    .execute();
  await karam.db
    .insertInto('thanks')
    .values({
      tipId: tip.id,
      staffId: world.staffId,
      businessId: world.businessId,
      phrase: 'so_kind',
      createdAt: karam.now,
    })
    .execute();
  later(60 * 24 * 3);
  await open(tip.token);
  await expect.poll(() => visitsOf(tip)).toMatchObject({ count: 2 });
  const id = await dispute(tip);

  const facts = await factsOf(id);
  const { name } = await karam.db
    .selectFrom('businesses')
    .select('name')
    .where('id', '=', world.businessId)
    .executeTakeFirstOrThrow();
  expect(facts).toMatchObject({
    'Number of the dispute': id,
    'Number of the payment': tip.paymentId,
    'Charged to the card': '100.00 AED',
    Refunds: 'None',
    Business: name,
    'Table or room': 'Terrace 4',
    'First name of the person': 'Maya',
    'Name that the guest typed': 'Sara',
    'Message to the person': 'Great service',
    'Visits to the page of the paid tip': expect.stringMatching(/^2, first /),
    Rating: '5 of 5 stars',
    'Words with the rating': 'So kind',
    'Receipt by email': expect.stringMatching(/^Sent 20/),
    'Thanks to the guest': expect.stringMatching(/^That is so kind of you. .*the page was opened after/),
    Version: 'Standard text of the platform',
  });
  // The bank gets no last name of an employee.
  expect(JSON.stringify(facts)).not.toContain('Fernandes');

  const pdf = await world.admin.get(`/api/admin/disputes/stripe/${id}/evidence.pdf`);
  expect(pdf.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="evidence-tip-${tip.id}.pdf"`,
  });
  const pages = await readPdf(pdf.rawPayload);
  const text = pages.flatMap(({ lines }) => lines).join(' ');
  for (const value of [tip.paymentId, 'Terrace 4', 'Great service', '5 of 5 stars', 'A tip is a gift'])
    expect(text.replaceAll(/\s+/g, ' ')).toContain(value);
  expect(pages[0]?.sizeMm).toEqual([210, 297]);
  await expectAllAddsUp();
});

test('a guest’s words in any script and with emoji get into the PDF, what has no letters as a question mark', async () => {
  const tip = await aPaidTip({ message: 'شكراً Maya 🙏', customerName: '小林' });
  const id = await dispute(tip);
  expect(await factsOf(id)).toMatchObject({
    'Message to the person': 'شكراً Maya 🙏',
    'Name that the guest typed': '小林',
  });
  const pdf = await world.admin.get(`/api/admin/disputes/stripe/${id}/evidence.pdf`);
  const text = (await readPdf(pdf.rawPayload)).flatMap(({ lines }) => lines).join(' ');
  expect(text).toContain('??');
  expect(text).toContain('Maya');
  await expectAllAddsUp();
});

test('the page speaks the admin’s language, and shows the terms of the day on which the guest paid', async () => {
  const write = (body: string) =>
    world.admin.send({ method: 'PUT', url: '/api/admin/texts/terms/en', payload: { body } });
  await write('The terms of the first day');
  later(60);
  const tip = await aPaidTip({});
  later(60);
  await write('Later terms');
  const id = await dispute(tip);
  const { sections } = await evidenceOf(id);
  expect(sections.at(-1)).toMatchObject({ text: 'The terms of the first day' });
  expect(await factsOf(id, { karam_locale: 'ar' })).toMatchObject({ 'الاسم الأول للموظف': 'Maya' });
  await expectAllAddsUp();
});

test('of a disputed team tip all first names and the sum are shown, and a refund of a part', async () => {
  const { businessId } = world;
  await insertStaff(karam.db, businessId);
  await karam.db
    .insertInto('teamRules')
    .values({ businessId, rule: 'equal', updatedAt: karam.now })
    .execute();
  const tip = await aPaidTip({ staffId: undefined, businessId }, '/api/tips/team');
  stripe.refundInDashboard(tip.paymentId, 3000);
  await deliver('refund.created');
  const id = await dispute(tip);
  expect(await factsOf(id)).toMatchObject({
    'Charged to the card': '100.00 AED',
    'First names of the team': expect.stringContaining(', '),
    Refunds: expect.stringMatching(/^30.00 AED, 20/),
  });
  await expectAllAddsUp();
});

test('visits before the payment, by robots and with wrong links are not counted', async () => {
  const sent = (await world.anonymous.post('/api/tips', { staffId: world.staffId, amount: '20' })).json();
  await open(sent.token);
  const paid = await aPaidTip({});
  await karam.visitor().get(`/t/${paid.token}`, { headers: { 'user-agent': 'Googlebot' } });
  await karam.visitor().get('/t/nobody-holds-such-a-token', { headers: PHONE });
  await karam.visitor().get(`/tip/${world.staffId}?tip=${paid.token}`, { headers: PHONE });
  await expect.poll(() => visitsOf(paid)).toMatchObject({ count: 1 });
  expect(await visitsOf(sent)).toBeUndefined();
  expect((await world.admin.get('/api/admin/disputes/stripe/dp_nothing/evidence')).json()).toMatchObject({
    reason: 'no_such_dispute',
  });
});
