import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { encodeRefusal } from '#shared/reasons/because.ts';
import { ApiError, isUnauthorized } from '#web/kit/client/api-error.ts';
import { platformName } from '#web/kit/i18n/platform.ts';
import { refusalSentence } from '#web/kit/i18n/refusal-sentence.ts';
import { toast } from '#web/kit/ui/toast-store.ts';
import { m } from '#web/paraglide/messages.js';

/** The server's own sentence for the user, or `otherwise` if the server gave none. */
export function errorSentence(error: unknown, otherwise: string): string {
  if (error instanceof ApiError) return error.body ? refusalSentence(error.body) : otherwise;
  // fetch rejects with a TypeError when there was no response, so the error is not about what the user typed.
  return error instanceof TypeError ? m.error_unreachable({ platform: platformName() }) : otherwise;
}

/** Any form; the type of its values after validation does not matter here. */
type FormOf<T extends FieldValues> = Pick<UseFormReturn<T>, 'getValues' | 'setError'>;

/** Shows the server's sentence for each field beside that field, and moves the focus to the first of them. */
export function showFieldErrors<T extends FieldValues>(form: FormOf<T>, error: unknown): void {
  if (!(error instanceof ApiError)) return;
  const known = Object.entries(error.body?.fields ?? {}).filter(([name]) => name in form.getValues());
  known.forEach(([name, refusal], index) => {
    // Encoded like the messages of the contract's own rules, so that the field shows both in the same way.
    const message = encodeRefusal(refusal);
    form.setError(name as FieldPath<T>, { type: 'server', message }, { shouldFocus: index === 0 });
  });
}

/** Shows a toast with the title 'Error' and the server's own sentence, or `otherwise`. */
export function toastError(error: unknown, otherwise: string): void {
  if (isUnauthorized(error)) return;
  toast({ title: m.error_word(), description: errorSentence(error, otherwise), variant: 'destructive' });
}
