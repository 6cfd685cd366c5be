import type { ParamsOf, Reason, Refusal } from '#shared/reasons/reasons.ts';

/** A refusal as received: TypeScript cannot know that its reason and parameters match. */
type WireRefusal = { reason: Refusal['reason']; params: Record<string, string | number> };

/** The refusal in the reader's language, or undefined if `words` does not include its reason. */
export function findReasonWords(
  words: { [Each in Reason]?: (params: ParamsOf<Each>) => string },
  { reason, params }: WireRefusal,
): string | undefined {
  const say = words[reason] as ((params: WireRefusal['params']) => string) | undefined;
  return say?.(params);
}
