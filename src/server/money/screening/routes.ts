import { loadList, previewList } from '#server/money/screening/load-list.ts';
import { readScreening } from '#server/money/screening/read-screening.ts';
import type { CallScope } from '#server/platform/http/scopes.ts';
import { screeningCalls } from '#shared/calls/money/screening.ts';
import { ANSWER_MOST_BYTES } from '#shared/contracts/bank-files.ts';

/** As with answers of the bank: a JSON string is longer than the file. */
const BODY_LIMIT_BYTES = ANSWER_MOST_BYTES + 1024 * 1024;

export function screeningRoutes({ on, db, clock, actingOf }: CallScope): void {
  on(screeningCalls.read, async () => readScreening(db, clock()));

  on(screeningCalls.load, { bodyLimit: BODY_LIMIT_BYTES }, async (request) => {
    const { fingerprint, ...file } = request.body;
    return fingerprint === undefined
      ? previewList(db, file, clock())
      : loadList(db, file, fingerprint, actingOf(request), clock());
  });
}
