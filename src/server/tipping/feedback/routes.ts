import type { FastifyRequest } from 'fastify';
import { getOwnBusiness } from '#server/business/businesses/get-business.ts';
import { businessIdsOf } from '#server/business/venues/venues.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import { exportLines, sendCsv } from '#server/platform/csv/csv.ts';
import { linkNextPage } from '#server/platform/http/idempotency.ts';
import type { CallScope } from '#server/platform/http/scopes.ts';
import { getPortalStaff, portalUserOf } from '#server/staff/portal/workplace.ts';
import {
  answerFeedback,
  changeSettings,
  feedbackExport,
  readBusinessFeedback,
} from '#server/tipping/feedback/business-feedback.ts';
import { listKindWords, searchFeedback } from '#server/tipping/feedback/feedback-store.ts';
import { giveFeedback, openFeedback } from '#server/tipping/feedback/give-feedback.ts';
import { feedbackCalls } from '#shared/calls/tipping/feedback.ts';
import { tipCalls } from '#shared/calls/tipping/tips.ts';

const MOST_SHOWN = 50;

export function feedbackRoutes({ on, db, userOf, actingOf, clock, platform }: CallScope): void {
  on(tipCalls.giveFeedback, { config: { rateLimit: 'tips' } }, async (request) => {
    const { token } = request.params;
    await giveFeedback(platform, token, request.body);
    const { given } = await openFeedback(platform.db, token);
    if (!given) throw new Error('the feedback that was just given is missing');
    return given;
  });

  on(feedbackCalls.listKindWords, async (request) =>
    listKindWords(db, (await getPortalStaff(db, portalUserOf(request, actingOf(request)))).id, MOST_SHOWN),
  );

  // Changes respond with everything but the list, so that the page shows the new state.
  on(feedbackCalls.readOwn, async (request) => {
    const { id } = await getOwnBusiness(db, userOf(request));
    return readBusinessFeedback(db, id, clock());
  });

  on(feedbackCalls.search, async (request, reply) => {
    const ids = await businessIdsOf(db, userOf(request), request.query);
    const found = await searchFeedback(db, ids, request.query);
    linkNextPage(
      reply,
      request.query,
      found.map(({ tipId }) => ({ id: tipId })),
    );
    return found;
  });

  on(feedbackCalls.searchCsv, async (request, reply) => {
    const ids = await businessIdsOf(db, userOf(request), request.query);
    const { search, score } = request.query;
    // Not the words that were searched for: they can be the name of a guest, and audit rows are never erased.
    const detail = { of: 'feedback', score, isSearch: search !== null };
    for (const business of ids)
      await recordAudit(db, actingOf(request), 'tips.exported', { business, detail });
    return sendCsv(reply, 'feedback.csv', exportLines(feedbackExport(db, ids, request.query)));
  });

  const changingBy = async (request: FastifyRequest) => {
    const owner = userOf(request);
    const { id: businessId } = await getOwnBusiness(db, owner);
    return { db, businessId, actor: actingOf(request), now: clock() };
  };

  on(feedbackCalls.changeSettings, async (request) => {
    const changing = await changingBy(request);
    await changeSettings(changing, request.body);
    return readBusinessFeedback(db, changing.businessId, clock());
  });

  on(feedbackCalls.answer, async (request) => {
    const changing = await changingBy(request);
    await answerFeedback(changing, request.params.id, request.body.answer);
    return readBusinessFeedback(db, changing.businessId, clock());
  });
}
