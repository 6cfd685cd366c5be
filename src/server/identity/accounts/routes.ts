import { listAccounts } from '#server/identity/accounts/account-store.ts';
import { changeAccount, removeLostFactor } from '#server/identity/accounts/change-account.ts';
import type { CallScope } from '#server/platform/http/scopes.ts';
import type { EventStreams } from '#server/platform/live/event-streams.ts';
import { userCalls } from '#shared/calls/identity/account.ts';

export function accountsRoutes(streams: EventStreams) {
  return ({ on, onPages, actingOf, platform }: CallScope): void => {
    onPages(userCalls.list, async (request) => listAccounts(platform.db, request.query));

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
