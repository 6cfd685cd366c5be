import { z } from 'zod';
import { actorOf } from '#server/platform/audit/record-audit.ts';
import { refused } from '#server/platform/http/refused.ts';
import type { SignedInScope } from '#server/platform/http/scopes.ts';
import { inviteStaff, removeAccount } from '#server/staff/invites/invite-staff.ts';
import { idParam } from '#shared/contracts/fields.ts';
import { newInvite } from '#shared/contracts/invites.ts';
import { inviteLink } from '#shared/tip-links.ts';

export function inviteOwnerOrAdminRoutes({ app, db, clock, publicOrigin, userOf }: SignedInScope): void {
  app.post(
    '/api/staff/:id/invite',
    {
      schema: {
        tags: ['staff'],
        summary: 'A link with which a staff member joins their account, valid once and for a week',
        params: idParam,
        response: { 201: newInvite, ...refused(400, 401, 403, 404, 409) },
      },
    },
    async (request, reply) => {
      const user = userOf(request);
      const actor = actorOf(request, user.id);
      const { token, expiresAt } = await inviteStaff(db, user, actor, request.params.id, clock());
      return reply.code(201).send({ inviteURL: inviteLink(publicOrigin, token), expiresAt });
    },
  );

  app.delete(
    '/api/staff/:id/account',
    {
      schema: {
        tags: ['staff'],
        summary: 'Unlink the account of a staff member. Does nothing when there is none',
        params: idParam,
        response: { 204: z.undefined(), ...refused(400, 401, 403, 404) },
      },
    },
    async (request, reply) => {
      const user = userOf(request);
      const context = { now: clock(), publicOrigin };
      await removeAccount(db, user, actorOf(request, user.id), request.params.id, context);
      return reply.code(204).send(undefined);
    },
  );
}
