import { chooseBusiness } from '#server/identity/sign-in/sessions-of-user.ts';
import type { CallScope } from '#server/platform/http/scopes.ts';
import { acceptInvite, getInvited, inviteStaff, removeAccount } from '#server/staff/invites/invite-staff.ts';
import { inviteTeam } from '#server/staff/invites/invite-team.ts';
import { inviteCalls, staffCalls } from '#shared/calls/staff/people.ts';
import { IMPORT_BODY_BYTES } from '#shared/file-imports.ts';
import { inviteLink } from '#shared/tip-links.ts';

export function invitesRoutes({ on, platform, userOf, actingOf }: CallScope): void {
  const { db, clock, publicOrigin } = platform;

  on(inviteCalls.read, async (request) => getInvited(db, request.params.token, clock()));

  on(inviteCalls.accept, async (request) => {
    const user = userOf(request);
    const { token } = request.params;
    const actor = actingOf(request);
    const businessId = await acceptInvite(db, user, actor, token, clock(), publicOrigin);
    await chooseBusiness(db, request.findSid(), businessId);
  });

  on(staffCalls.invite, async (request) => {
    const user = userOf(request);
    const actor = actingOf(request);
    const { token, expiresAt } = await inviteStaff(db, user, actor, request.params.id, clock());
    return { inviteURL: inviteLink(publicOrigin, token), expiresAt };
  });

  on(
    staffCalls.inviteTeam,
    { bodyLimit: IMPORT_BODY_BYTES, config: { rateLimit: 'mails' } },
    async (request) => inviteTeam(platform, request.body, actingOf(request)),
  );

  on(staffCalls.unlinkAccount, async (request) => {
    const user = userOf(request);
    const context = { now: clock(), publicOrigin };
    await removeAccount(db, user, actingOf(request), request.params.id, context);
  });
}
