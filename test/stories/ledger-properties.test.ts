import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { fils, toDecimal } from '#shared/money/money.ts';
import { type Client, PASSWORD, type TestApp, testApp } from '#test/helpers/app.ts';
import { type CrashPoint, crashable, pointsOf } from '#test/helpers/crash.ts';
import { expectLedgerHolds } from '#test/helpers/ledger.ts';
import { PAYER } from '#test/helpers/payout-world.ts';
import { setPayer } from '#test/helpers/set-iban.ts';
import { insertStaff, makeWorld, type World } from '#test/helpers/world.ts';

/** The ledger must add up for any steps, in any order, several at once, and with a crash at any point. */
const process = crashable(() => karam.db);
const karam: TestApp = testApp({ db: process.db });
/** Ids of tips whose recording was confirmed to the guest. */
const acknowledged: number[] = [];

type Step = (world: World, staffIds: number[], secondAdmin: Client) => Promise<number>;
const someone = fc.nat({ max: 3 });
const amountDecimal = fc
  .oneof(fc.integer({ min: 1, max: 2000 }), fc.integer({ min: 1, max: 500_000 }))
  .map((count) => toDecimal(fils(count)));

async function sendTip(world: World, body: object, headers: Record<string, string> = {}): Promise<number> {
  const answer = await world.anonymous.post('/api/tips', body, { headers });
  if (answer.statusCode === 201) acknowledged.push(answer.json().id);
  return answer.statusCode;
}

const tip: fc.Arbitrary<Step> = fc
  .record({
    who: someone,
    amount: amountDecimal,
    coverFee: fc.boolean(),
    key: fc.option(fc.constantFrom('a', 'b', 'c'), { nil: undefined }),
  })
  .map(({ who, key, ...body }) => async (world, staffIds) => {
    const headers: Record<string, string> = key ? { 'idempotency-key': `${world.businessId}-${key}` } : {};
    return sendTip(world, { staffId: staffIds[who], ...body }, headers);
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
  (wantedDecimal: string): Step =>
  async (world) => {
    const body = { type: 'business', businessId: world.businessId, amount: wantedDecimal };
    return (await world.admin.post('/api/admin/payouts', body)).statusCode;
  };
const payout: fc.Arbitrary<Step> = fc.oneof(fc.constant('0'), amountDecimal).map(startPayout);

type PayoutAction = {
  which: number;
  verb: 'file' | 'complete' | 'fail' | 'cancel' | 'return';
  reference: string;
};

const fromOf = {
  file: 'pending',
  cancel: 'pending',
  complete: 'processing',
  fail: 'processing',
  return: 'completed',
};

/** An admin's action on one of this business's payouts, chosen when the step runs. */
const actOnPayouts =
  ({ which, verb, reference }: PayoutAction): Step =>
  async (world, _staffIds, secondAdmin) => {
    const payouts = await karam.db
      .selectFrom('payouts')
      .select(['id', 'status'])
      .where('businessId', '=', world.businessId)
      .orderBy('id')
      .execute();
    // Prefer a payout in a status that allows the action; otherwise take any, or an unknown id.
    const fitting = payouts.filter(({ status }) => status === fromOf[verb]);
    const choice = fitting.length > 0 ? fitting : payouts;
    const id = choice[which % Math.max(1, choice.length)]?.id ?? 2_147_483_647;
    if (verb === 'file') {
      const made = await world.admin.post('/api/admin/bank-files', { payoutIds: [id] });
      if (made.statusCode !== 201) return made.statusCode;
      const step = which % 3 === 2 ? 'withdraw' : 'release';
      const body = step === 'release' ? { password: PASSWORD } : { reason: 'It happens' };
      return (await secondAdmin.post(`/api/admin/bank-files/${made.json().id}/${step}`, body)).statusCode;
    }
    const body = verb === 'complete' ? { reference } : { reason: 'It happens' };
    const answer = await secondAdmin.post(`/api/admin/payouts/${id}/${verb}`, body);
    const { statusCode } = answer;
    if (verb === 'fail' && statusCode === 200) {
      const url = `/api/admin/proposals/${answer.json().proposal.id}/confirm`;
      return (await world.admin.post(url, { password: PASSWORD })).statusCode;
    }
    // Until the bank's message shows the money, nothing more would be released.
    return verb === 'return' && statusCode === 200 ? applyAnswer(secondAdmin, id) : statusCode;
  };

async function applyAnswer(by: Client, id: number): Promise<number> {
  const content = `end_to_end_id,status,amount,reference,reason\nKARAM-PAYOUT-${id},returned,,,AC04\n`;
  const { fingerprint } = (await by.post('/api/admin/bank-answers', { content })).json();
  return (await by.post('/api/admin/bank-answers', { content, fingerprint })).statusCode;
}

const payoutAction: fc.Arbitrary<Step> = fc
  .record<PayoutAction>({
    which: fc.nat({ max: 5 }),
    verb: fc.constantFrom('file', 'file', 'complete', 'complete', 'fail', 'cancel', 'return'),
    reference: fc.constantFrom('FT1', 'FT2'),
  })
  .map(actOnPayouts);

const step = fc.oneof(
  { weight: 6, arbitrary: tip },
  { weight: 1, arbitrary: refusedTip },
  { weight: 1, arbitrary: statusChange },
  { weight: 2, arbitrary: payout },
  { weight: 4, arbitrary: payoutAction },
);
/** Steps of one group run at the same time. In some groups the process crashes while they run. */
type Group = { steps: Step[]; crash: CrashPoint | undefined };
const crash = fc.record({ at: fc.nat({ max: 40 }), side: fc.constantFrom('before', 'after') } as const);
const history = fc.array(
  fc.record<Group>({
    steps: fc.array(step, { minLength: 1, maxLength: 8 }),
    crash: fc.option(crash, { nil: undefined, freq: 2 }),
  }),
  { minLength: 1, maxLength: 8 },
);

/** A fixed history that reaches every status of a payout, run before the random ones. */
const tipTen: Step = (world) => sendTip(world, { staffId: world.staffId, amount: '10' });
const all = startPayout('0');
const at = (verb: PayoutAction['verb']) => actOnPayouts({ which: 0, verb, reference: 'FT1' });
const everyEnding = [
  ...[tipTen, all, at('cancel'), all, at('file'), at('fail'), all, at('file'), at('complete')],
  ...[at('return'), all, at('file'), at('complete'), tipTen, all, at('file'), at('complete'), at('return')],
  ...[tipTen, all, at('file'), at('complete'), tipTen, all, at('file'), tipTen, all],
].map((each): Group => ({ steps: [each], crash: undefined }));

/**
 * A fixed history that crashes at each point of a tip, of four concurrent tips, and of every step of a
 * payout.
 */
const everyPoint = [
  ...pointsOf(3).map((crash): Group => ({ steps: [tipTen], crash })),
  ...pointsOf(8).map((crash): Group => ({ steps: [tipTen, tipTen, tipTen, tipTen], crash })),
  ...pointsOf(20).flatMap((crash): Group[] => [
    ...[tipTen, all].map((each) => ({ steps: [each], crash: undefined })),
    ...[all, at('file'), at('complete'), at('fail'), at('cancel'), at('return')].map((each) => ({
      steps: [each],
      crash,
    })),
  ]),
];

const answers = new Set<number>();

async function live(groups: Group[]): Promise<void> {
  const secondAdmin = await karam.signedIn('admin');
  const world = await makeWorld(karam);
  const staffIds = [
    world.staffId,
    world.otherStaffId,
    await insertStaff(karam.db, world.businessId),
    await insertStaff(karam.db, world.businessId, false),
  ];
  for (const { steps, crash } of groups) {
    if (crash) process.endAt(crash);
    const statuses = await Promise.all(steps.map((each) => each(world, staffIds, secondAdmin)));
    // A 500 is allowed only if the process crashed.
    if (!process.hasEnded) expect(statuses).not.toContain(500);
    for (const status of statuses) answers.add(status);
    process.startAgain();
  }
  await expectLedgerHolds(karam.db);
}

beforeAll(async () => {
  await setPayer(karam.db, PAYER);
});

test('after a crash at any point, the ledger holds and no confirmed tip is lost', async () => {
  await live(everyPoint);
  const points = [
    'begin',
    'with input as',
    'insert into "payout_events"',
    'insert into bank_files',
    'commit',
  ].map((point) => `after ${point}`);
  expect([...process.ends]).toEqual(expect.arrayContaining(points));
  await expectAcknowledgedKept();
});

test('after any history, the ledger holds and every answer had an expected status', async () => {
  await fc.assert(fc.asyncProperty(history, live), {
    numRuns: 30,
    interruptAfterTimeLimit: 40_000,
    examples: [[everyEnding]],
  });
  expect([...answers].sort()).toEqual([200, 201, 400, 404, 409, 500]);
  await expectAcknowledgedKept();
  // If a status was never reached, the histories have not tested it.
  const reached = await karam.db.selectFrom('payouts').select('status').distinct().execute();
  expect(reached.map(({ status }) => status).sort()).toEqual([
    'cancelled',
    'completed',
    'failed',
    'pending',
    'processing',
    'returned',
  ]);
});

/** A tip is confirmed after its batch was committed, so no crash can lose it. */
async function expectAcknowledgedKept(): Promise<void> {
  // A history that the time limit interrupted still goes on, and confirms more tips meanwhile.
  const confirmed = [...new Set(acknowledged)];
  const kept = await karam.db.selectFrom('tips').select('id').where('id', 'in', confirmed).execute();
  expect(confirmed.length).toBeGreaterThan(0);
  expect(kept).toHaveLength(confirmed.length);
}
