import { errorBody } from '#shared/contracts/error-body.ts';

type RefusalStatus = 400 | 401 | 402 | 403 | 404 | 409 | 413 | 415 | 429 | 503;

/** For a route's `response` schema: the error statuses it can answer with. All have the same body. */
export function refused<Status extends RefusalStatus>(
  ...statuses: Status[]
): Record<Status, typeof errorBody> {
  const entries = statuses.map((status) => [status, errorBody]);
  return Object.fromEntries(entries) as Record<Status, typeof errorBody>;
}
