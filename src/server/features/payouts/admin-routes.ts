import { z } from 'zod';
import { actingAdmin } from '#server/features/payouts/acting-admin.ts';
import { openPayout } from '#server/features/payouts/open-payout.ts';
import { listOwed } from '#server/features/payouts/owed-store.ts';
import { listPayouts, sumPayouts } from '#server/features/payouts/payout-list-store.ts';
import { startBatch } from '#server/features/payouts/start-batch.ts';
import { startPayout } from '#server/features/payouts/start-payout.ts';
import { linkNextPage } from '#server/http/next-page.ts';
import { refused } from '#server/http/refused.ts';
import type { SignedInScope } from '#server/http/scopes.ts';
import { idParam } from '#shared/contracts/fields.ts';
import { idempotencyHeaders } from '#shared/contracts/idempotency.ts';
import { batchAnswer, batchRequest, owedList, owedQuery } from '#shared/contracts/owed.ts';
import {
  listedPayout,
  payout,
  payoutDetails,
  payoutQuery,
  payoutRequest,
  payoutTotals,
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
          'Start a payout of what is owed; amount "0" means all of it; the same Idempotency-Key starts no second one',
        headers: idempotencyHeaders,
        body: payoutRequest,
        response: { 201: payout, ...refused(400, 401, 403, 404, 409) },
      },
    },
    async (request, reply) =>
      reply.code(201).send(
        await startPayout(db, {
          request: request.body,
          staff: 'all',
          idempotencyKey: request.headers['idempotency-key'],
          actor: actingAdmin(request, userOf),
          now: clock(),
        }),
      ),
  );

  app.post(
    '/api/admin/payouts/batch',
    {
      bodyLimit: BATCH_LIMIT_BYTES,
      schema: {
        tags: ['payouts'],
        summary:
          'Start the payouts of a preview, each of exactly its amount or refused alone; a business is paid for its people without an IBAN of their own',
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
          'All payouts, newest first; `search` is part of the recipient’s or business’s name, or the id',
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
        summary: 'How many payouts stand where, and what they come to',
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
        summary: 'Who could be paid how much, most owed first, and what stands in the way; at most 1000',
        querystring: owedQuery,
        response: { 200: owedList, ...refused(400, 401, 403) },
      },
    },
    async (request) => listOwed(db, request.query),
  );

  app.get(
    '/api/admin/payouts/:id',
    {
      schema: {
        tags: ['payouts'],
        summary: 'A payout with the people in it and its history',
        params: idParam,
        response: { 200: payoutDetails, ...refused(400, 401, 403, 404) },
      },
    },
    async (request) => openPayout(db, request.params.id, userOf(request).id),
  );
}
