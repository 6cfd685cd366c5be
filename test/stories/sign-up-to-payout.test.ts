import { expect, test } from 'vitest';
import { testApp } from '#test/helpers/app.ts';
import { expectLedgerHolds } from '#test/helpers/ledger.ts';
import { ledgerTable } from '#test/helpers/ledger-table.ts';

/** One evening of a small business, from sign-up to payout, only by requests that a client can send. */
const karam = testApp();

test('an owner signs up, is approved, adds staff who are tipped, and an admin pays them out', async () => {
  const amal = karam.visitor();
  const signedUp = await amal.post('/api/register', {
    username: 'amal',
    email: 'amal@example.com',
    password: 'saffron',
    confirmPassword: 'saffron',
    firstName: 'Amal',
    lastName: 'Haddad',
    role: 'business',
  });
  expect(signedUp.statusCode).toBe(201);

  const business = await amal.post('/api/businesses', {
    name: 'Saffron Table',
    type: 'Restaurant',
    tlNumber: 'CN-1184402',
    iban: 'ae07 0331 2345 6789 0123 456',
  });
  expect(business.json()).toMatchObject({ status: 'pending', iban: 'AE070331234567890123456' });
  const businessId = business.json().id;

  const staff = { lastName: 'Fernandes', role: 'Server', walletId: 'w-1', isActive: true };
  // While it waits for its approval, people can be added, but not tipped.
  const maya = (await amal.post('/api/staff', { firstName: 'Maya', ...staff })).json().id;
  const tooEarly = await karam.visitor().post('/api/tips', { staffId: maya, amount: '25.00' });
  expect(tooEarly.statusCode).toBe(409);

  const admin = await karam.signedIn('admin');
  const approved = await admin.send({
    method: 'PATCH',
    url: `/api/admin/businesses/${businessId}/status`,
    payload: { status: 'active', note: 'Seen on site.' },
  });
  expect(approved.json().status).toBe('active');

  const ravi = (await amal.post('/api/staff', { firstName: 'Ravi', ...staff })).json().id;

  const guest = karam.visitor();
  expect((await guest.get(`/api/staff/${maya}`)).json()).toMatchObject({ firstName: 'Maya', isActive: true });
  const once = { headers: { 'idempotency-key': 'a-guest-who-tapped-twice' } };
  await guest.post('/api/tips', { staffId: maya, amount: '25.00', customerName: 'Sara' }, once);
  await guest.post('/api/tips', { staffId: maya, amount: '25.00', customerName: 'Sara' }, once);
  await guest.post('/api/tips', { staffId: ravi, amount: '10.00', coverFee: true });
  await guest.post('/api/tips', { staffId: ravi, amount: '0.10' });

  expect((await amal.get('/api/analytics/daily')).json()).toEqual({ amount: '35.10' });
  expect((await amal.get('/api/staff')).json().map((each: { today: string }) => each.today)).toEqual([
    '10.10',
    '25.00',
  ]);

  const partly = await admin.post('/api/admin/payouts', { type: 'business', businessId, amount: '30.00' });
  expect(partly.json()).toMatchObject({ amount: '30.00', status: 'pending' });
  const rest = await admin.post('/api/admin/payouts', {
    type: 'business',
    businessId,
    amount: '0',
    description: 'Payout for Saffron Table',
  });
  expect(rest.json()).toMatchObject({ amount: '3.85', notes: 'Payout for Saffron Table' });
  const nothingLeft = await admin.post('/api/admin/payouts', { type: 'business', businessId, amount: '0' });
  expect(nothingLeft.json().message).toBe('Nothing is owed to Saffron Table.');

  const audit = (await admin.get('/api/admin/audit')).json().map((row: { action: string }) => row.action);
  expect(audit).toEqual(expect.arrayContaining(['auth.registered', 'business.approved', 'payout.started']));

  // The fee of a tip of 0.10 AED is half a fil, which rounds to even: 0.
  expect(await ledgerTable(karam.db)).toBe(
    `
tip_paid        provider_clearing → staff_payable       23.75 Maya
tip_paid        provider_clearing → platform_fees        1.25 Maya
tip_paid        provider_clearing → staff_payable       10.00 Ravi
tip_paid        provider_clearing → platform_fees        0.50 Ravi
tip_paid        provider_clearing → staff_payable        0.10 Ravi
payout_started  staff_payable → payouts_in_transit      23.75 Maya
payout_started  staff_payable → payouts_in_transit       6.25 Ravi
payout_started  staff_payable → payouts_in_transit       3.85 Ravi`.trimStart(),
  );
  await expectLedgerHolds(karam.db);
});
