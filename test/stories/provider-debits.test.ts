import { beforeAll, expect, test } from 'vitest';
import { readProviderBooks } from '#server/money/payments/read-provider-books.ts';
import { addDays, dubaiDay } from '#shared/dubai-time.ts';
import { aStatement } from '#test/helpers/bank-statements.ts';
import { dubaiHour, karamWithStripe } from '#test/helpers/karam-with-stripe.ts';
import { expectLedgerHolds } from '#test/helpers/ledger.ts';
import { PAYER } from '#test/helpers/payout-world.ts';
import { setPayer } from '#test/helpers/set-iban.ts';
import { makeWorld, type World } from '#test/helpers/world.ts';

/** When refunds and disputes are more than what comes in, the provider takes the difference from our bank account. */
const { karam, stripe, payments, aPaidTip } = await karamWithStripe();
const today = dubaiDay(karam.now);
const day = addDays(today, -2);
let world: World;

beforeAll(async () => {
  karam.now = dubaiHour(day, 12);
  world = await makeWorld(karam);
  await setPayer(karam.db, PAYER);
  await aPaidTip(world, '100');
  stripe.book('payout', -5000, { id: 'po_sent' });
  stripe.book('payout', 3000, { id: 'po_taken' });
  // A payout that failed: the provider has booked it back, and the bank never sees it.
  stripe.book('payout', -700, { id: 'po_failed' });
  stripe.book('payout_failure', 700, { id: 'po_failed' });
  karam.now = dubaiHour(today, 3);
  await readProviderBooks(payments());
});

const upload = async (content: string) => {
  const send = (fingerprint?: string) =>
    world.admin.post('/api/admin/bank-statements', { content, ...(fingerprint && { fingerprint }) });
  const { fingerprint } = (await send()).json();
  const { lines } = (await send(fingerprint)).json();
  return lines.map(({ reference, kind }: { reference: string; kind: string }) => `${reference} ${kind}`);
};
const differences = async () =>
  (await world.admin.get('/api/admin/bank-statements')).json().differences as unknown[];

test('a debit by the provider is matched to its line, and a payout that failed there is no debit', async () => {
  const statement = aStatement({
    id: 'STMT-1',
    iban: PAYER.payerIban,
    from: day,
    to: day,
    opening: '0.00',
    closing: '13.00',
    entries: [
      { amount: '50.00', day, reference: 'CR-1', transfers: [{ name: 'Stripe', memo: 'po_sent' }] },
      { amount: '-7.00', day, reference: 'DR-1', transfers: [{ name: 'Somebody' }] },
      { amount: '-30.00', day, reference: 'DR-2', transfers: [{ name: 'Stripe', memo: 'po_taken' }] },
    ],
  });
  expect(await upload(statement)).toEqual([
    'CR-1 provider_payout',
    'DR-1 unexplained',
    'DR-2 provider_payout',
  ]);
  expect(await differences()).toEqual([]);
  const { accounts } = (await world.admin.get('/api/admin/money-position')).json();
  expect(accounts).toMatchObject({ bank: '0.00', bank_statement: '13.00' });
  await expectLedgerHolds(karam.db);
});

test('an admin can choose the line for a debit that names nothing', async () => {
  stripe.book('payout', 400, { id: 'po_later' });
  karam.now = new Date(karam.now.getTime() + 24 * 3_600_000);
  await readProviderBooks(payments());
  const next = aStatement({
    id: 'STMT-2',
    iban: PAYER.payerIban,
    from: addDays(day, 1),
    to: addDays(day, 1),
    opening: '13.00',
    closing: '9.00',
    // Booked before the provider says so: not matched by itself.
    entries: [
      { amount: '-4.00', day: addDays(day, 1), reference: 'DR-3', transfers: [{ name: 'Somebody' }] },
    ],
  });
  expect(await upload(next)).toEqual(['DR-3 unexplained']);
  const { unexplained } = (await world.admin.get('/api/admin/bank-statements')).json();
  const entry = unexplained.find(({ reference }: { reference: string }) => reference === 'DR-3');
  expect(entry.candidates).toMatchObject([{ kind: 'provider_payout' }]);
  const [{ kind, itemId }] = entry.candidates;
  const body = { explanation: kind, itemId, note: 'Taken by the provider' };
  expect((await world.admin.post(`/api/admin/bank-entries/${entry.id}/explain`, body)).statusCode).toBe(200);
  expect(await differences()).toEqual([]);
  await expectLedgerHolds(karam.db);
});
