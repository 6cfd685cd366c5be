import type { CallScope } from '#server/platform/http/scopes.ts';
import { listCases } from '#server/tipping/card-testing/case-store.ts';
import { closeCase } from '#server/tipping/card-testing/cases.ts';
import { cardTestingCalls } from '#shared/calls/tipping/codes.ts';

export function cardTestingRoutes({ on, onPages, db, clock, actingOf }: CallScope): void {
  onPages(cardTestingCalls.list, async (request) => listCases(db, request.query));

  on(cardTestingCalls.close, async (request) => closeCase(db, request.params.id, actingOf(request), clock()));
}
