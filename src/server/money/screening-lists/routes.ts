import { screenPayees } from '#server/money/screening/screen-payees.ts';
import { loadList, previewList } from '#server/money/screening-lists/load-list.ts';
import type { CallScope } from '#server/platform/http/scopes.ts';
import { screeningCalls } from '#shared/calls/money/screening.ts';
import { ANSWER_MOST_BYTES } from '#shared/contracts/bank-files.ts';

/** As with answers of the bank: a JSON string is longer than the file. */
const BODY_LIMIT_BYTES = ANSWER_MOST_BYTES + 1024 * 1024;

/** With a few hundred payees nobody waits for the job, and with many no request takes long. */
const SCREENED_AT_ONCE = 2000;

export function screeningListRoutes({ on, db, clock, actingOf }: CallScope): void {
  on(screeningCalls.load, { bodyLimit: BODY_LIMIT_BYTES }, async (request) => {
    const { fingerprint, ...file } = request.body;
    if (fingerprint === undefined) return previewList(db, file, clock());
    const loaded = await loadList(db, file, fingerprint, actingOf(request), clock());
    await screenPayees(db, clock, SCREENED_AT_ONCE);
    return loaded;
  });
}
