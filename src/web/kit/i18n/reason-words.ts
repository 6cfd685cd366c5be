import type { FieldErrors, FieldValues } from 'react-hook-form';
import { decodeRefusal } from '#shared/reasons/because.ts';
import type { ParamsOf, Reason } from '#shared/reasons/reasons.ts';
import { findReasonWords } from '#web/kit/i18n/find-reason-words.ts';
import { platformName } from '#web/kit/i18n/platform.ts';
import { reasonWords as words } from '#web/kit/words/reason-words.ts';
import { m } from '#web/paraglide/messages.js';

/** Every reason in the reader's language. */
export const reasonWords: { [Each in Reason]: (params: ParamsOf<Each>) => string } = {
  ...words,
  karam_unavailable: () => m.reason_karam_unavailable({ platform: platformName() }),
};

/**
 * The message of a contract's rule (see because.ts) in the reader's language. Forms show it beside their
 * fields.
 */
export function contractSentence(message: string): string {
  return findReasonWords(reasonWords, decodeRefusal(message)) ?? '';
}

/** What is wrong with a field of a form, if anything is. */
export function errorIn<T extends FieldValues>(
  form: { formState: { errors: FieldErrors<T> } },
  name: keyof T & string,
): string | undefined {
  const errors: Record<string, { message?: unknown } | undefined> = form.formState.errors;
  const message = errors[name]?.message;
  return typeof message === 'string' && message !== '' ? contractSentence(message) : undefined;
}
