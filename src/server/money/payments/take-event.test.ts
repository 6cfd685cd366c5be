import { expect, test } from 'vitest';
import { followUp } from '#server/money/payments/take-event.ts';

/** What is done after the transaction of an event, without a database. */
async function followed(applied: Parameters<typeof followUp>[1]) {
  const done: unknown[] = [];
  const payments = {
    announce: (businessIds: number[]) => done.push(businessIds),
    watch: { noteDecline: async (tipId: number, card: string | null) => void done.push([tipId, card]) },
  };
  await followUp(payments as unknown as Parameters<typeof followUp>[0], applied);
  return done;
}

test('after an event the dashboard of a business that was paid is updated, and a declined card is counted', async () => {
  expect(await followed({ outcome: 'paid', tipId: 1, paidTo: 7 })).toEqual([[7]]);
  expect(await followed({ outcome: 'declined', tipId: 1, declined: { tipId: 1, card: 'c' } })).toEqual([
    [1, 'c'],
  ]);
  expect(await followed({ outcome: 'ignored', tipId: null })).toEqual([]);
});
