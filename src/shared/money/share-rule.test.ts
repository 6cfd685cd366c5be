import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addFils, fils } from '#shared/money/money.ts';
import { divideShare, LARGEST_SHARE_PERCENT, MOST_IN_GROUP, weighShare } from '#shared/money/share-rule.ts';
import { splitTeamTip } from '#shared/money/team-split.ts';
import { splitTip, type TipSplit } from '#shared/money/tip-split.ts';

test('of 47.50 that arrive, 10 % goes to three people in the kitchen, in equal parts', () => {
  const { person, member } = weighShare(10, 3);
  const whole = splitTip(fils(5000), { platformFeeBps: 500, platformFeeFixedFils: 0 }, false);
  const parts = splitTeamTip(whole, [person, member, member, member]);
  expect(parts.map(({ netFils }) => netFils)).toEqual([4275, 159, 158, 158]);
  expect(divideShare(whole.netFils, { percent: 10, people: 3 })).toEqual({
    personFils: 4275,
    groupFils: 475,
  });
});

test('the smallest tip stays with the person', () => {
  expect(divideShare(fils(1), { percent: LARGEST_SHARE_PERCENT, people: 1 })).toEqual({
    personFils: 1,
    groupFils: 0,
  });
});

const tips = {
  amount: fc.integer({ min: 1, max: 1_000_000 }),
  percent: fc.integer({ min: 1, max: LARGEST_SHARE_PERCENT }),
  people: fc.integer({ min: 1, max: MOST_IN_GROUP }),
  terms: fc.record({
    platformFeeBps: fc.integer({ min: 0, max: 3000 }),
    platformFeeFixedFils: fc.integer({ min: 0, max: 500 }),
    vatBps: fc.integer({ min: 0, max: 500 }),
    vatIncluded: fc.boolean(),
  }),
  covers: fc.boolean(),
};

test('the parts of any tip, percentage, fee and group add up to it, and nobody is a fil away from their share', () => {
  fc.assert(
    fc.property(fc.record(tips), ({ amount, percent, people, terms, covers }) => {
      const whole = splitTip(fils(amount), terms, covers);
      // A tip that is all fee is refused.
      fc.pre(whole.netFils > 0);
      const { person, member } = weighShare(percent, people);
      const weights = [person, ...Array<number>(people).fill(member)];
      const parts = splitTeamTip(whole, weights);
      for (const name of Object.keys(whole) as (keyof TipSplit)[])
        expect(addFils(...parts.map((part) => part[name]))).toBe(whole[name]);
      const [own, ...group] = parts.map(({ netFils }) => netFils);
      expect(Math.abs((own ?? 0) - (whole.netFils * (100 - percent)) / 100)).toBeLessThan(1);
      for (const netFils of group)
        expect(Math.abs(netFils - (whole.netFils * percent) / 100 / people)).toBeLessThan(1);
      // The tipped person is never left with nothing, and nobody of the group has more than they.
      expect(own).toBeGreaterThanOrEqual(Math.max(1, ...group));
      // What the page says before the tip is what is recorded.
      expect(divideShare(whole.netFils, { percent, people })).toEqual({
        personFils: own,
        groupFils: addFils(...group),
      });
    }),
  );
});
