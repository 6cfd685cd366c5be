import { listAccounts } from '#server/identity/accounts/account-store.ts';
import type { CallScope } from '#server/platform/http/scopes.ts';
import { userCalls } from '#shared/calls/identity/account.ts';

export function accountsRoutes({ onPages, db }: CallScope): void {
  onPages(userCalls.list, async (request) => listAccounts(db, request.query));
}
