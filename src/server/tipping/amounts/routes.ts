import { refuse } from '#server/platform/http/app-error.ts';
import type { CallScope } from '#server/platform/http/scopes.ts';
import { findPublicStaff } from '#server/staff/people/public-staff.ts';
import { changeAmounts, readBusinessAmounts, refuseBeyond } from '#server/tipping/amounts/amounts.ts';
import { findAmountsOfStaff } from '#server/tipping/amounts/amounts-store.ts';
import { amountCalls } from '#shared/calls/tipping/codes.ts';
import { tipCalls } from '#shared/calls/tipping/tips.ts';
import { defaultTipPresetsFils } from '#shared/limits.ts';
import { findBillFils, largestTipFils, offersOf, type TipLimits } from '#shared/money/amounts.ts';
import { toDecimal } from '#shared/money/money.ts';

const platformOffers = {
  offers: defaultTipPresetsFils.map((amountFils) => ({ amount: toDecimal(amountFils) })),
  chosen: null,
  bill: null,
};

export function amountsRoutes(readLimits: () => Promise<TipLimits>) {
  return ({ on, db, clock, userOf, actingOf }: CallScope): void => {
    on(
      tipCalls.readAmounts,
      { config: { enumerationLimit: { of: 'staff', param: 'id' } } },
      async ({ params: { id }, query: { bill } }) => {
        const [staff, own, limits] = await Promise.all([
          findPublicStaff(db, id),
          findAmountsOfStaff(db, id),
          readLimits(),
        ]);
        if (!staff?.canBeTipped) throw refuse('not_found', 'staff_not_found');
        const offers = offersOf(own, limits, findBillFils(bill)) ?? platformOffers;
        return { ...offers, maxTip: toDecimal(largestTipFils(own, limits.mostFils)) };
      },
    );

    // All respond with the new state.
    on(amountCalls.readOwn, async (request) => readBusinessAmounts(db, userOf(request), await readLimits()));

    on(amountCalls.change, async (request) => {
      const [owner, limits] = [userOf(request), await readLimits()];
      refuseBeyond(request.body, limits);
      const actor = actingOf(request);
      await changeAmounts(db, { owner, amounts: request.body, actor, now: clock() });
      return readBusinessAmounts(db, owner, limits);
    });

    on(amountCalls.reset, async (request) => {
      const owner = userOf(request);
      const actor = actingOf(request);
      await changeAmounts(db, { owner, amounts: undefined, actor, now: clock() });
      return readBusinessAmounts(db, owner, await readLimits());
    });
  };
}
