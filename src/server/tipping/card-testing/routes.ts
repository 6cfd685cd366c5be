import { linkNextPage } from '#server/platform/http/idempotency.ts';
import type { CallScope } from '#server/platform/http/scopes.ts';
import { countOpenCases, listCases } from '#server/tipping/card-testing/case-store.ts';
import { closeCase } from '#server/tipping/card-testing/cases.ts';
import { cardTestingCalls } from '#shared/calls/tipping/codes.ts';

export function cardTestingRoutes({ on, db, clock, actingOf }: CallScope): void {
  on(cardTestingCalls.list, async (request, reply) => {
    const rows = await listCases(db, request.query);
    linkNextPage(reply, request.query, rows);
    return rows;
  });

  on(cardTestingCalls.countOpen, async () => ({ count: await countOpenCases(db) }));

  on(cardTestingCalls.close, async (request) => closeCase(db, request.params.id, actingOf(request), clock()));
}
