import { isUnauthorized } from '#web/kit/client/api-error.ts';
import { errorSentence } from '#web/kit/client/error-sentence.ts';
import { toast } from '#web/kit/ui/toast-store.ts';
import { m } from '#web/paraglide/messages.js';

/** Shows a toast with the title 'Error' and the server's own sentence, or `otherwise`. */
export function toastError(error: unknown, otherwise: string): void {
  if (isUnauthorized(error)) return;
  toast({ title: m.error_word(), description: errorSentence(error, otherwise), variant: 'destructive' });
}
