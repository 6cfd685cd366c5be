import { isReason, type Reason, type Refusal, refusalOf, type Why } from '#shared/reasons/reasons.ts';

/**
 * A reason as the message of a Zod rule, which can only be a string: `because('too_long', { most: 80 })`. The server
 * and the forms turn it back into a refusal, and say it in the reader's language.
 */
export function because(...why: Why): string {
  return encodeRefusal(refusalOf(...why));
}

export function encodeRefusal({ reason, params }: { reason: Reason; params: object }): string {
  return Object.keys(params).length === 0 ? reason : `${reason} ${JSON.stringify(params)}`;
}

/** The refusal in a rule's message. A message that Zod wrote itself is not meant for people: the value is invalid. */
export function decodeRefusal(message: string | undefined): Refusal {
  const [, reason = '', params = '{}'] = /^(\w+)(?: (\{.*\}))?$/.exec(message ?? '') ?? [];
  return isReason(reason) ? ({ reason, params: JSON.parse(params) } as Refusal) : refusalOf('invalid_value');
}
