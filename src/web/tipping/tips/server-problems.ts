import type { ApiError } from '#web/kit/client/api-error.ts';
import type { DraftProblems } from '#web/tipping/tips/draft-problems.ts';
import { tipSentence } from '#web/tipping/tips/tip-sentences.ts';

/**
 * The server's sentence for each field of the form. Other fields are left out: the guest cannot correct them.
 */
export function serverProblems(error: ApiError): DraftProblems {
  const { amount, customerName, message } = error.body?.fields ?? {};
  return {
    ...(amount && { amountText: tipSentence(amount) }),
    ...(customerName && { customerName: tipSentence(customerName) }),
    ...(message && { message: tipSentence(message) }),
  };
}
