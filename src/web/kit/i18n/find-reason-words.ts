import type { Refusal } from '#shared/reasons/reasons.ts';
import type { ReasonWords } from '#web/kit/i18n/reason-words-type.ts';

/** A refusal as received, where TypeScript cannot know that its reason and parameters belong together. */
export type WireRefusal = { reason: Refusal['reason']; params: Record<string, string | number> };

/** The refusal in the reader's language, or undefined if `words` does not include its reason. */
export function findReasonWords(
  words: Partial<ReasonWords<Refusal['reason']>>,
  { reason, params }: WireRefusal,
): string | undefined {
  const say = words[reason] as ((params: WireRefusal['params']) => string) | undefined;
  return say?.(params);
}
