import type { RefusedForm } from '#shared/contracts/tip-page.ts';
import { ApiError } from '#web/kit/client/api-error.ts';
import type { DraftProblems } from '#web/tipping/tips/draft-problems.ts';
import type { TipDraft } from '#web/tipping/tips/tip-draft.ts';
import { refusalSentence, serverProblems } from '#web/tipping/tips/tip-sentences.ts';

/**
 * The initial state of a form that was refused before: what was typed, what is wrong with it, and why it was
 * refused.
 */
export type FormStart = { draft: TipDraft; problems: DraftProblems; refusal: string | undefined };

/**
 * A form posted without scripts and refused is shown again as it was filled in, with the reason in the
 * guest's language.
 */
export function startOf(refused: RefusedForm | null | undefined, firstName: string): FormStart | undefined {
  if (!refused) return undefined;
  const { status, body, amount, ...rest } = refused;
  const draft = { ...rest, amountText: amount };
  const error = new ApiError(status, body);
  const problems = serverProblems(error);
  const isExplained = Object.keys(problems).length > 0;
  return { draft, problems, refusal: isExplained ? undefined : refusalSentence(error, firstName) };
}
