import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fils, toDecimal } from '#shared/money.ts';
import { type Client, testApp } from '#test/helpers/app.ts';
import { expectLedgerHolds } from '#test/helpers/ledger.ts';
import { PAYER } from '#test/helpers/payout-desk.ts';
import { insertPerson, makeWorld, type World } from '#test/helpers/world.ts';

/** Whatever people do, in whatever order and however much of it at once, the ledger adds up. */
const karam = testApp();

type Step = (world: World, people: number[], secondAdmin: Client) => Promise<number>;
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

const startPayout =
  (wanted: string): Step =>
  async (world) => {
    const body = { type: 'business', businessId: world.businessId, amount: wanted };
    return (await world.admin.post('/api/admin/payouts', body)).statusCode;
  };
const payout: fc.Arbitrary<Step> = fc.oneof(fc.constant('0'), amount).map(startPayout);

type DeskWork = { which: number; verb: 'file' | 'complete' | 'fail' | 'cancel'; reference: string };

/** What the desk does with one of this business's payouts, whichever is there by then. */
const workAtDesk =
  ({ which, verb, reference }: DeskWork): Step =>
  async (world, _people, secondAdmin) => {
    const payouts = await karam.db
      .selectFrom('payouts')
      .select(['id', 'status'])
      .where('businessId', '=', world.businessId)
      .orderBy('id')
      .execute();
    // One it can be done to, if there is one; otherwise one it cannot, or none at all.
    const from = verb === 'file' || verb === 'cancel' ? 'pending' : 'processing';
    const fitting = payouts.filter(({ status }) => status === from);
    const choice = fitting.length > 0 ? fitting : payouts;
    const id = choice[which % Math.max(1, choice.length)]?.id ?? 2_147_483_647;
    if (verb === 'file')
      return (await world.admin.post('/api/admin/bank-files', { payoutIds: [id] })).statusCode;
    const body = verb === 'complete' ? { reference } : { reason: 'It happens' };
    return (await secondAdmin.post(`/api/admin/payouts/${id}/${verb}`, body)).statusCode;
  };
const desk: fc.Arbitrary<Step> = fc
  .record<DeskWork>({
    which: fc.nat({ max: 5 }),
    verb: fc.constantFrom('file', 'file', 'complete', 'complete', 'fail', 'cancel'),
    reference: fc.constantFrom('FT1', 'FT2'),
  })
  .map(workAtDesk);

const step = fc.oneof(
  { weight: 6, arbitrary: tip },
  { weight: 1, arbitrary: refusedTip },
  { weight: 1, arbitrary: statusChange },
  { weight: 2, arbitrary: payout },
  { weight: 4, arbitrary: desk },
);
/** Steps of one group happen at the same time. */
const history = fc.array(fc.array(step, { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 8 });

/** One that reaches every ending, before those that chance finds. */
const tipTen: Step = async (world) =>
  (await world.anonymous.post('/api/tips', { staffId: world.staffId, amount: '10' })).statusCode;
const all = startPayout('0');
const at = (verb: DeskWork['verb']) => workAtDesk({ which: 0, verb, reference: 'FT1' });
const everyEnding = [
  ...[tipTen, all, at('cancel'), all, at('file'), at('fail'), all, at('file'), at('complete')],
  ...[tipTen, all, at('file'), tipTen, all],
].map((each) => [each]);

test('after any history the ledger holds, and every answer was one that may be given', async () => {
  const answers = new Set<number>();
  const secondAdmin = await karam.signedIn('admin');
  await karam.db.updateTable('settings').set(PAYER).execute();
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
        for (const status of await Promise.all(group.map((each) => each(world, people, secondAdmin))))
          answers.add(status);
      }
      await expectLedgerHolds(karam.db);
    }),
    { numRuns: 40, interruptAfterTimeLimit: 40_000, examples: [[everyEnding]] },
  );
  expect([...answers].sort()).toEqual([200, 201, 400, 404, 409]);
  // Every ending was reached, or the histories would prove less than they seem to.
  const reached = await karam.db.selectFrom('payouts').select('status').distinct().execute();
  expect(reached.map(({ status }) => status).sort()).toEqual([
    'cancelled',
    'completed',
    'failed',
    'pending',
    'processing',
  ]);
}, 90_000);
