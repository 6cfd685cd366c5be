import type { AreaRoutes } from '#server/platform/http/scopes.ts';
import type { FollowTips } from '#server/platform/live/follow-tips.ts';
import type { TipUpdates } from '#server/platform/live/tip-updates.ts';
import { goalOwnerRoutes } from '#server/staff/goals/owner-routes.ts';
import { inviteOwnerOrAdminRoutes } from '#server/staff/invites/owner-or-admin-routes.ts';
import { invitePublicRoutes } from '#server/staff/invites/public-routes.ts';
import { inviteSignedInRoutes } from '#server/staff/invites/signed-in-routes.ts';
import { staffOwnerOrAdminRoutes } from '#server/staff/people/owner-or-admin-routes.ts';
import { staffOwnerRoutes } from '#server/staff/people/owner-routes.ts';
import { staffPublicRoutes } from '#server/staff/people/public-routes.ts';
import { staffSignedInRoutes } from '#server/staff/people/signed-in-routes.ts';
import { goalSignedInRoutes } from '#server/staff/portal/goal-signed-in-routes.ts';
import { payoutSignedInRoutes } from '#server/staff/portal/payouts-signed-in-routes.ts';
import { portalSignedInRoutes } from '#server/staff/portal/signed-in-routes.ts';
import { thanksSignedInRoutes } from '#server/staff/portal/thanks-signed-in-routes.ts';
import { faceAdminRoutes } from '#server/staff/profiles/admin-routes.ts';
import { facePublicRoutes } from '#server/staff/profiles/public-routes.ts';
import { faceSignedInRoutes } from '#server/staff/profiles/signed-in-routes.ts';
import { pushSignedInRoutes } from '#server/staff/push/signed-in-routes.ts';
import { teamHoursKeyRoutes } from '#server/staff/team-rules/key-routes.ts';
import { leaveOwnerRoutes } from '#server/staff/team-rules/leave-owner-routes.ts';
import { teamRulesOwnerRoutes } from '#server/staff/team-rules/owner-routes.ts';
import { thanksAdminRoutes } from '#server/staff/thanks/admin-routes.ts';
import { workplaceSignedInRoutes } from '#server/staff/workplaces/signed-in-routes.ts';

type Parts = {
  followTips: FollowTips;
  tipUpdates: TipUpdates;
  pushKey: string;
  isTestMode: boolean;
};

export function staffRoutes({ followTips, tipUpdates, pushKey, isTestMode }: Parts): AreaRoutes {
  return {
    public: [staffPublicRoutes, facePublicRoutes, invitePublicRoutes],
    signedIn: [
      inviteSignedInRoutes,
      portalSignedInRoutes(followTips),
      workplaceSignedInRoutes,
      goalSignedInRoutes,
      thanksSignedInRoutes,
      staffSignedInRoutes(tipUpdates),
      faceSignedInRoutes,
      pushSignedInRoutes(pushKey, isTestMode),
      payoutSignedInRoutes,
    ],
    owner: [staffOwnerRoutes(tipUpdates), goalOwnerRoutes, teamRulesOwnerRoutes, leaveOwnerRoutes],
    key: [teamHoursKeyRoutes],
    ownerOrAdmin: [staffOwnerOrAdminRoutes(tipUpdates), inviteOwnerOrAdminRoutes],
    admin: [faceAdminRoutes, thanksAdminRoutes],
  };
}
