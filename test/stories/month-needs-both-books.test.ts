import { expect, test, vi } from 'vitest';
import { readProviderBooks } from '#server/money/payments/read-provider-books.ts';
import { aStatement } from '#test/helpers/bank-statements.ts';
import { karamWithStripe } from '#test/helpers/karam-with-stripe.ts';
import { expectLedgerHolds } from '#test/helpers/ledger.ts';
import { PAYER } from '#test/helpers/payout-world.ts';
import { setPayer } from '#test/helpers/set-iban.ts';
import { makeWorld } from '#test/helpers/world.ts';

const { karam, payments, aPaidTip } = await karamWithStripe();

test('a month is closed only after the provider’s last day and the bank’s last day are read', async () => {
  karam.now = new Date('2026-11-30T08:00:00Z');
  const world = await makeWorld(karam);
  const { admin } = world;
  await aPaidTip(world, '100');
  const obstacle = async () => {
    await admin.post('/api/admin/ledger-checks');
    await vi.waitUntil(
      async () => (await admin.get('/api/admin/ledger-checks')).json().run.finishedAt !== null,
      { timeout: 10_000 },
    );
    return (await admin.get('/api/admin/closed-months')).json().next.obstacle?.reason;
  };
  const close = async () => (await admin.post('/api/admin/closed-months', { month: '2026-11' })).json();

  // Two at night in Dubai: the books of 30 November are read at a quarter to three.
  karam.now = new Date('2026-11-30T22:00:00Z');
  expect(await obstacle()).toBe('month_provider_unread');
  expect(await close()).toMatchObject({ reason: 'month_provider_unread' });
  karam.now = new Date('2026-11-30T23:00:00Z');
  await readProviderBooks(payments());
  expect(await obstacle()).toBeUndefined();

  // The bank account is in use as soon as it has a statement.
  await setPayer(karam.db, PAYER);
  const read = async (from: string, to: string) => {
    const statement = { id: to, iban: PAYER.payerIban, from, to, opening: '0.00', closing: '0.00' };
    const content = aStatement({ ...statement, entries: [] });
    const preview = await admin.post('/api/admin/bank-statements', { content });
    const { fingerprint } = preview.json();
    expect((await admin.post('/api/admin/bank-statements', { content, fingerprint })).statusCode).toBe(200);
  };
  await read('2026-11-28', '2026-11-29');
  expect(await obstacle()).toBe('month_bank_missing');
  expect(await close()).toMatchObject({ reason: 'month_bank_missing' });
  await read('2026-11-30', '2026-11-30');
  expect(await obstacle()).toBeUndefined();
  expect(await close()).toMatchObject({ months: [{ month: '2026-11' }] });
  await expectLedgerHolds(karam.db);
});
