import { describePayments } from '#server/money/payments/describe-payments.ts';
import { listDisputes } from '#server/money/payments/list-disputes.ts';
import type { Payments } from '#server/money/payments/payments.ts';
import { refundTip } from '#server/money/payments/refund-tip.ts';
import { simulateWebhook } from '#server/money/payments/simulate-webhook.ts';
import { actorOf } from '#server/platform/audit/record-audit.ts';
import { refused } from '#server/platform/http/refused.ts';
import type { SignedInScope } from '#server/platform/http/scopes.ts';
import {
  disputeList,
  paymentStatus,
  refundAnswer,
  refundRequest,
  simulateRequest,
} from '#shared/contracts/payments.ts';
import { tipIdParam } from '#shared/contracts/tips.ts';

export const paymentAdminRoutes =
  (payments: Payments, sandboxSecret: string) =>
  ({ app, userOf }: SignedInScope): void => {
    app.get(
      '/api/admin/payments',
      {
        schema: {
          tags: ['payments'],
          summary: 'The payment provider, whether its keys work, its last event, and pending tips',
          response: { 200: paymentStatus, ...refused(400, 401, 403) },
        },
      },
      async () => describePayments(payments),
    );

    app.get(
      '/api/admin/disputes',
      {
        schema: {
          tags: ['payments'],
          summary: 'Disputes and inquiries, with the last day for evidence and what is held',
          response: { 200: disputeList, ...refused(400, 401, 403) },
        },
      },
      async () => ({ disputes: await listDisputes(payments.db) }),
    );

    app.post(
      '/api/admin/payments/:id/simulate',
      {
        schema: {
          tags: ['payments'],
          summary: 'Test mode only: let the sandbox report a pending tip as paid or failed',
          params: tipIdParam,
          body: simulateRequest,
          response: { 200: paymentStatus, ...refused(400, 401, 403, 404, 409) },
        },
      },
      async (request) => {
        const actor = actorOf(request, userOf(request).id);
        await simulateWebhook(payments, sandboxSecret, request.params.id, request.body.outcome, actor);
        return describePayments(payments);
      },
    );

    app.post(
      '/api/admin/tips/:id/refund',
      {
        schema: {
          tags: ['payments'],
          summary: 'Refund a tip, whole or in part. While a refund is not answered, it is the same refund',
          params: tipIdParam,
          body: refundRequest,
          response: { 200: refundAnswer, ...refused(400, 401, 403, 404, 409) },
        },
      },
      async (request) => {
        const actorId = userOf(request).id;
        return refundTip(payments, {
          tipId: request.params.id,
          amountFils: request.body.amount,
          reason: request.body.reason,
          actor: { ...actorOf(request, actorId), actorId },
        });
      },
    );
  };
