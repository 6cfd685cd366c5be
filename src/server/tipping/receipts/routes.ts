import { localeOf } from '#server/platform/http/page-html.ts';
import type { CallScope } from '#server/platform/http/scopes.ts';
import { mailReceipt, type Receipts } from '#server/tipping/receipts/mail-receipt.ts';
import { tipCalls } from '#shared/calls/tipping/tips.ts';

export function receiptsRoutes(receipts: Receipts) {
  return ({ on }: CallScope): void => {
    on(tipCalls.mailReceipt, { config: { rateLimit: 'mails' } }, async (request, reply) => {
      await mailReceipt(receipts, request.params.token, request.body.email, localeOf(request));
      return reply.code(204).send(null);
    });
  };
}
