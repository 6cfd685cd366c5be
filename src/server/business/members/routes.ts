import {
  getMemberInvite,
  inviteMember,
  joinBusiness,
  withdrawInvite,
} from '#server/business/members/member-invites.ts';
import { leaveBusiness, listOwnMembers, removeMember } from '#server/business/members/members.ts';
import { chooseBusiness } from '#server/identity/sign-in/sessions-of-user.ts';
import type { CallScope } from '#server/platform/http/scopes.ts';
import type { EventStreams } from '#server/platform/live/event-streams.ts';
import { memberCalls, venueCalls } from '#shared/calls/business/members.ts';

export function membersRoutes(streams: EventStreams) {
  return ({ on, db, clock, publicOrigin, userOf, actingOf, platform }: CallScope): void => {
    on(memberCalls.readInvite, async (request) => getMemberInvite(db, request.params.token, clock()));

    on(memberCalls.acceptInvite, async (request) => {
      const user = userOf(request);
      const { token } = request.params;
      const joining = { token, actor: actingOf(request), now: clock(), publicOrigin };
      const businessId = await joinBusiness(db, user, joining);
      await chooseBusiness(db, request.findSid(), businessId);
    });

    on(memberCalls.list, async (request) => listOwnMembers(platform.db, userOf(request), platform.clock()));

    on(memberCalls.invite, { config: { rateLimit: 'mails' } }, async (request) => {
      const acting = actingOf(request);
      return inviteMember(platform, request.body, acting);
    });

    on(memberCalls.withdrawInvite, async (request) => {
      await withdrawInvite(platform, request.params.id, actingOf(request));
    });

    on(memberCalls.remove, async (request) => {
      const { id } = request.params;
      await removeMember(platform, id, actingOf(request));
      // Live updates carry no data, but a former member should not get them either.
      streams.endOf({ userId: id });
    });

    on(venueCalls.leave, { config: { ofAllVenues: true } }, async (request) => {
      const user = userOf(request);
      await leaveBusiness(platform, request.params.id, actingOf(request));
      streams.endOf({ userId: user.id });
    });
  };
}
