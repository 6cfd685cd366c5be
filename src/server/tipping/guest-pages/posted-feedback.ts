import { sayWith } from '#server/platform/base/words.ts';
import { invalidFields } from '#server/platform/http/error-answer.ts';
import type { SaidRefusal } from '#shared/contracts/request-parts.ts';
import type { TypedFeedback } from '#shared/contracts/tip-page.ts';

/** What a guest chose and typed into the form. */
export function readPostedFeedback(body: unknown): TypedFeedback {
  const form = new URLSearchParams(String(body ?? ''));
  return {
    stars: Number(form.get('stars') ?? 0),
    chips: form.getAll('chips'),
    words: form.get('words') ?? '',
  };
}

/** Why it was refused: the first reason. */
export function feedbackProblem(issues: { path: PropertyKey[]; message: string }[]): SaidRefusal | null {
  const [first] = Object.values(invalidFields(issues).fields ?? {});
  return first ? sayWith(first) : null;
}
