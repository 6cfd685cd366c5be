import { beforeAll, expect, test } from 'vitest';
import { readProviderBooks } from '#server/money/payments/read-provider-books.ts';
import { addDays, dubaiDay } from '#shared/dubai-time.ts';
import { PASSWORD } from '#test/helpers/app.ts';
import { dubaiHour, karamWithStripe } from '#test/helpers/karam-with-stripe.ts';
import { findBroken } from '#test/helpers/ledger.ts';
import { PAYER } from '#test/helpers/payout-world.ts';
import { setPayer } from '#test/helpers/set-iban.ts';
import { makeWorld, type World } from '#test/helpers/world.ts';

/** What the provider says it holds is compared with its own books, every night. */
const { karam, stripe, payments, log, aPaidTip, readTheNightAfter, expectAllAddsUp } =
  await karamWithStripe();

let world: World;
let day = addDays(dubaiDay(karam.now), 30);
beforeAll(async () => {
  karam.now = dubaiHour(day, 12);
  // From before the first tip: another use of the account.
  stripe.books.withoutLines = 123_45;
  world = await makeWorld(karam);
  await setPayer(karam.db, PAYER);
});

const nextDay = () => {
  day = addDays(day, 1);
  karam.now = dubaiHour(day, 12);
};
const brokenRules = async () => (await findBroken(karam.db)).map(({ rule }) => rule);
const statedOn = async (of: string) =>
  (
    await karam.db
      .selectFrom('providerDays')
      .select('statedBalance')
      .where('day', '=', of)
      .executeTakeFirstOrThrow()
  ).statedBalance;

test('the balance of each midnight is the sum of all lines, and what was there before the first one', async () => {
  await aPaidTip(world, '100');
  await readTheNightAfter(day);
  expect(await statedOn(day)).toBe('219.55');
  nextDay();
  await aPaidTip(world, '50');
  stripe.book('payout', -5000);
  // After midnight and before the reading: no part of the day.
  karam.now = dubaiHour(addDays(day, 1), 1);
  await aPaidTip(world, '10');
  await readTheNightAfter(day);
  expect(await statedOn(day)).toBe('217.10');
  await expectAllAddsUp();
});

test('money that left the provider without a line breaks a rule, and no bank file is released', async () => {
  nextDay();
  nextDay();
  const payout = { type: 'business', businessId: world.businessId, amount: '0' };
  const { id: payoutId } = (await world.admin.post('/api/admin/payouts', payout)).json();
  const { id } = (await world.admin.post('/api/admin/bank-files', { payoutIds: [payoutId] })).json();
  const second = await karam.signedIn('admin');
  const obstacles = async () =>
    (await second.get(`/api/admin/bank-files/${id}`))
      .json()
      .obstacles.map(({ reason }: { reason: string }) => reason);
  expect(await obstacles()).not.toContain('release_provider_short');
  stripe.books.withoutLines -= 5_000;
  await readTheNightAfter(day);
  expect(await brokenRules()).toEqual(['provider_balance']);
  expect(await obstacles()).toContain('release_provider_short');
  const release = second.post(`/api/admin/bank-files/${id}/release`, { password: PASSWORD });
  expect((await release).statusCode).toBe(409);
  // It comes back: files can be released again, and the day stays named.
  stripe.books.withoutLines += 5_000;
  nextDay();
  await readTheNightAfter(day);
  expect(await obstacles()).not.toContain('release_provider_short');
  expect(await brokenRules()).toEqual(['provider_balance']);
  await karam.db
    .updateTable('providerDays')
    .set({ statedBalance: null })
    .where('day', '=', addDays(day, -1))
    .execute();
  await expectAllAddsUp();
});

test('while money keeps moving, or the provider does not answer, the night goes without a balance', async () => {
  nextDay();
  const now = payments();
  const moving = {
    ...now.provider,
    readBalance: async () => {
      stripe.book('charge', 100, { fee: 1 });
      return now.provider.readBalance();
    },
  };
  karam.now = dubaiHour(addDays(day, 1), 2.75);
  await readProviderBooks({ ...now, provider: moving, all: { stripe: moving } });
  expect(await statedOn(day)).toBeNull();
  nextDay();
  const silent = { ...now.provider, readBalance: () => Promise.reject(new Error('timeout')) };
  karam.now = dubaiHour(addDays(day, 1), 2.75);
  await readProviderBooks({ ...now, provider: silent, all: { stripe: silent } });
  expect(await statedOn(day)).toBeNull();
  expect(log).toContain('the payment provider’s balance could not be read');
  nextDay();
  await readTheNightAfter(day);
  expect(await brokenRules()).not.toContain('provider_balance');
  await expectAllAddsUp();
});
