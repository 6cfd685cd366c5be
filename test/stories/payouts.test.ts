import { expect, test } from 'vitest';
import { PASSWORD, testApp } from '#test/helpers/app.ts';
import { aPayment, aReason, aReport, aTransferReport } from '#test/helpers/bank-answers.ts';
import { expectLedgerHolds } from '#test/helpers/ledger.ts';
import { ledgerTable } from '#test/helpers/ledger-table.ts';
import { OWN_IBAN, PAYER } from '#test/helpers/payout-world.ts';
import { setPayer } from '#test/helpers/set-iban.ts';
import { insertBusiness } from '#test/helpers/world.ts';

/** A payday: what is owed, a batch, a bank file, the bank's answer, and the money at its recipients. */
const karam = testApp();
const DAY_MS = 24 * 60 * 60 * 1000;

test('two admins pay out what is owed, through a bank file and the bank’s answer', async () => {
  const [amal, nora, omar] = [
    await karam.signedIn('business'),
    await karam.signedIn('admin'),
    await karam.signedIn('admin'),
  ];
  const businessId = await insertBusiness(karam.db, amal.user);
  const business = `Business of ${amal.user?.username}`;
  const hire = async (firstName: string, iban?: string) => {
    const staff = { firstName, lastName: 'Fernandes', role: 'Server', walletId: 'w-1', iban };
    return (await amal.post('/api/staff', staff)).json().id;
  };
  const [maya, ravi, liza] = [await hire('Maya', OWN_IBAN), await hire('Ravi'), await hire('Liza')];
  for (const [staffId, amountDecimal] of [
    [maya, '100.00'],
    [ravi, '40.00'],
    [liza, '20.00'],
  ]) {
    await karam.visitor().post('/api/tips', { staffId, amount: amountDecimal });
  }

  // Nora starts payouts of everything that is owed; a tip that arrives meanwhile waits for the next payday.
  await setPayer(karam.db, PAYER);
  const owed = (await nora.get('/api/admin/payouts/owed?minimum=10')).json();
  expect(owed).toMatchObject({
    lines: [
      { recipientType: 'staff', recipientName: 'Maya Fernandes', amount: '95.00', people: 1 },
      { recipientType: 'business', recipientName: business, amount: '57.00', people: 2 },
    ],
    payable: { count: 2, total: '152.00' },
  });
  await karam.visitor().post('/api/tips', { staffId: ravi, amount: '10.00' });
  const lines = owed.lines.map(({ recipientType, recipientId, amount }: Record<string, unknown>) => ({
    recipientType,
    recipientId,
    amount,
  }));
  const headers = { 'idempotency-key': 'payday-of-november' };
  const batch = (await nora.post('/api/admin/payouts/batch', { lines }, { headers })).json();
  expect(
    await nora.post('/api/admin/payouts/batch', { lines }, { headers }).then((twice) => twice.json()),
  ).toEqual(batch);
  const [toMaya, toBusiness] = batch.started.map(({ id }: { id: number }) => id);

  const file = (await nora.post('/api/admin/bank-files', { payoutIds: [toMaya, toBusiness] })).json();
  expect(file).toMatchObject({
    messageId: 'KARAM-20261115-000001',
    payoutCount: 2,
    total: '152.00',
    open: 2,
  });
  // Nora started the payouts and made the file, so Omar releases it.
  const release = { password: PASSWORD };
  const released = await omar.post(`/api/admin/bank-files/${file.id}/release`, release);
  expect(released.json()).toMatchObject({ payoutCount: 2, total: '152.00', payees: [{ isNew: true }, {}] });
  expect((await nora.get(`/api/admin/bank-files/${file.id}/pain001.xml`)).body).toContain('152.00');

  // The next day the bank has paid the business but not Maya. Nora started the payouts, so Omar applies the
  // answer.
  karam.now = new Date(karam.now.getTime() + DAY_MS);
  const content = aReport({
    payments: aPayment(
      aTransferReport(
        `KARAM-PAYOUT-${toBusiness}`,
        '<TxSts>ACSC</TxSts><AcctSvcrRef>FT26320A1</AcctSvcrRef>',
      ) +
        aTransferReport(
          `KARAM-PAYOUT-${toMaya}`,
          `<TxSts>RJCT</TxSts>${aReason('<Cd>AC04</Cd>', 'Account closed')}`,
        ),
    ),
  }).replaceAll('KARAM-BATCH-7', file.messageId);
  expect((await nora.post('/api/admin/bank-answers', { content })).json()).toMatchObject({ problems: 2 });
  const { fingerprint } = (await omar.post('/api/admin/bank-answers', { content })).json();
  const applied = await omar.post('/api/admin/bank-answers', { content, fingerprint });
  expect(applied.json()).toMatchObject({
    applied: true,
    completed: { count: 1, total: '57.00' },
    failed: { count: 1, total: '95.00' },
  });

  // Maya gives a new IBAN, which waits for two days. The failed amount is owed again, and another payout pays it.
  const iban = 'AE950260001261025056501';
  await amal.send({ method: 'PATCH', url: `/api/staff/${maya}`, payload: { iban, password: PASSWORD } });
  karam.now = new Date(karam.now.getTime() + 2 * DAY_MS);
  const again = (await omar.post('/api/admin/payouts', { type: 'staff', staffId: maya, amount: '0' })).json();
  expect(again).toMatchObject({ amount: '95.00', iban });
  const second = (await omar.post('/api/admin/bank-files', { payoutIds: [again.id] })).json();
  await nora.post(`/api/admin/bank-files/${second.id}/release`, release);
  await nora.post(`/api/admin/payouts/${again.id}/complete`, { reference: 'FT26321B7' });

  // Another payout was started by mistake and is cancelled before it is in a bank file.
  const mistake = (
    await omar.post('/api/admin/payouts', { type: 'business', businessId, amount: '0' })
  ).json();
  await omar.post(`/api/admin/payouts/${mistake.id}/cancel`, { reason: 'Next payday' });

  expect((await amal.get('/api/payouts/business')).json()).toMatchObject([
    { amount: '9.50', status: 'cancelled', reason: 'Next payday' },
    { amount: '95.00', status: 'completed' },
    { amount: '57.00', status: 'completed' },
    { amount: '95.00', status: 'failed', reason: 'AC04 Account closed' },
  ]);
  const mails = await karam.db.selectFrom('outbox').select(['subject', 'recipient']).orderBy('id').execute();
  expect(mails.every(({ recipient }) => recipient === amal.user?.email)).toBe(true);
  expect(mails.map(({ subject }) => subject)).toEqual([
    'A payout of 95.00 AED has been started',
    'A payout of 57.00 AED has been started',
    'A payout of 95.00 AED did not arrive',
    'A payout of 57.00 AED has arrived',
    'A payout of 95.00 AED has been started',
    'A payout of 95.00 AED has arrived',
    'A payout of 9.50 AED has been started',
  ]);
  expect(await ledgerTable(karam.db)).toBe(
    `
tip_paid        provider_clearing → staff_payable       95.00 Maya
tip_paid        provider_clearing → platform_fees        5.00 Maya
tip_paid        provider_clearing → staff_payable       38.00 Ravi
tip_paid        provider_clearing → platform_fees        2.00 Ravi
tip_paid        provider_clearing → staff_payable       19.00 Liza
tip_paid        provider_clearing → platform_fees        1.00 Liza
tip_paid        provider_clearing → staff_payable        9.50 Ravi
tip_paid        provider_clearing → platform_fees        0.50 Ravi
payout_started  staff_payable → payouts_in_transit      95.00 Maya
payout_started  staff_payable → payouts_in_transit      38.00 Ravi
payout_started  staff_payable → payouts_in_transit      19.00 Liza
payout_completed payouts_in_transit → bank               38.00 Ravi
payout_completed payouts_in_transit → bank               19.00 Liza
payout_failed   payouts_in_transit → staff_payable      95.00 Maya
payout_started  staff_payable → payouts_in_transit      95.00 Maya
payout_completed payouts_in_transit → bank               95.00 Maya
payout_started  staff_payable → payouts_in_transit       9.50 Ravi
payout_cancelled payouts_in_transit → staff_payable       9.50 Ravi`.trimStart(),
  );
  await expectLedgerHolds(karam.db);
});
