import type { FastifyRequest } from 'fastify';
import { getOwnBusiness } from '#server/business/businesses/get-business.ts';
import { chooseBusiness } from '#server/identity/sign-in/sessions-of-user.ts';
import { findOwnProof } from '#server/money/coverage/read-coverage.ts';
import { listPortalTips } from '#server/money/ledger/read/portal-tips.ts';
import { listPortalPayouts } from '#server/money/payouts/read-payouts.ts';
import { shareStatement } from '#server/money/statements/statement-codes.ts';
import { refuse } from '#server/platform/http/app-error.ts';
import type { CallScope } from '#server/platform/http/scopes.ts';
import type { FollowTips } from '#server/platform/live/follow-tips.ts';
import { changeGoal, readPortal, readStatement } from '#server/staff/portal/portal.ts';
import { listSharedGoals } from '#server/staff/portal/portal-store.ts';
import { changeShift } from '#server/staff/portal/shifts.ts';
import { giveThanks, removeThanks, withThanks } from '#server/staff/portal/thanks.ts';
import { listNewestWords } from '#server/staff/portal/thanks-store.ts';
import { getPortalStaff, isOwnWorkplace, portalUserOf } from '#server/staff/portal/workplace.ts';
import { goalCalls, thanksCalls } from '#shared/calls/staff/people.ts';
import { portalCalls } from '#shared/calls/staff/portal.ts';
import { dubaiDay, startOfMonth } from '#shared/dubai-time.ts';

const MOST_SHOWN = 50;

export function portalRoutes(followTips: FollowTips) {
  return ({ on, onPages, db, clock, userOf, actingOf, platform }: CallScope): void => {
    const portalUser = (request: FastifyRequest) => portalUserOf(request, actingOf(request));
    const staffOf = (request: FastifyRequest) => getPortalStaff(db, portalUser(request));

    on(portalCalls.setGoal, async (request) => changeGoal(platform, request.body, portalUser(request)));

    const pressed = {
      config: {
        rateLimit: 'shifts',
        findCountedAccount: async (request: FastifyRequest) => String(userOf(request).id),
      },
    } as const;
    on(portalCalls.startShift, pressed, async (request) => changeShift(platform, 'on', portalUser(request)));

    on(portalCalls.endShift, pressed, async (request) => changeShift(platform, 'off', portalUser(request)));

    onPages(portalCalls.listPayouts, async (request) =>
      listPortalPayouts(db, (await staffOf(request)).id, request.query),
    );

    on(portalCalls.read, async (request) =>
      readPortal(db, portalUser(request), { now: clock(), isTestMode: !platform.adminsNeedSecondFactor }),
    );

    onPages(portalCalls.listTips, async (request) =>
      withThanks(db, await listPortalTips(db, (await staffOf(request)).id, request.query)),
    );

    on(portalCalls.readCoverage, async (request) => findOwnProof(db, (await staffOf(request)).id));

    on(portalCalls.readStatement, async (request) =>
      readStatement(db, portalUser(request), request.query.month, clock()),
    );

    on(portalCalls.shareStatement, async (request) => {
      const { id } = await staffOf(request);
      await shareStatement(db, id, request.body, actingOf(request), clock());
      return { isShared: request.body.isShared };
    });

    on(portalCalls.live, { exposeHeadRoute: false }, async (request, reply) =>
      followTips(reply, userOf(request).id, (await staffOf(request)).businessId),
    );

    on(portalCalls.thank, async (request) =>
      giveThanks(db, (await staffOf(request)).id, request.params.id, request.body, clock()),
    );

    on(portalCalls.chooseWorkplace, async (request) => {
      const { id } = request.params;
      if (!(await isOwnWorkplace(db, userOf(request).id, id))) throw refuse('not_found', 'no_such_business');
      await chooseBusiness(db, request.findSid(), id);
    });
  };
}

/** What owners see of shared goals, and what admins may remove of the words to guests. */
export function goalAndThanksRoutes({ on, db, clock, userOf, actingOf }: CallScope): void {
  on(goalCalls.listShared, async (request) => {
    const { id } = await getOwnBusiness(db, userOf(request));
    const today = dubaiDay(clock());
    return listSharedGoals(db, id, startOfMonth(today), today);
  });

  on(thanksCalls.listOfBusiness, async (request) => listNewestWords(db, request.params.id, MOST_SHOWN));

  on(thanksCalls.remove, async (request) => {
    const actor = actingOf(request);
    return listNewestWords(db, await removeThanks(db, request.params.id, actor, clock()), MOST_SHOWN);
  });
}
