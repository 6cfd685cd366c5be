import { refused } from '#server/platform/http/refused.ts';
import type { RouteScope } from '#server/platform/http/scopes.ts';
import { giveFeedback, openFeedback } from '#server/tipping/feedback/give-feedback.ts';
import { feedbackRequest, givenFeedback } from '#shared/contracts/feedback.ts';
import { tipToken } from '#shared/contracts/tips.ts';

export function feedbackPublicRoutes({ app, ...platform }: RouteScope): void {
  app.post(
    '/api/tips/follow/:token/feedback',
    {
      config: { rateLimit: 'tips' },
      schema: {
        tags: ['feedback'],
        summary: 'For the guest, after the tip: one to five stars, what it was about, and words. Once',
        params: tipToken,
        body: feedbackRequest,
        response: { 201: givenFeedback, ...refused(400, 404, 409, 429) },
      },
    },
    async (request, reply) => {
      const { token } = request.params;
      await giveFeedback(platform, token, request.body);
      const { given } = await openFeedback(platform.db, token);
      if (!given) throw new Error('the feedback that was just given is missing');
      return reply.code(201).send(given);
    },
  );
}
