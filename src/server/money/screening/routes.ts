import type { AreaKinds } from '#server/identity/two-persons/carry-out.ts';
import { decideHit } from '#server/money/screening/decide-hit.ts';
import { readScreening } from '#server/money/screening/read-screening.ts';
import type { CallScope } from '#server/platform/http/scopes.ts';
import { screeningCalls } from '#shared/calls/money/screening.ts';

export function screeningRoutes(isTestMode: boolean, areaKinds: AreaKinds) {
  return ({ on, db, clock, actingOf, platform }: CallScope): void => {
    on(screeningCalls.read, async () => readScreening(db, clock()));

    on(screeningCalls.decide, { config: { rateLimit: 'login' } }, async (request) => {
      const two = { ...platform, isTestMode, areaKinds };
      const proposal = await decideHit(two, request.params.id, request.body, actingOf(request));
      return { ...(await readScreening(db, clock())), proposal };
    });
  };
}
