import { expect, test } from 'vitest';
import { findTipJourney, listTipJourneys } from '#server/money/ledger/read/tip-journey.ts';
import { followTip } from '#server/tipping/tips/follow-tip.ts';
import { testApp } from '#test/helpers/app.ts';
import { countStatements } from '#test/helpers/count-statements.ts';
import { expectLedgerHolds } from '#test/helpers/ledger.ts';
import { makePayoutWorld, OWN_IBAN } from '#test/helpers/payout-world.ts';
import { setIban } from '#test/helpers/set-iban.ts';
import { insertStaff } from '#test/helpers/world.ts';

const karam = testApp();

const statementsFor = (token: string) => countStatements(karam.db, (db) => followTip({ db, all: {} }, token));

test('a tip for many people is followed with as few statements as one for two, wherever each part is', async () => {
  const world = await makePayoutWorld(karam);
  const { businessId, anonymous, secondAdmin } = world;
  await karam.db
    .insertInto('teamRules')
    .values({ businessId, rule: 'equal', updatedAt: karam.now })
    .execute();
  const people = [world.staffId, await insertStaff(karam.db, businessId)];
  const tip = async (): Promise<{ id: number; token: string }> =>
    (await anonymous.post('/api/tips/team', { businessId, amount: '60.00' })).json();
  const pay = async (staffId: number) => {
    const body = { type: 'staff', staffId, amount: '0' };
    const { id } = (await world.admin.post('/api/admin/payouts', body)).json();
    await world.release((await world.makeFile(id)).json().id);
    return id;
  };
  const complete = (id: number) => world.settle(secondAdmin, id, 'complete', { reference: `FT${id}` });
  for (const staffId of people) await setIban(karam.db, 'staff', staffId, OWN_IBAN);
  const small = await tip();
  // Two transfers came back: what each of these people is owed has to be looked at payout by payout.
  for (const staffId of people) {
    const payoutId = await pay(staffId);
    await complete(payoutId);
    const content = `end_to_end_id,status,amount,reference,reason\nKARAM-PAYOUT-${payoutId},returned,,,AC04\n`;
    const { fingerprint } = (await secondAdmin.post('/api/admin/bank-answers', { content })).json();
    await secondAdmin.post('/api/admin/bank-answers', { content, fingerprint });
  }
  for (let more = 0; more < 10; more += 1) people.push(await insertStaff(karam.db, businessId));
  const [, , third = 0, fourth = 0] = people;
  for (const staffId of [third, fourth]) await setIban(karam.db, 'staff', staffId, OWN_IBAN);
  const large = await tip();
  await complete(await pay(world.staffId));
  await complete(await pay(third));
  await pay(fourth);
  expect(await statementsFor(large.token)).toBe(await statementsFor(small.token));

  const parts = await karam.db
    .selectFrom('teamTipParts')
    .innerJoin('tips', 'tips.id', 'tipId')
    .select(['tips.id', 'token'])
    .where('leadId', '=', large.id)
    .orderBy('tips.id')
    .execute();
  const together = await listTipJourneys(
    karam.db,
    parts.map(({ id }) => id),
  );
  expect(together).toEqual(await Promise.all(parts.map(({ token }) => findTipJourney(karam.db, token))));
  const placeOf = ({ hasArrived, isWithBank }: (typeof together)[number]) =>
    hasArrived ? 'arrived' : isWithBank ? 'with the bank' : 'here';
  expect(together.map(placeOf)).toEqual([
    ...['arrived', 'here', 'arrived', 'with the bank'],
    ...Array(8).fill('here'),
  ]);
  await expectLedgerHolds(karam.db);
});
