import { expect, test } from 'vitest';
import { refuseMixedMoney } from '#server/money/payments/test-mode.ts';
import { testApp } from '#test/helpers/app.ts';
import { expectLedgerHolds } from '#test/helpers/ledger.ts';
import { makeWorld } from '#test/helpers/world.ts';

const karam = testApp();
const stripe = (secretKey: string) => ({
  provider: 'stripe' as const,
  secretKey,
  webhookSecret: 'whsec_x',
  apiBase: undefined,
});

test('a database can stay in test mode, and switches to real money while it has no paid tips', async () => {
  await refuseMixedMoney(karam.db, { provider: 'sandbox' });
  await refuseMixedMoney(karam.db, stripe('sk_test_x'));
  const world = await makeWorld(karam);
  const { id } = (
    await world.anonymous.post('/api/tips', { staffId: world.staffId, amount: '4000.02' })
  ).json();
  await world.admin.post(`/api/admin/payments/${id}/simulate`, { outcome: 'failed' });
  // An unpaid tip is neither test money nor real money.
  await refuseMixedMoney(karam.db, stripe('sk_live_x'));
  await refuseMixedMoney(karam.db, stripe('sk_live_x'));
  for (const test of [{ provider: 'sandbox' as const }, stripe('rk_test_x')]) {
    await expect(refuseMixedMoney(karam.db, test)).rejects.toThrow('This database holds real money');
  }
  await expectLedgerHolds(karam.db);
});

test('a database with paid tips of test mode refuses real payments', async () => {
  await karam.db.updateTable('settings').set({ isLive: false }).execute();
  const world = await makeWorld(karam);
  await world.anonymous.post('/api/tips', { staffId: world.staffId, amount: '5' });
  await expect(refuseMixedMoney(karam.db, stripe('sk_live_x'))).rejects.toThrow('tips of test mode');
  await refuseMixedMoney(karam.db, { provider: 'sandbox' });
  await expectLedgerHolds(karam.db);
});
