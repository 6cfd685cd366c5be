import { z } from 'zod';
import { changePassword } from '#server/identity/sign-in/change-password.ts';
import { actorOf } from '#server/platform/audit/record-audit.ts';
import { refused } from '#server/platform/http/refused.ts';
import type { SignedInScope } from '#server/platform/http/scopes.ts';
import type { EventStreams } from '#server/platform/live/event-streams.ts';
import { changePasswordRequest, sessionUser } from '#shared/contracts/auth.ts';

export const authSignedInRoutes =
  (streams: EventStreams) =>
  ({ app, userOf, ...platform }: SignedInScope): void => {
    app.get(
      '/api/auth/user',
      {
        schema: {
          tags: ['auth'],
          summary: 'The signed-in user',
          response: { 200: sessionUser, ...refused(401) },
        },
      },
      async (request) => userOf(request),
    );

    app.post(
      '/api/password',
      {
        config: { rateLimit: 'login' },
        schema: {
          tags: ['auth'],
          summary: 'Change the password. All sessions end; the answer sets the cookie of a new one',
          body: changePasswordRequest,
          response: { 204: z.null(), ...refused(400, 401, 429, 503) },
        },
      },
      async (request, reply) => {
        const { id, username } = userOf(request);
        const changer = { ...actorOf(request, id), actorId: id, username, sid: request.findSid() ?? '' };
        await reply.startSession((openSession) =>
          changePassword(platform, request.body, changer, openSession),
        );
        // The page that changed the password connects again with its new session.
        streams.endOf({ userId: id });
        return reply.code(204).send(null);
      },
    );
  };
