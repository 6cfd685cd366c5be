import { expect, test } from 'vitest';
import { inTurns, takeTurn } from '#web/kit/page/turns.ts';

test('parts are taken over one after the other, and parts within a part before those after it', async () => {
  const order: string[] = [];
  const take = (name: string, within: string[] = []) => {
    const turn = takeTurn();
    expect(turn?.hasCome).toBe(false);
    void turn?.come.then(() => {
      order.push(name);
      for (const each of within) take(each);
    });
  };
  await inTurns(() => {
    take('navigation');
    take('page', ['chart', 'tips']);
    take('footer');
    order.push('frame');
  });
  expect(order).toEqual(['frame', 'navigation', 'page', 'chart', 'tips', 'footer']);
});

test('what appears later does not wait', async () => {
  await inTurns(() => undefined);
  expect(takeTurn()).toBeUndefined();
});
