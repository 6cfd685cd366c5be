import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { encodeRefusal } from '#shared/reasons/because.ts';
import { ApiError } from '#web/kit/client/api-error.ts';

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
