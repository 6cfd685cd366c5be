import { sendTip, type TipDesk } from '#server/features/tips/send-tip.ts';
import type { RouteScope } from '#server/scopes.ts';
import { errorBody } from '#shared/contracts/error-body.ts';
import { tipHeaders, tipReceipt, tipRequest } from '#shared/contracts/tips.ts';

export const tipPublicRoutes =
  (desk: TipDesk) =>
  ({ app }: RouteScope): void => {
    app.post(
      '/api/tips',
      {
        config: { rateLimit: 'tips' },
        schema: {
          tags: ['tips'],
          summary: 'Send a tip; the same Idempotency-Key never sends a second one',
          headers: tipHeaders,
          body: tipRequest,
          response: { 201: tipReceipt, 400: errorBody, 404: errorBody, 409: errorBody, 429: errorBody },
        },
      },
      async (request, reply) =>
        reply.code(201).send(await sendTip(desk, request.body, request.headers['idempotency-key'])),
    );
  };
