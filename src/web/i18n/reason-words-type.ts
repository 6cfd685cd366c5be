import type { ParamsOf, Reason } from '#shared/reasons/reasons.ts';

/** A message for each of these reasons. The compiler refuses a record that leaves one out. */
export type ReasonWords<R extends Reason> = { [Each in R]: (params: ParamsOf<Each>) => string };
