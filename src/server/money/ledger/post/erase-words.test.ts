import { expect, test } from 'vitest';
import {
  eraseOldWords,
  eraseWordsByToken,
  eraseWordsToStaff,
} from '#server/money/ledger/post/erase-words.ts';
import { recordPaidTips } from '#server/money/ledger/post/record-paid-tips.ts';
import { testApp } from '#test/helpers/app.ts';
import { expectLedgerHolds } from '#test/helpers/ledger.ts';
import { newTip } from '#test/helpers/new-tip.ts';
import { makeWorld } from '#test/helpers/world.ts';

const karam = testApp();

/** Three tips with a name and a message, and what the provider told about the last one. */
async function tipsWithWords(): Promise<{ staffId: number; ids: [number, number, number] }> {
  const { staffId } = await makeWorld(karam);
  const words = { customerName: 'Sara', message: 'Thank you, Maya' };
  await recordPaidTips(
    karam.db,
    [1, 2, 3].map(() => newTip(staffId, karam.now, words)),
  );
  const rows = await karam.db
    .selectFrom('tips')
    .select('id')
    .where('staffId', '=', staffId)
    .orderBy('id')
    .execute();
  const [first = 0, second = 0, third = 0] = rows.map(({ id }) => id);
  await karam.db
    .insertInto('paymentEvents')
    .values({
      provider: 'stripe',
      id: `evt_${third}`,
      type: 'checkout.session.completed',
      tipId: third,
      payload: JSON.stringify({ name: 'Sara' }),
      outcome: 'paid',
      toldAt: karam.now,
    })
    .execute();
  return { staffId, ids: [first, second, third] };
}

const wordsOf = (staffId: number) =>
  karam.db
    .selectFrom('tips')
    .select(['customerName', 'message'])
    .where('staffId', '=', staffId)
    .orderBy('id')
    .execute();
const kept = { customerName: 'Sara', message: 'Thank you, Maya' };
const erased = { customerName: null, message: null };

test('old words are erased in portions that begin behind the last one, until none is left', async () => {
  const { staffId, ids } = await tipsWithWords();
  const tomorrow = new Date(karam.now.getTime() + 86_400_000);
  expect(await eraseOldWords(karam.db, karam.now, 0, 2)).toEqual({ count: 0, lastId: 0 });
  expect(await eraseOldWords(karam.db, tomorrow, 0, 2)).toEqual({ count: 2, lastId: ids[1] });
  expect(await wordsOf(staffId)).toEqual([erased, erased, kept]);
  expect(await eraseOldWords(karam.db, tomorrow, ids[1], 2)).toEqual({ count: 1, lastId: ids[2] });
  expect(await wordsOf(staffId)).toEqual([erased, erased, erased]);
  await expectLedgerHolds(karam.db);
});

test('messages to a staff member are erased in portions, with the payloads of their payment events', async () => {
  const { staffId, ids } = await tipsWithWords();
  const payload = async () =>
    (
      await karam.db
        .selectFrom('paymentEvents')
        .select('payload')
        .where('tipId', '=', ids[2])
        .executeTakeFirstOrThrow()
    ).payload;
  expect(await eraseWordsToStaff(karam.db, staffId, 0, 2)).toEqual({ count: 2, lastId: ids[1] });
  expect(await payload()).toEqual({ name: 'Sara' });
  expect(await eraseWordsToStaff(karam.db, staffId, ids[1], 2)).toEqual({ count: 1, lastId: ids[2] });
  expect(await payload()).toEqual({});
  expect(await wordsOf(staffId)).toEqual([1, 2, 3].map(() => ({ customerName: 'Sara', message: null })));
  await expectLedgerHolds(karam.db);
});

test('for a token that no tip has, nothing is erased', async () => {
  const { staffId } = await tipsWithWords();
  expect(await eraseWordsByToken(karam.db, 'no-tip-has-this-token')).toBeUndefined();
  expect(await wordsOf(staffId)).toEqual(Array(3).fill(kept));
});
