import {
  dealWithEvent,
  describeOpenEvents,
  handleEventAgain,
} from '#server/money/payments/events/deal-with-event.ts';
import type { Payments } from '#server/money/payments/payments.ts';
import { actorOf } from '#server/platform/audit/record-audit.ts';
import { refused } from '#server/platform/http/refused.ts';
import type { SignedInScope } from '#server/platform/http/scopes.ts';
import { dealtWithRequest, openEvents, paymentEventParams } from '#shared/contracts/payment-events.ts';

export const paymentEventAdminRoutes =
  (payments: Payments) =>
  ({ app, userOf }: SignedInScope): void => {
    app.get(
      '/api/admin/payment-events',
      {
        schema: {
          tags: ['books'],
          summary: 'Events of payment providers that somebody has to deal with, the oldest first',
          response: { 200: openEvents, ...refused(401, 403) },
        },
      },
      async () => describeOpenEvents(payments),
    );

    app.post(
      '/api/admin/payment-events/:provider/:id/dealt-with',
      {
        schema: {
          tags: ['books'],
          summary: 'Say what was done about an event; it is then closed',
          params: paymentEventParams,
          body: dealtWithRequest,
          response: { 200: openEvents, ...refused(400, 401, 403, 404) },
        },
      },
      async (request) => {
        const { id } = userOf(request);
        const admin = { ...actorOf(request, id), actorId: id };
        await dealWithEvent(payments, request.params, request.body.note, admin);
        return describeOpenEvents(payments);
      },
    );

    app.post(
      '/api/admin/payment-events/:provider/:id/again',
      {
        schema: {
          tags: ['books'],
          summary: 'Handle an event again that could not be handled when it came',
          params: paymentEventParams,
          response: { 200: openEvents, ...refused(400, 401, 403, 404, 409) },
        },
      },
      async (request) => {
        const { id } = userOf(request);
        await handleEventAgain(payments, request.params, { ...actorOf(request, id), actorId: id });
        return describeOpenEvents(payments);
      },
    );
  };
