import type { AreaRoutes } from '#server/platform/http/scopes.ts';
import type { FollowTips } from '#server/platform/live/follow-tips.ts';
import type { TipUpdates } from '#server/platform/live/tip-updates.ts';
import { invitesRoutes } from '#server/staff/invites/routes.ts';
import { peopleRoutes } from '#server/staff/people/routes.ts';
import { goalAndThanksRoutes, portalRoutes } from '#server/staff/portal/routes.ts';
import { profilesRoutes } from '#server/staff/profiles/routes.ts';
import { pushRoutes } from '#server/staff/push/routes.ts';
import { teamRulesRoutes } from '#server/staff/team-rules/routes.ts';

type Parts = {
  followTips: FollowTips;
  tipUpdates: TipUpdates;
  pushKey: string;
  callsLocal: boolean;
};

export function staffRoutes({ followTips, tipUpdates, pushKey, callsLocal }: Parts): AreaRoutes {
  return {
    calls: [
      peopleRoutes(tipUpdates),
      profilesRoutes,
      invitesRoutes,
      portalRoutes(followTips),
      pushRoutes(pushKey, callsLocal),
      teamRulesRoutes,
      goalAndThanksRoutes,
    ],
  };
}
