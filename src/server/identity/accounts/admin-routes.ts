import { z } from 'zod';
import { listAccounts } from '#server/identity/accounts/account-store.ts';
import { changeAccount } from '#server/identity/accounts/change-account.ts';
import { removeLostFactor } from '#server/identity/accounts/remove-lost-factor.ts';
import { actingAdmin } from '#server/identity/sign-in/own-password.ts';
import { linkNextPage } from '#server/platform/http/next-page.ts';
import { refused } from '#server/platform/http/refused.ts';
import type { SignedInScope } from '#server/platform/http/scopes.ts';
import type { EventStreams } from '#server/platform/live/event-streams.ts';
import {
  account,
  accountChangeRequest,
  accountsQuery,
  removeFactorRequest,
} from '#shared/contracts/accounts.ts';
import { userParam } from '#shared/contracts/auth.ts';

export const accountAdminRoutes =
  (streams: EventStreams) =>
  ({ app, userOf, ...platform }: SignedInScope): void => {
    app.get(
      '/api/admin/users',
      {
        schema: {
          tags: ['account'],
          summary: 'Accounts, newest first, by username, name, email, role and state',
          querystring: accountsQuery,
          response: { 200: z.array(account), ...refused(400, 401, 403) },
        },
      },
      async (request, reply) => {
        const accounts = await listAccounts(platform.db, request.query);
        linkNextPage(reply, request.query, accounts);
        return accounts;
      },
    );

    app.post(
      '/api/admin/users/:id/changes',
      {
        config: { rateLimit: 'login' },
        schema: {
          tags: ['account'],
          summary: 'Disable or enable an account, make or remove an admin. Ends its sessions',
          params: userParam,
          body: accountChangeRequest,
          response: { 200: account, ...refused(400, 401, 403, 404, 409, 429) },
        },
      },
      async (request) => {
        const { id } = request.params;
        const by = actingAdmin(request, userOf(request).id);
        const changed = await changeAccount(platform, id, request.body.change, by);
        if (request.body.change !== 'enable') streams.endOf({ userId: id });
        return changed;
      },
    );

    app.post(
      '/api/admin/users/:id/second-factor/remove',
      {
        config: { rateLimit: 'login' },
        schema: {
          tags: ['account'],
          summary: "Remove somebody's lost second factor. Ends their sessions and tells them by mail",
          params: userParam,
          body: removeFactorRequest,
          response: { 200: account, ...refused(400, 401, 403, 404, 409, 429) },
        },
      },
      async (request) => {
        const { id } = request.params;
        const by = actingAdmin(request, userOf(request).id);
        const changed = await removeLostFactor(platform, id, request.body.reason, by);
        streams.endOf({ userId: id });
        return changed;
      },
    );
  };
