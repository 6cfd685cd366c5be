import { isReason, type Reason, type Refusal, refusalOf, type Why } from '#shared/reasons/reasons.ts';

/**
 * Encodes a reason as the message of a Zod rule, which must be a string: `because('too_long', { most: 80 })`. The server
 * and the forms decode it again and show it in the user's language.
 */
export function because(...why: Why): string {
  return encodeRefusal(refusalOf(...why));
}

export function encodeRefusal({ reason, params }: { reason: Reason; params: object }): string {
  return Object.keys(params).length === 0 ? reason : `${reason} ${JSON.stringify(params)}`;
}

/** Decodes the message of a Zod rule. A message that Zod wrote itself becomes `invalid_value`. */
export function decodeRefusal(message: string | undefined): Refusal {
  const [, reason = '', params = '{}'] = /^(\w+)(?: (\{.*\}))?$/.exec(message ?? '') ?? [];
  return isReason(reason) ? ({ reason, params: JSON.parse(params) } as Refusal) : refusalOf('invalid_value');
}
