import { z } from 'zod';
import { requestReset } from '#server/identity/sign-in/request-reset.ts';
import { resetPassword } from '#server/identity/sign-in/reset-password.ts';
import { actorOf } from '#server/platform/audit/record-audit.ts';
import { refused } from '#server/platform/http/refused.ts';
import type { RouteScope } from '#server/platform/http/scopes.ts';
import type { EventStreams } from '#server/platform/live/event-streams.ts';
import { forgotPasswordRequest, resetParam, resetPasswordRequest } from '#shared/contracts/auth.ts';

export const resetPublicRoutes =
  (streams: EventStreams) =>
  ({ app, ...platform }: RouteScope): void => {
    app.post(
      '/api/password-resets',
      {
        config: { rateLimit: 'mails' },
        schema: {
          tags: ['auth'],
          summary: 'Ask for a link to set a new password. The answer is the same for every address',
          body: forgotPasswordRequest,
          response: { 202: z.null(), ...refused(400, 429) },
        },
      },
      async (request, reply) => {
        await requestReset(platform, request.body.email, actorOf(request, null));
        return reply.code(202).send(null);
      },
    );

    app.post(
      '/api/password-resets/:token',
      {
        config: { rateLimit: 'login' },
        schema: {
          tags: ['auth'],
          summary: 'Set a new password by the link that was sent. All sessions of the account end',
          params: resetParam,
          body: resetPasswordRequest,
          response: { 204: z.null(), ...refused(400, 404, 429, 503) },
        },
      },
      async (request, reply) => {
        const { newPassword } = request.body;
        const userId = await resetPassword(
          platform,
          request.params.token,
          newPassword,
          actorOf(request, null),
        );
        streams.endOf({ userId });
        return reply.code(204).send(null);
      },
    );
  };
