import { z } from 'zod';
import { getOwnBusiness } from '#server/business/businesses/own-business.ts';
import { actorOf, recordAudit } from '#server/platform/audit/record-audit.ts';
import { exportLines } from '#server/platform/csv/export-lines.ts';
import { csvFile, sendCsv } from '#server/platform/csv/send-csv.ts';
import { linkNextPage } from '#server/platform/http/next-page.ts';
import { refused } from '#server/platform/http/refused.ts';
import type { SignedInScope } from '#server/platform/http/scopes.ts';
import { feedbackExport } from '#server/tipping/feedback/feedback-export.ts';
import {
  answerFeedback,
  changeSettings,
  findOwnFeedback,
  openOwnFeedback,
} from '#server/tipping/feedback/own-feedback.ts';
import {
  feedback,
  feedbackAnswer,
  feedbackFilter,
  feedbackQuery,
  feedbackSettingsChange,
  ownFeedback,
} from '#shared/contracts/feedback.ts';
import { tipIdParam } from '#shared/contracts/tips.ts';

/** Changes answer with everything but the list, so that the page shows the new state. */
export function feedbackOwnerRoutes({ app, db, clock, userOf }: SignedInScope): void {
  app.get(
    '/api/businesses/mine/feedback',
    {
      schema: {
        tags: ['feedback'],
        summary: 'Low scores that wait for an answer, the weeks of each person, and how guests are asked',
        response: { 200: ownFeedback, ...refused(401, 403, 404) },
      },
    },
    async (request) => {
      const { id } = await getOwnBusiness(db, userOf(request));
      return openOwnFeedback(db, id, clock());
    },
  );

  app.get(
    '/api/businesses/mine/feedback/list',
    {
      schema: {
        tags: ['feedback'],
        summary:
          'What guests said, by words, person and stars, the newest first. `before` is the id of a tip',
        querystring: feedbackQuery,
        response: { 200: z.array(feedback), ...refused(400, 401, 403, 404) },
      },
    },
    async (request, reply) => {
      const { id } = await getOwnBusiness(db, userOf(request));
      const found = await findOwnFeedback(db, id, request.query);
      linkNextPage(
        reply,
        request.query,
        found.map(({ tipId }) => ({ id: tipId })),
      );
      return found;
    },
  );

  app.get(
    '/api/businesses/mine/feedback.csv',
    {
      schema: {
        tags: ['feedback'],
        summary: 'What guests said that fits the filter, as a file',
        querystring: feedbackFilter,
        response: { 200: csvFile, ...refused(400, 401, 403, 404) },
      },
    },
    async (request, reply) => {
      const owner = userOf(request);
      const { id } = await getOwnBusiness(db, owner);
      const { search, score } = request.query;
      await recordAudit(db, actorOf(request, owner.id), {
        action: 'tips.exported',
        subject: { type: 'business', id },
        // Not the words that were searched for: they can be the name of a guest, and audit rows are never erased.
        detail: { of: 'feedback', score, isSearch: search !== null },
      });
      return sendCsv(reply, 'feedback.csv', exportLines(feedbackExport(db, id, request.query)));
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
