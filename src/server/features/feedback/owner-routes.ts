import { actorOf } from '#server/features/audit/record-audit.ts';
import { getOwnBusiness } from '#server/features/businesses/own-business.ts';
import { answerFeedback, changeSettings, openOwnFeedback } from '#server/features/feedback/own-feedback.ts';
import { refused } from '#server/http/refused.ts';
import type { SignedInScope } from '#server/http/scopes.ts';
import { feedbackAnswer, feedbackSettingsChange, ownFeedback } from '#shared/contracts/feedback.ts';
import { tipIdParam } from '#shared/contracts/tips.ts';

/** All answer with everything, so that the page shows the new state. */
export function feedbackOwnerRoutes({ app, db, clock, userOf }: SignedInScope): void {
  app.get(
    '/api/businesses/mine/feedback',
    {
      schema: {
        tags: ['feedback'],
        summary: 'What guests said, low scores that wait for an answer, and the weeks of each person',
        response: { 200: ownFeedback, ...refused(401, 403, 404) },
      },
    },
    async (request) => {
      const { id } = await getOwnBusiness(db, userOf(request));
      return openOwnFeedback(db, id, clock());
    },
  );

  app.put(
    '/api/businesses/mine/feedback/settings',
    {
      schema: {
        tags: ['feedback'],
        summary: 'Ask guests or not, and where content guests can leave a public review',
        body: feedbackSettingsChange,
        response: { 200: ownFeedback, ...refused(400, 401, 403, 404) },
      },
    },
    async (request) => {
      const owner = userOf(request);
      const { id } = await getOwnBusiness(db, owner);
      const changing = { db, businessId: id, actor: actorOf(request, owner.id), now: clock() };
      await changeSettings(changing, request.body);
      return openOwnFeedback(db, id, clock());
    },
  );

  app.post(
    '/api/businesses/mine/feedback/:id/answer',
    {
      schema: {
        tags: ['feedback'],
        summary: 'Answer a guest, who reads it where they follow their tip. The id is that of the tip',
        params: tipIdParam,
        body: feedbackAnswer,
        response: { 200: ownFeedback, ...refused(400, 401, 403, 404) },
      },
    },
    async (request) => {
      const owner = userOf(request);
      const { id } = await getOwnBusiness(db, owner);
      const changing = { db, businessId: id, actor: actorOf(request, owner.id), now: clock() };
      await answerFeedback(changing, request.params.id, request.body.answer);
      return openOwnFeedback(db, id, clock());
    },
  );
}
