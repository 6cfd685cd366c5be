import { z } from 'zod';
import { listTipsForStaff } from '#server/money/ledger/own-tips.ts';
import { linkNextPage } from '#server/platform/http/next-page.ts';
import { refused } from '#server/platform/http/refused.ts';
import type { SignedInScope } from '#server/platform/http/scopes.ts';
import { events, type FollowTips } from '#server/platform/live/follow-tips.ts';
import { openPortal } from '#server/staff/portal/open-portal.ts';
import { openStatement } from '#server/staff/portal/open-statement.ts';
import { withThanks } from '#server/staff/thanks/give-thanks.ts';
import { askingOf } from '#server/staff/workplaces/asking.ts';
import { getOwnStaff } from '#server/staff/workplaces/own-workplace.ts';
import { ownTip, ownTipsQuery } from '#shared/contracts/own-tips.ts';
import { portal } from '#shared/contracts/portal.ts';
import { statement, statementQuery } from '#shared/contracts/statement.ts';

export function portalSignedInRoutes(followTips: FollowTips) {
  return ({ app, db, clock, userOf }: SignedInScope): void => {
    app.get(
      '/api/portal',
      {
        schema: {
          tags: ['staff'],
          summary: "The signed-in staff member's tips and balances",
          response: { 200: portal, ...refused(401, 404, 409) },
        },
      },
      async (request) => openPortal(db, askingOf(request, userOf(request)), clock()),
    );

    app.get(
      '/api/portal/tips',
      {
        schema: {
          tags: ['staff'],
          summary: "All of the signed-in staff member's tips, newest first, also those that were given back",
          querystring: ownTipsQuery,
          response: { 200: z.array(ownTip), ...refused(400, 401, 404, 409) },
        },
      },
      async (request, reply) => {
        const { id } = await getOwnStaff(db, askingOf(request, userOf(request)));
        const tips = await listTipsForStaff(db, id, request.query);
        linkNextPage(reply, request.query, tips);
        return withThanks(db, tips);
      },
    );

    app.get(
      '/api/portal/statement',
      {
        schema: {
          tags: ['staff'],
          summary: 'A month of the signed-in staff member: what was owed before and after, and each change',
          querystring: statementQuery,
          response: { 200: statement, ...refused(400, 401, 404, 409) },
        },
      },
      async (request) => openStatement(db, askingOf(request, userOf(request)), request.query.month, clock()),
    );

    app.get(
      '/api/portal/live',
      {
        exposeHeadRoute: false,
        schema: {
          tags: ['staff'],
          summary:
            "Server-sent events: `tips` when the staff member's business received tips or its staff changed, `business` when an admin decided about it",
          response: { 200: events, ...refused(401, 404, 409, 503) },
        },
      },
      async (request, reply) => {
        const user = userOf(request);
        const { businessId } = await getOwnStaff(db, askingOf(request, user));
        return followTips(reply, user.id, businessId);
      },
    );
  };
}
