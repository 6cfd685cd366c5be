import { expect, test } from 'vitest';
import { testApp } from '#test/helpers/app.ts';
import { expectLedgerHolds } from '#test/helpers/ledger.ts';
import { makeWorld } from '#test/helpers/world.ts';

const karam = testApp();

test('an admin changes the fee; new tips are made under it, old ones keep theirs, and it is written down', async () => {
  const world = await makeWorld(karam);
  const tip = () => karam.visitor().post('/api/tips', { staffId: world.staffId, amount: '10' });
  expect((await tip()).json()).toMatchObject({ fee: '0.50', net: '9.50' });
  const change = (payload: object) =>
    world.admin.send({ method: 'PATCH', url: '/api/admin/settings', payload });

  const changed = await change({ platformFeeBps: 290, platformFeeFixedFils: 100, maxTip: '200' });
  expect(changed.json()).toEqual({
    platformFeeBps: 290,
    platformFeeFixedFils: 100,
    maxTip: '200.00',
    updatedAt: karam.now.toISOString(),
  });
  const terms = async () => (await karam.visitor().get('/api/tips/terms')).json();
  await expect
    .poll(terms, { timeout: 5000 })
    .toEqual({ platformFeeBps: 290, platformFeeFixedFils: 100, maxTip: '200.00' });
  expect((await tip()).json()).toMatchObject({ fee: '1.29', net: '8.71' });
  expect(
    (await karam.visitor().post('/api/tips', { staffId: world.staffId, amount: '200.01' })).statusCode,
  ).toBe(400);

  const [audited] = (await world.admin.get('/api/admin/audit?limit=1')).json();
  expect(audited).toMatchObject({
    action: 'settings.changed',
    actorId: world.admin.user?.id,
    detail: { from: { platformFeeBps: 500 }, to: { platformFeeBps: 290 } },
  });
  await expectLedgerHolds(karam.db);
});

test.each([
  [{}],
  [{ platformFeeBps: 10_001 }],
  [{ platformFeeBps: -1 }],
  [{ platformFeeBps: 2.5 }],
  [{ platformFeeFixedFils: '100' }],
  [{ maxTip: '0' }],
  [{ maxTip: '1000000.01' }],
  [{ maxTip: '1e3' }],
  [{ updatedBy: 'me' }],
])('%j is refused and changes nothing', async (payload) => {
  const { admin } = await makeWorld(karam);
  const before = (await admin.get('/api/admin/settings')).json();
  const answer = await admin.send({ method: 'PATCH', url: '/api/admin/settings', payload });
  expect(answer.statusCode).toBe(400);
  expect((await admin.get('/api/admin/settings')).json()).toEqual(before);
});
