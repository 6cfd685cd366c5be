import { accountReasons } from '#shared/reasons/account-reasons.ts';
import { bankReasons } from '#shared/reasons/bank-reasons.ts';
import { guestReasons } from '#shared/reasons/guest-reasons.ts';
import { programReasons } from '#shared/reasons/program-reasons.ts';

/** Every reason for which a request can be refused, with the names of its parameters. Programs compare these. */
export const reasons = { ...guestReasons, ...accountReasons, ...programReasons, ...bankReasons };

export type Reason = keyof typeof reasons;
export type ParamsOf<R extends Reason> = { [Name in (typeof reasons)[R][number]]: string | number };

/** A reason with its parameters: what is sent to the browser, and what it finds its words by. */
export type Refusal = { [R in Reason]: { reason: R; params: ParamsOf<R> } }[Reason];

/** The arguments of a function that takes a reason: the parameters are left out where there are none. */
export type Why = {
  [R in Reason]: [(typeof reasons)[R][number]] extends [never]
    ? [reason: R]
    : [reason: R, params: ParamsOf<R>];
}[Reason];

export function refusalOf(...[reason, params]: Why): Refusal {
  // The tuple type has already paired the reason with its parameters; TypeScript loses that pair when it is taken apart.
  return { reason, params: params ?? {} } as Refusal;
}

export function isReason(text: string): text is Reason {
  return Object.hasOwn(reasons, text);
}
