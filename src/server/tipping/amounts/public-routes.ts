import { refuse } from '#server/platform/http/app-error.ts';
import { refused } from '#server/platform/http/refused.ts';
import type { RouteScope } from '#server/platform/http/scopes.ts';
import { findPublicStaff } from '#server/staff/people/public-staff.ts';
import { findAmountsFor } from '#server/tipping/amounts/amounts-at.ts';
import { billQuery, offeredAmounts } from '#shared/contracts/amounts.ts';
import { idParam } from '#shared/contracts/fields.ts';
import { toDecimal } from '#shared/money.ts';
import { findBillFils, largestTipFils, offersOf, type TipLimits } from '#shared/offered-amounts.ts';
import { defaultTipPresetsFils } from '#shared/tip-presets.ts';

const platformOffers = {
  offers: defaultTipPresetsFils.map((amountFils) => ({ amount: toDecimal(amountFils) })),
  chosen: null,
  bill: null,
};

export function amountsPublicRoutes(readLimits: () => Promise<TipLimits>) {
  return ({ app, db }: RouteScope): void => {
    app.get(
      '/api/staff/:id/amounts',
      {
        config: { walkLimit: { of: 'staff', param: 'id' } },
        schema: {
          tags: ['staff'],
          summary: 'The amounts that guests of this staff member are offered, and the largest tip',
          params: idParam,
          querystring: billQuery,
          response: { 200: offeredAmounts, ...refused(400, 404, 429) },
        },
      },
      async ({ params: { id }, query: { bill } }) => {
        const [staff, own, limits] = await Promise.all([
          findPublicStaff(db, id),
          findAmountsFor(db, id),
          readLimits(),
        ]);
        if (!staff?.canBeTipped) throw refuse('not_found', 'staff_not_found');
        const offers = offersOf(own, limits, findBillFils(bill)) ?? platformOffers;
        return { ...offers, maxTip: toDecimal(largestTipFils(own, limits.mostFils)) };
      },
    );
  };
}
