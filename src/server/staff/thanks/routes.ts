import { actorOf } from '#server/platform/audit/record-audit.ts';
import type { CallScope } from '#server/platform/http/scopes.ts';
import { removeThanks } from '#server/staff/thanks/erase-thanks.ts';
import { listNewestWords } from '#server/staff/thanks/thanks-store.ts';
import { thanksCalls } from '#shared/calls/staff/people.ts';

const MOST_SHOWN = 50;

export function thanksRoutes({ on, db, clock, userOf }: CallScope): void {
  on(thanksCalls.listOfBusiness, async (request) => listNewestWords(db, request.params.id, MOST_SHOWN));

  on(thanksCalls.remove, async (request) => {
    const actor = actorOf(request, userOf(request).id);
    return listNewestWords(db, await removeThanks(db, request.params.id, actor, clock()), MOST_SHOWN);
  });
}
