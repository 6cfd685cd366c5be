import { listPortalTips } from '#server/money/ledger/read/portal-tips.ts';
import { listPortalPayouts } from '#server/money/payouts/read-payouts.ts';
import { actorOf } from '#server/platform/audit/record-audit.ts';
import { linkNextPage } from '#server/platform/http/idempotency.ts';
import type { CallScope } from '#server/platform/http/scopes.ts';
import type { FollowTips } from '#server/platform/live/follow-tips.ts';
import { changeGoal, findGoal } from '#server/staff/goals/goals.ts';
import { openPortal } from '#server/staff/portal/open-portal.ts';
import { openStatement } from '#server/staff/portal/open-statement.ts';
import { giveThanks, withThanks } from '#server/staff/thanks/give-thanks.ts';
import { askingOf } from '#server/staff/workplaces/asking.ts';
import { getOwnStaff } from '#server/staff/workplaces/own-workplace.ts';
import { portalCalls } from '#shared/calls/staff/portal.ts';

export function portalRoutes(followTips: FollowTips) {
  return ({ on, db, clock, userOf }: CallScope): void => {
    on(portalCalls.setGoal, async (request) => {
      const user = userOf(request);
      const { id: staffId } = await getOwnStaff(db, askingOf(request, user));
      await changeGoal({ db, staffId, actor: actorOf(request, user.id), now: clock() }, request.body);
      return findGoal(db, staffId);
    });

    on(portalCalls.listPayouts, async (request, reply) => {
      const { id } = await getOwnStaff(db, askingOf(request, userOf(request)));
      const payouts = await listPortalPayouts(db, id, request.query);
      linkNextPage(reply, request.query, payouts);
      return payouts;
    });

    on(portalCalls.read, async (request) => openPortal(db, askingOf(request, userOf(request)), clock()));

    on(portalCalls.listTips, async (request, reply) => {
      const { id } = await getOwnStaff(db, askingOf(request, userOf(request)));
      const tips = await listPortalTips(db, id, request.query);
      linkNextPage(reply, request.query, tips);
      return withThanks(db, tips);
    });

    on(portalCalls.readStatement, async (request) =>
      openStatement(db, askingOf(request, userOf(request)), request.query.month, clock()),
    );

    on(portalCalls.live, { exposeHeadRoute: false }, async (request, reply) => {
      const user = userOf(request);
      const { businessId } = await getOwnStaff(db, askingOf(request, user));
      return followTips(reply, user.id, businessId);
    });

    on(portalCalls.thank, async (request, reply) => {
      const { id: staffId } = await getOwnStaff(db, askingOf(request, userOf(request)));
      const given = await giveThanks(db, staffId, request.params.id, request.body, clock());
      return reply.code(201).send(given);
    });
  };
}
