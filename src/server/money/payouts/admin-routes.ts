import { z } from 'zod';
import { actingAdmin } from '#server/money/payouts/acting-admin.ts';
import { openPayout } from '#server/money/payouts/open-payout.ts';
import { listOwed } from '#server/money/payouts/owed-store.ts';
import { listPayouts, sumPayouts } from '#server/money/payouts/payout-list-store.ts';
import { startBatch } from '#server/money/payouts/start-batch.ts';
import { startBusinessPayout } from '#server/money/payouts/start-business-payout.ts';
import { startPayout } from '#server/money/payouts/start-payout.ts';
import { linkNextPage } from '#server/platform/http/next-page.ts';
import { refused } from '#server/platform/http/refused.ts';
import type { SignedInScope } from '#server/platform/http/scopes.ts';
import { idParam } from '#shared/contracts/fields.ts';
import { idempotencyHeaders } from '#shared/contracts/idempotency.ts';
import { batchAnswer, batchRequest, owedList, owedQuery } from '#shared/contracts/owed.ts';
import {
  listedPayout,
  payoutDetails,
  payoutQuery,
  payoutRequest,
  payoutTotals,
  startedPayout,
} from '#shared/contracts/payouts.ts';

/** A batch of 1,000 lines is larger than the limit for other request bodies. */
const BATCH_LIMIT_BYTES = 256 * 1024;

export function payoutAdminRoutes({ app, db, clock, userOf }: SignedInScope): void {
  app.post(
    '/api/admin/payouts',
    {
      schema: {
        tags: ['payouts'],
        summary:
          'Start a payout of what is owed; amount "0" means all of it. Of a business, people with an IBAN are paid directly. Repeated with the same Idempotency-Key, it starts once',
        headers: idempotencyHeaders,
        body: payoutRequest,
        response: { 201: startedPayout, ...refused(400, 401, 403, 404, 409) },
      },
    },
    async (request, reply) => {
      const { type, businessId = 0 } = request.body;
      const start = {
        request: request.body,
        idempotencyKey: request.headers['idempotency-key'],
        actor: actingAdmin(request, userOf),
        now: clock(),
      };
      const started =
        type === 'business'
          ? await startBusinessPayout(db, { ...start, businessId })
          : { ...(await startPayout(db, { ...start, staff: 'all' })), others: [] };
      return reply.code(201).send(started);
    },
  );

  app.post(
    '/api/admin/payouts/batch',
    {
      bodyLimit: BATCH_LIMIT_BYTES,
      schema: {
        tags: ['payouts'],
        summary:
          'Start the payouts of a preview. Each takes exactly its amount or is refused alone. A business is paid for its staff without an own IBAN',
        headers: idempotencyHeaders,
        body: batchRequest,
        response: { 200: batchAnswer, ...refused(400, 401, 403, 409) },
      },
    },
    async (request) =>
      startBatch(db, {
        lines: request.body.lines,
        idempotencyKey: request.headers['idempotency-key'],
        actor: actingAdmin(request, userOf),
        now: clock(),
      }),
  );

  app.get(
    '/api/admin/payouts',
    {
      schema: {
        tags: ['payouts'],
        summary:
          "All payouts, newest first; `search` finds part of a recipient's or business's name, or the id",
        querystring: payoutQuery,
        response: { 200: z.array(listedPayout), ...refused(400, 401, 403) },
      },
    },
    async (request, reply) => {
      const payouts = await listPayouts(db, request.query);
      linkNextPage(reply, request.query, payouts);
      return payouts;
    },
  );

  app.get(
    '/api/admin/payouts/totals',
    {
      schema: {
        tags: ['payouts'],
        summary: 'Number and total of payouts by status',
        response: { 200: payoutTotals, ...refused(400, 401, 403) },
      },
    },
    async () => sumPayouts(db),
  );

  app.get(
    '/api/admin/payouts/owed',
    {
      schema: {
        tags: ['payouts'],
        summary: 'What is owed to whom, most owed first, and why it cannot be paid; at most 1000 lines',
        querystring: owedQuery,
        response: { 200: owedList, ...refused(400, 401, 403) },
      },
    },
    async (request) => listOwed(db, request.query, clock()),
  );

  app.get(
    '/api/admin/payouts/:id',
    {
      schema: {
        tags: ['payouts'],
        summary: 'A payout with its shares and history',
        params: idParam,
        response: { 200: payoutDetails, ...refused(400, 401, 403, 404) },
      },
    },
    async (request) => openPayout(db, request.params.id, userOf(request).id),
  );
}
