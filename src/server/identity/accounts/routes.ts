import { listAccounts } from '#server/identity/accounts/account-store.ts';
import { changeAccount, removeLostFactor } from '#server/identity/accounts/change-account.ts';
import { linkNextPage } from '#server/platform/http/idempotency.ts';
import type { CallScope } from '#server/platform/http/scopes.ts';
import type { EventStreams } from '#server/platform/live/event-streams.ts';
import { userCalls } from '#shared/calls/identity/account.ts';

export function accountsRoutes(streams: EventStreams) {
  return ({ on, actingOf, platform }: CallScope): void => {
    on(userCalls.list, async (request, reply) => {
      const accounts = await listAccounts(platform.db, request.query);
      linkNextPage(reply, request.query, accounts);
      return accounts;
    });

    on(userCalls.change, { config: { rateLimit: 'login' } }, async (request) => {
      const { id } = request.params;
      const changed = await changeAccount(platform, id, request.body, actingOf(request));
      if (request.body.change !== 'enable') streams.endOf({ userId: id });
      return changed;
    });

    on(userCalls.removeFactor, { config: { rateLimit: 'login' } }, async (request) => {
      const { id } = request.params;
      const changed = await removeLostFactor(platform, id, request.body, actingOf(request));
      streams.endOf({ userId: id });
      return changed;
    });
  };
}
