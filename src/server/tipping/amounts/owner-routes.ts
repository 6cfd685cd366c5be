import { actorOf } from '#server/platform/audit/record-audit.ts';
import { refused } from '#server/platform/http/refused.ts';
import type { SignedInScope } from '#server/platform/http/scopes.ts';
import { changeAmounts, refuseBeyond } from '#server/tipping/amounts/change-amounts.ts';
import { openOwnAmounts } from '#server/tipping/amounts/own-amounts.ts';
import { amountsChange, ownAmounts } from '#shared/contracts/amounts.ts';
import type { TipLimits } from '#shared/offered-amounts.ts';

const PATH = '/api/businesses/mine/amounts';

/** All answer with the new state. */
export function amountsOwnerRoutes(readLimits: () => Promise<TipLimits>) {
  return ({ app, db, clock, userOf }: SignedInScope): void => {
    app.get(
      PATH,
      {
        schema: {
          tags: ['businesses'],
          summary: 'The amounts that guests of the own business are offered',
          response: { 200: ownAmounts, ...refused(401, 403, 404) },
        },
      },
      async (request) => openOwnAmounts(db, userOf(request), await readLimits()),
    );

    app.put(
      PATH,
      {
        schema: {
          tags: ['businesses'],
          summary: 'Set the amounts, the largest tip, and the percents of a bill',
          body: amountsChange,
          response: { 200: ownAmounts, ...refused(400, 401, 403, 404) },
        },
      },
      async (request) => {
        const [owner, limits] = [userOf(request), await readLimits()];
        refuseBeyond(request.body, limits);
        const actor = actorOf(request, owner.id);
        await changeAmounts(db, { owner, amounts: request.body, actor, now: clock() });
        return openOwnAmounts(db, owner, limits);
      },
    );

    app.delete(
      PATH,
      {
        schema: {
          tags: ['businesses'],
          summary: "Back to the platform's amounts and its largest tip",
          response: { 200: ownAmounts, ...refused(401, 403, 404) },
        },
      },
      async (request) => {
        const owner = userOf(request);
        const actor = actorOf(request, owner.id);
        await changeAmounts(db, { owner, amounts: undefined, actor, now: clock() });
        return openOwnAmounts(db, owner, await readLimits());
      },
    );
  };
}
