import type { ParamsOf, Reason } from '#shared/reasons/reasons.ts';

/** A message for each of these reasons. A record that leaves one out does not compile. */
export type ReasonWords<R extends Reason> = { [Each in R]: (params: ParamsOf<Each>) => string };
