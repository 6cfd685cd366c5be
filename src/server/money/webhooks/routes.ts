import { resend, sendTest } from '#server/money/webhooks/deliver.ts';
import type { Sender } from '#server/money/webhooks/post-signed.ts';
import {
  addEndpoint,
  changeEndpoint,
  listOwnDeliveries,
  listOwnEndpoints,
  removeEndpoint,
  rotateSecret,
} from '#server/money/webhooks/webhooks.ts';
import type { CallScope } from '#server/platform/http/scopes.ts';
import { webhookCalls } from '#shared/calls/money/payments.ts';

export function webhooksRoutes(sender: Sender) {
  return ({ on, onPages, userOf, actingOf, platform }: CallScope): void => {
    const { db, clock, publicOrigin } = platform;
    const delivering = { db, clock, publicOrigin, sender };

    on(webhookCalls.list, async (request) => listOwnEndpoints(db, userOf(request)));

    on(webhookCalls.add, { config: { rateLimit: 'login' } }, async (request) => {
      const acting = actingOf(request);
      return addEndpoint(platform, request.body, sender.isLocal, acting);
    });

    on(webhookCalls.change, async (request) =>
      changeEndpoint(platform, request.params.id, request.body, actingOf(request)),
    );

    on(webhookCalls.remove, async (request) => {
      await removeEndpoint(platform, request.params.id, actingOf(request));
    });

    on(webhookCalls.rotateSecret, { config: { rateLimit: 'login' } }, async (request) =>
      rotateSecret(platform, request.params.id, request.body.password, actingOf(request)),
    );

    on(webhookCalls.test, { config: { rateLimit: 'webhooks' } }, async (request) =>
      sendTest(delivering, userOf(request), request.params.id),
    );

    onPages(webhookCalls.listDeliveries, async (request) =>
      listOwnDeliveries(db, userOf(request), request.params.id, request.query),
    );

    on(webhookCalls.redeliver, { config: { rateLimit: 'webhooks' } }, async (request) =>
      resend(delivering, userOf(request), request.params.id),
    );
  };
}
