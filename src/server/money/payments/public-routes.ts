import type { Payments } from '#server/money/payments/payments.ts';
import { takeOrKeepEvent } from '#server/money/payments/take-event.ts';
import { ForgedEvent } from '#server/money/providers/port/provider.ts';
import { refuse } from '#server/platform/http/app-error.ts';
import { refused } from '#server/platform/http/refused.ts';
import type { App, RouteScope } from '#server/platform/http/scopes.ts';
import { webhookAnswer, webhookParams } from '#shared/contracts/payments.ts';

/** Much larger than any event of a provider. */
const MOST_BYTES = 256 * 1024;

export const webhookRoutes =
  (payments: Payments) =>
  ({ app }: RouteScope): void => {
    void app.register(async (scoped) => {
      // The signature covers the raw body, so nothing may parse the body before the signature is checked.
      scoped.removeAllContentTypeParsers();
      scoped.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
      (scoped as App).post(
        '/api/webhooks/:provider',
        {
          bodyLimit: MOST_BYTES,
          schema: {
            tags: ['payments'],
            summary: "Webhook of the payment provider. The provider's signature is checked",
            params: webhookParams,
            response: { 200: webhookAnswer, ...refused(400, 404) },
          },
        },
        async ({ params, body, headers, log }) => {
          const provider = payments.all[params.provider];
          if (!provider) throw refuse('not_found', 'no_such_provider');
          try {
            const event = provider.readEvent(typeof body === 'string' ? body : '', headers);
            const outcome = await takeOrKeepEvent(payments, provider, event);
            log.info(
              { eventId: event.id, type: event.type, outcome },
              'webhook received from the payment provider',
            );
          } catch (error) {
            if (!(error instanceof ForgedEvent)) throw error;
            log.warn({ err: error }, 'webhook refused: its signature is not valid');
            throw refuse('invalid_input', 'event_not_signed');
          }
          return { received: true };
        },
      );
    });
  };
