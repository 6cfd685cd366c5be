import { z } from 'zod';
import { localeOf } from '#server/platform/http/guest-locale.ts';
import { refused } from '#server/platform/http/refused.ts';
import type { RouteScope } from '#server/platform/http/scopes.ts';
import { mailReceipt, type Receipts } from '#server/tipping/receipts/mail-receipt.ts';
import { receiptRequest } from '#shared/contracts/receipts.ts';
import { tipToken } from '#shared/contracts/tips.ts';

export const receiptPublicRoutes =
  (receipts: Receipts) =>
  ({ app }: RouteScope): void => {
    app.post(
      '/api/tips/follow/:token/receipt',
      {
        config: { rateLimit: 'mails' },
        schema: {
          tags: ['tips'],
          summary: 'For the guest: the receipt of a tip by mail. The address is used once and not kept',
          params: tipToken,
          body: receiptRequest,
          response: { 204: z.null(), ...refused(400, 404, 409, 429) },
        },
      },
      async (request, reply) => {
        await mailReceipt(receipts, request.params.token, request.body.email, localeOf(request));
        return reply.code(204).send(null);
      },
    );
  };
