import { expect, test } from 'vitest';
import { type InstantBank, instantBankAt } from '#server/money/instant-payments/instant-bank.ts';
import { payInstantly } from '#server/money/instant-payments/pay-lines.ts';
import { PASSWORD, testApp } from '#test/helpers/app.ts';
import { crashable, ProcessEnded, pointsOf } from '#test/helpers/crash.ts';
import { startInstantBank } from '#test/helpers/instant-bank.ts';
import { expectLedgerHolds } from '#test/helpers/ledger.ts';
import { makePayoutWorld } from '#test/helpers/payout-world.ts';
import { changeSettings } from '#test/helpers/two-persons.ts';

const karam = testApp();
const process = crashable(() => karam.appDb);

/** Every request to the bank is a point too: before it leaves, and after the bank has answered. */
function watchedBank(...at: Parameters<typeof instantBankAt>): InstantBank {
  const bank = instantBankAt(...at);
  return {
    pay: (transfer) => process.watch('pay', () => bank.pay(transfer)),
    ask: (endToEndId) => process.watch('ask', () => bank.ask(endToEndId)),
  };
}

const run = async () =>
  payInstantly({ db: process.db, clock: () => karam.now, bankAt: watchedBank }).catch((error) => {
    if (!(error instanceof ProcessEnded)) throw error;
  });
const later = (minutes: number) => {
  karam.now = new Date(karam.now.getTime() + minutes * 60_000);
};

test('a crash at any point, and another one after it, pays nobody twice and loses no answer', async () => {
  const bank = await startInstantBank();
  // Its memory does not protect us: it would pay the same id again.
  bank.isForgetful = true;
  const world = await makePayoutWorld(karam);
  const key = { credential: bank.credential, password: PASSWORD };
  await world.admin.post('/api/admin/instant-payments/keys', key);
  await changeSettings(karam, world.admin, { bankInstantUrl: bank.url, bankInstantKeyId: 1 });

  /** One payout that the bank pays at once, and one that it accepts first and then refuses. */
  const release = async () => {
    await world.tip(world.staffId, '10');
    await world.tip(world.otherStaffId, '20');
    const ids = [await world.startPayout(), await world.startPayout(world.otherBusinessId)];
    await world.release((await world.makeFile(...ids)).json().id);
    bank.next('pay', 'accept');
    return ids;
  };
  const open = async (ids: number[]) =>
    karam.db
      .selectFrom('instantPayments')
      .select(['payoutId', 'state', 'endToEndId'])
      .where('payoutId', 'in', ids)
      .where('endedAt', 'is', null)
      .execute();
  /** Until the bank has ended all of them, as the job would. */
  const finish = async (ids: number[]) => {
    for (let runs = 0; runs < 8 && (await open(ids)).length > 0; runs += 1) {
      later(3 + runs * 3);
      for (const { endToEndId } of await open(ids))
        if (bank.kept.get(endToEndId)?.status === 'ACSP') bank.finish(endToEndId, 'RJCT', 'AC06');
      await run();
    }
    expect(await open(ids)).toEqual([]);
  };

  let points = 0;
  const all: number[] = [];
  for (const point of pointsOf(LAST_POINT)) {
    const ids = await release();
    all.push(...ids);
    process.endAt(point);
    await run();
    const isOver = !process.hasEnded;
    points += isOver ? 0 : 1;
    process.startAgain();
    later(3);
    process.endAt({ at: (point.at * 7) % 23, side: point.side });
    await run();
    process.startAgain();
    // What the bank never got after all, and was planned for it, is not the next one's.
    await finish(ids);
    bank.forgetPlans();
    if (isOver) break;
  }
  expect(points).toBeGreaterThan(40);
  expect([...process.ends]).toEqual(
    expect.arrayContaining(['after begin', 'after pay', 'after ask', 'after commit']),
  );

  const payouts = await karam.db
    .selectFrom('payouts')
    .select(['id', 'status'])
    .where('id', 'in', all)
    .execute();
  for (const { id, status } of payouts) {
    const paid = bank.timesPaid(`KARAM-PAYOUT-${id}`);
    expect({ id, paid, status }).toEqual({ id, paid, status: paid === 1 ? 'completed' : 'failed' });
  }
  await expectLedgerHolds(karam.db);
  await bank.close();
});

/** More than a run of two payments has. */
const LAST_POINT = 400;
