import { expect, test } from 'vitest';
import { PASSWORD, testApp } from '#test/helpers/app.ts';
import { expectLedgerHolds } from '#test/helpers/ledger.ts';
import { changeSettings } from '#test/helpers/two-persons.ts';
import { insertBusiness, makeWorld, VALID_IBAN } from '#test/helpers/world.ts';

const karam = testApp();

test('an admin changes the fee: new tips use it, old tips keep theirs, and the change is recorded', async () => {
  const world = await makeWorld(karam);
  const tip = () => karam.visitor().post('/api/tips', { staffId: world.staffId, amount: '10' });
  expect((await tip()).json()).toMatchObject({ fee: '0.50', net: '9.50' });
  await changeSettings(karam, world.admin, {
    platformFeeBps: 290,
    platformFeeFixedFils: 100,
    maxTip: '200',
  });
  expect((await world.admin.get('/api/admin/settings')).json()).toEqual({
    platformFeeBps: 290,
    platformFeeFixedFils: 100,
    vatBps: 0,
    vatIncluded: true,
    vatTrn: null,
    sellerName: null,
    sellerAddress: null,
    sellerEmirate: null,
    maxTip: '200.00',
    payerName: null,
    payerIban: null,
    payerBic: null,
    holderName: null,
    holderKind: null,
    holderReference: null,
    purposeCode: 'BON',
    memoLength: 140,
    bankCutoffHour: 14,
    bankDaysOff: '',
    payday: null,
    paydayThreshold: '0.00',
    bankHost: null,
    bankPort: 22,
    bankUser: null,
    bankHostKeys: null,
    bankFolderOut: null,
    bankFolderIn: null,
    bankKeyId: null,
    bankInstantUrl: null,
    bankInstantKeyId: null,
    lostDisputes: 'platform',
    withholdLimit: '0.00',
    withholdShareBps: 10_000,
    guestWordsMonths: 24,
    providerPayloadMonths: 13,
    mailMonths: 3,
    auditAddressMonths: 12,
    erasureDelayDays: 14,
    ibanWaitHours: 48,
    newPayeeDays: 3,
    payeeDayLimit: '5000.00',
    identityLimit: '3500.00',
    threeDsFrom: null,
    fraudRefundLimit: null,
    platformName: 'Karam',
    platformNameAr: 'كرم',
    supportAddress: 'support@karam.example',
    updatedAt: karam.now.toISOString(),
  });
  const terms = async () => (await karam.visitor().get('/api/tips/terms')).json();
  await expect
    .poll(terms)
    .toMatchObject({ platformFeeBps: 290, platformFeeFixedFils: 100, maxTip: '200.00' });
  expect((await tip()).json()).toMatchObject({ fee: '1.29', net: '8.71' });
  expect(
    (await karam.visitor().post('/api/tips', { staffId: world.staffId, amount: '200.01' })).statusCode,
  ).toBe(400);

  const [audited] = (await world.admin.get('/api/admin/audit?limit=1')).json();
  expect(audited).toMatchObject({
    action: 'settings.changed',
    detail: { from: { platformFeeBps: 500 }, to: { platformFeeBps: 290 } },
  });
  await expectLedgerHolds(karam.db);
});

test('an admin sets and removes the account that pays payouts, and guests never see it', async () => {
  const { admin } = await makeWorld(karam);
  const change = async (to: object) => (await changeSettings(karam, admin, to)).json();
  const payer = {
    payerName: 'Karam FZ-LLC',
    payerIban: 'ae07 0331 2345 6789 0123 456',
    payerBic: 'bomlaead',
  };
  expect(await change({ ...payer, purposeCode: 'sal', memoLength: 35 })).toMatchObject({
    payerName: 'Karam FZ-LLC',
    payerIban: VALID_IBAN,
    payerBic: 'BOMLAEAD',
    purposeCode: 'SAL',
    memoLength: 35,
  });
  expect((await admin.get('/api/admin/settings')).json()).toMatchObject({ payerIban: VALID_IBAN });
  const terms = (await karam.visitor().get('/api/tips/terms')).json();
  expect(Object.keys(terms).sort()).toEqual([
    'isTest',
    'maxTip',
    'minTip',
    'platform',
    'platformFeeBps',
    'platformFeeFixedFils',
    'vatBps',
    'vatIncluded',
  ]);

  const [audited] = (await admin.get('/api/admin/audit?limit=1')).json();
  expect(audited).toMatchObject({ action: 'settings.changed', detail: { to: { payerIban: '...3456' } } });
  expect(JSON.stringify(audited)).not.toContain(VALID_IBAN);

  expect(await change({ payerName: null, payerIban: null, payerBic: null })).toMatchObject({
    payerName: null,
    payerIban: null,
    payerBic: null,
    purposeCode: 'SAL',
  });
});

test('an admin renames the platform: public settings, pages and new mails show it, and it is recorded', async () => {
  const { admin } = await makeWorld(karam);
  const change = (payload: object) => admin.send({ method: 'PATCH', url: '/api/admin/settings', payload });
  const platform = async () => (await karam.visitor().get('/api/tips/terms')).json().platform;
  const usual = { name: 'Karam', nameAr: 'كرم', supportAddress: 'support@karam.example' };
  expect(await platform()).toEqual({ ...usual, mailGoesOut: false });

  const names = {
    platformName: ' Nad\u200bil ',
    platformNameAr: 'نادل',
    supportAddress: 'help@nadil.example',
  };
  expect((await change(names)).json()).toMatchObject({ ...names, platformName: 'Nadil' });
  expect(await platform()).toMatchObject({
    name: 'Nadil',
    nameAr: 'نادل',
    supportAddress: 'help@nadil.example',
  });
  const [audited] = (await admin.get('/api/admin/audit?limit=1')).json();
  expect(audited).toMatchObject({
    action: 'settings.changed',
    detail: { from: { platformName: 'Karam' }, to: { platformName: 'Nadil' } },
  });

  const owner = await karam.signedIn('business');
  const id = await insertBusiness(karam.db, owner.user, 'pending');
  const decided = { status: 'suspended', reason: 'not_supported' };
  await admin.send({ method: 'PATCH', url: `/api/admin/businesses/${id}/status`, payload: decided });
  const [mail] = (await admin.get(`/api/admin/outbox?search=${owner.user?.email}`)).json();
  expect(mail.body).toContain('on Nadil');
  expect(mail.body).toContain('في نادل');
  expect(mail.body).not.toMatch(/Karam|كرم|\{platform\}/);

  await change({ platformName: 'Karam', platformNameAr: 'كرم', supportAddress: 'support@karam.example' });
  expect(await platform()).toMatchObject(usual);
});

test.each([
  [{}],
  [{ payerName: '' }],
  [{ payerName: 'x'.repeat(71) }],
  [{ payerIban: 'AE070331234567890123457' }],
  [{ payerBic: 'BOML' }],
  [{ purposeCode: 'BONUS' }],
  [{ purposeCode: null }],
  [{ memoLength: 15 }],
  [{ memoLength: 141 }],
  [{ guestWordsMonths: 121 }],
  [{ mailMonths: -1 }],
  [{ erasureDelayDays: 31 }],
  [{ ibanWaitHours: 241 }],
  [{ platformFeeBps: 10_001 }],
  [{ platformFeeBps: -1 }],
  [{ platformFeeBps: 2.5 }],
  [{ platformFeeFixedFils: '100' }],
  [{ maxTip: '0' }],
  [{ maxTip: '1000000.01' }],
  [{ maxTip: '1e3' }],
  [{ platformName: '' }],
  [{ platformName: '\u200b\u2060' }],
  [{ platformNameAr: 'x'.repeat(41) }],
  [{ supportAddress: 'nobody' }],
  [{ supportAddress: null }],
  [{ updatedBy: 'me' }],
])('the settings change %j is refused and changes nothing', async (payload) => {
  const { admin } = await makeWorld(karam);
  const before = (await admin.get('/api/admin/settings')).json();
  const answer = await admin.send({ method: 'PATCH', url: '/api/admin/settings', payload });
  expect(answer.statusCode).toBe(400);
  expect((await admin.get('/api/admin/settings')).json()).toEqual(before);
});

test('a fee below the cost of a card payment needs the word that the company pays the rest, seen by both admins', async () => {
  const { admin } = await makeWorld(karam);
  const second = await karam.signedIn('admin');
  const patch = (payload: object) =>
    admin.send({ method: 'PATCH', url: '/api/admin/settings', payload: { password: PASSWORD, ...payload } });
  await changeSettings(karam, admin, { platformFeeBps: 500, platformFeeFixedFils: 0 });
  const before = (await admin.get('/api/admin/settings')).json();
  for (const change of [
    { platformFeeBps: 300 },
    { platformFeeFixedFils: 70 },
    { vatBps: 500, vatTrn: '1'.repeat(15) },
  ]) {
    const answer = await patch(change);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().fields).toMatchObject({ bearsCardCost: { reason: 'fee_below_card_cost' } });
  }
  expect((await admin.get('/api/admin/settings')).json()).toEqual(before);
  // One that covers it, and settings that are no fee, need no such word.
  for (const change of [{ platformFeeFixedFils: 150 }, { maxTip: '300' }]) {
    const { proposal } = (await patch(change)).json();
    await second.post(`/api/admin/proposals/${proposal.id}/reject`);
  }
  const { proposal } = (
    await patch({ platformFeeBps: 300, platformFeeFixedFils: 0, bearsCardCost: true })
  ).json();
  expect(proposal.settings).toContainEqual({ name: 'bearsCardCost', from: null, to: 'true' });
  const confirmed = await second.post(`/api/admin/proposals/${proposal.id}/confirm`, { password: PASSWORD });
  expect(confirmed.json()).toMatchObject({ outcome: 'confirmed' });
  expect((await admin.get('/api/admin/settings')).json()).toMatchObject({ platformFeeBps: 300 });
  await expectLedgerHolds(karam.db);
});
