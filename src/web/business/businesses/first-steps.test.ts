import { expect, test } from 'vitest';
import { firstSteps } from '#web/business/businesses/first-steps.ts';

const done = (facts: Parameters<typeof firstSteps>[0]) =>
  firstSteps(facts)
    .filter(({ isDone }) => isDone)
    .map(({ step }) => step);

test('a new business has only registered, and a tip completes the list even if nobody opened the code here', () => {
  const fresh = { status: 'pending', staffCount: 0, tipCount: 0, hasSeenCode: false } as const;
  expect(done(fresh)).toEqual(['registered']);
  expect(done({ ...fresh, status: 'active', hasSeenCode: true })).toEqual(['registered', 'approved', 'code']);
  expect(done({ ...fresh, status: 'active', staffCount: 1, tipCount: 1 })).toHaveLength(5);
});
