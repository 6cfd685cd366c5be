import { z } from 'zod';
import { actorOf } from '#server/features/audit/record-audit.ts';
import { listPayouts } from '#server/features/payouts/payout-store.ts';
import { startPayout } from '#server/features/payouts/start-payout.ts';
import { linkNextPage } from '#server/next-page.ts';
import type { SignedInScope } from '#server/scopes.ts';
import { errorBody } from '#shared/contracts/error-body.ts';
import { idempotencyHeaders } from '#shared/contracts/idempotency.ts';
import { pageQuery } from '#shared/contracts/paging.ts';
import { payout, payoutRequest } from '#shared/contracts/payouts.ts';

const refusals = { 400: errorBody, 401: errorBody, 403: errorBody };

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
        response: { 201: payout, ...refusals, 404: errorBody, 409: errorBody },
      },
    },
    async (request, reply) => {
      const { id } = userOf(request);
      const actor = { ...actorOf(request, id), actorId: id };
      return reply.code(201).send(
        await startPayout(db, {
          request: request.body,
          idempotencyKey: request.headers['idempotency-key'],
          actor,
          now: clock(),
        }),
      );
    },
  );

  app.get(
    '/api/admin/payouts',
    {
      schema: {
        tags: ['payouts'],
        summary: 'All payouts, newest first',
        querystring: pageQuery,
        response: { 200: z.array(payout), ...refusals },
      },
    },
    async (request, reply) => {
      const payouts = await listPayouts(db, request.query);
      linkNextPage(reply, request.query, payouts);
      return payouts;
    },
  );
}
