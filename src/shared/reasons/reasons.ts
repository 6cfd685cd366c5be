import { accountReasons } from '#shared/reasons/account-reasons.ts';
import { bankReasons } from '#shared/reasons/bank-reasons.ts';
import { businessReasons } from '#shared/reasons/business-reasons.ts';
import { guestReasons } from '#shared/reasons/guest-reasons.ts';
import { importReasons } from '#shared/reasons/import-reasons.ts';
import { programReasons } from '#shared/reasons/program-reasons.ts';

/** All reasons for a refusal, with the names of their parameters. Programs compare these codes. */
export const reasons = {
  ...guestReasons,
  ...accountReasons,
  ...businessReasons,
  ...programReasons,
  ...bankReasons,
  ...importReasons,
};

export type Reason = keyof typeof reasons;
export type ParamsOf<R extends Reason> = { [Name in (typeof reasons)[R][number]]: string | number };

/** A reason with its parameters. The browser uses it to find the text to show. */
export type Refusal = { [R in Reason]: { reason: R; params: ParamsOf<R> } }[Reason];

/** The arguments of a function that takes a reason. A reason without parameters needs no second argument. */
export type Why = {
  [R in Reason]: [(typeof reasons)[R][number]] extends [never]
    ? [reason: R]
    : [reason: R, params: ParamsOf<R>];
}[Reason];

export function refusalOf(...[reason, params]: Why): Refusal {
  // `Why` ensures that reason and params match. TypeScript loses this when the tuple is destructured.
  return { reason, params: params ?? {} } as Refusal;
}

export function isReason(text: string): text is Reason {
  return Object.hasOwn(reasons, text);
}
