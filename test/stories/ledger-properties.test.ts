import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fils, toDecimal } from '#shared/money.ts';
import { testApp } from '#test/helpers/app.ts';
import { expectLedgerHolds } from '#test/helpers/ledger.ts';
import { insertPerson, makeWorld, type World } from '#test/helpers/world.ts';

/** Whatever people do, in whatever order and however much of it at once, the ledger adds up. */
const karam = testApp();

type Step = (world: World, people: number[]) => Promise<number>;
const someone = fc.nat({ max: 3 });
const amount = fc
  .oneof(fc.integer({ min: 1, max: 2000 }), fc.integer({ min: 1, max: 500_000 }))
  .map((count) => toDecimal(fils(count)));

const tip: fc.Arbitrary<Step> = fc
  .record({
    who: someone,
    amount,
    coverFee: fc.boolean(),
    key: fc.option(fc.constantFrom('a', 'b', 'c'), { nil: undefined }),
  })
  .map(({ who, key, ...body }) => async (world, people) => {
    const headers = key ? { 'idempotency-key': `${world.businessId}-${key}` } : {};
    const answer = await world.anonymous.post('/api/tips', { staffId: people[who], ...body }, { headers });
    return answer.statusCode;
  });

const refusedTip: fc.Arbitrary<Step> = fc
  .constantFrom('0', '-5', '1e3', '5000.01', 'x')
  .map((wrong) => async (world) => {
    const answer = await world.anonymous.post('/api/tips', { staffId: world.staffId, amount: wrong });
    return answer.statusCode;
  });

const statusChange: fc.Arbitrary<Step> = fc
  .constantFrom('active', 'suspended')
  .map((status) => async (world) => {
    const url = `/api/admin/businesses/${world.businessId}/status`;
    return (await world.admin.send({ method: 'PATCH', url, payload: { status } })).statusCode;
  });

const payout: fc.Arbitrary<Step> = fc.oneof(fc.constant('0'), amount).map((wanted) => async (world) => {
  const body = { type: 'business', businessId: world.businessId, amount: wanted };
  return (await world.admin.post('/api/admin/payouts', body)).statusCode;
});

const step = fc.oneof(
  { weight: 6, arbitrary: tip },
  { weight: 1, arbitrary: refusedTip },
  { weight: 1, arbitrary: statusChange },
  { weight: 2, arbitrary: payout },
);
/** Steps of one group happen at the same time. */
const history = fc.array(fc.array(step, { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 8 });

test('after any history the ledger holds, and every answer was one that may be given', async () => {
  const answers = new Set<number>();
  await fc.assert(
    fc.asyncProperty(history, async (groups) => {
      const world = await makeWorld(karam);
      const people = [
        world.staffId,
        world.otherStaffId,
        await insertPerson(karam.db, world.businessId),
        await insertPerson(karam.db, world.businessId, false),
      ];
      for (const group of groups) {
        for (const status of await Promise.all(group.map((each) => each(world, people)))) answers.add(status);
      }
      await expectLedgerHolds(karam.db);
    }),
    { numRuns: 40, interruptAfterTimeLimit: 40_000 },
  );
  expect([...answers].sort()).toEqual([200, 201, 400, 409]);
}, 90_000);
