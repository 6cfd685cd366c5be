import { z } from 'zod';
import { actorOf } from '#server/features/audit/record-audit.ts';
import { acceptInvite } from '#server/features/invites/accept-invite.ts';
import type { SignedInScope } from '#server/http/scopes.ts';
import { errorBody } from '#shared/contracts/error-body.ts';
import { inviteParam } from '#shared/contracts/invites.ts';

export function inviteSignedInRoutes({ app, db, clock, publicOrigin, userOf }: SignedInScope): void {
  app.post(
    '/api/invites/:token/accept',
    {
      schema: {
        tags: ['staff'],
        summary: 'Join one’s staff account to the person the invitation is for',
        params: inviteParam,
        response: { 204: z.undefined(), 400: errorBody, 401: errorBody, 404: errorBody, 409: errorBody },
      },
    },
    async (request, reply) => {
      const user = userOf(request);
      await acceptInvite(db, user, actorOf(request, user.id), request.params.token, clock(), publicOrigin);
      return reply.code(204).send(undefined);
    },
  );
}
