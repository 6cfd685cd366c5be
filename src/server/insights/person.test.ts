import { beforeEach, expect, test } from 'vitest';
import { testApp } from '#test/helpers/app.ts';
import { expectLedgerHolds } from '#test/helpers/ledger.ts';
import { makePayoutWorld, OWN_IBAN, type PayoutWorld } from '#test/helpers/payout-world.ts';
import { setIban } from '#test/helpers/set-iban.ts';
import { insertBusiness, insertStaff } from '#test/helpers/world.ts';

const karam = testApp();
let world: PayoutWorld;
beforeEach(async () => {
  karam.now = new Date('2026-11-15T08:00:00Z');
  world = await makePayoutWorld(karam);
});

const person = (who = world.owner, id = world.staffId) => who.get(`/api/insights/people/${id}`);

test('the page of a person has their month, balance, payouts, feedback and hours, and nothing of a colleague', async () => {
  const colleague = await insertStaff(karam.db, world.businessId);
  await setIban(karam.db, 'staff', world.staffId, OWN_IBAN);
  karam.now = new Date('2026-10-10T08:00:00Z');
  await world.tip(world.staffId, '8');
  karam.now = new Date('2026-10-20T08:00:00Z');
  await world.tip(world.staffId, '80');
  karam.now = new Date('2026-11-15T08:00:00Z');
  const payoutId = (
    await world.admin.post('/api/admin/payouts', { type: 'staff', staffId: world.staffId, amount: '0' })
  ).json().id;
  const { token } = (
    await world.anonymous.post('/api/tips', { staffId: world.staffId, amount: '20' })
  ).json();
  await world.anonymous.post(`/api/tips/follow/${token}/feedback`, { stars: 4, words: 'So kind' });
  const other = (await world.anonymous.post('/api/tips', { staffId: colleague, amount: '500' })).json();
  await world.anonymous.post(`/api/tips/follow/${other.token}/feedback`, { stars: 1, words: 'Slow' });
  await karam.db
    .insertInto('teamHours')
    .values([
      { staffId: world.staffId, day: '2026-11-14', minutes: 450 },
      { staffId: world.staffId, day: '2026-10-14', minutes: 60 },
    ])
    .execute();
  const answer = await person();
  expect(answer.json()).toMatchObject({
    staff: { id: world.staffId, walletId: 'wallet-of-maya', account: 'not_invited', pendingPayout: '19.00' },
    thisMonth: { from: '2026-11-01', to: '2026-11-15', count: 1, gross: '20.00', net: '19.00' },
    // The same days of the month before.
    before: { from: '2026-10-01', to: '2026-10-15', count: 1, gross: '8.00' },
    onItsWay: '83.60',
    waiting: { amount: '19.00', isThroughBusiness: false, hold: null },
    nextPayout: { amount: '494.00' },
    feedback: { count: 1, average: '4.00', newest: [{ stars: 4, words: 'So kind' }] },
    payouts: [{ id: payoutId, amount: '83.60', status: 'pending', throughBusiness: false }],
    minutes: 450,
  });
  expect(answer.body).not.toContain('Slow');
  await expectLedgerHolds(karam.db);
});

test('members see the person with a masked account and not why they wait, and nobody sees a person of another business', async () => {
  await setIban(karam.db, 'staff', world.staffId, OWN_IBAN);
  await world.tip(world.staffId, '10');
  expect((await person()).json()).toMatchObject({ staff: { iban: OWN_IBAN }, waiting: { hold: null } });
  for (const role of ['manager', 'viewer'] as const) {
    const member = await karam.signedIn('business');
    const userId = member.user?.id ?? '';
    const row = { businessId: world.businessId, userId, role, createdAt: karam.now };
    await karam.db.insertInto('members').values(row).execute();
    expect((await person(member)).json()).toMatchObject({
      staff: { iban: '...4016', pendingPayout: '9.50' },
      waiting: null,
      nextPayout: null,
    });
    expect((await person(member, world.otherStaffId)).statusCode).toBe(404);
    // As the owner of another venue, too: the page is of the venue on screen.
    await insertBusiness(karam.db, member.user);
    expect((await person(member)).statusCode).toBe(404);
    await member.post(`/api/venues/${world.businessId}/choose`);
    expect((await person(member)).json().staff.iban).toBe('...4016');
  }
  expect((await person(world.otherOwner)).statusCode).toBe(404);
  expect((await person(world.admin)).statusCode).toBe(403);
  expect((await person(world.staff)).statusCode).toBe(403);
  await expectLedgerHolds(karam.db);
});
