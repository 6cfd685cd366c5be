import type { Delivery } from '#shared/contracts/connections.ts';
import { outcomeWords } from '#web/business/connections/event-words.ts';
import { toastError } from '#web/kit/query/toast-error.ts';
import { toast } from '#web/kit/ui/toast-store.ts';
import { m } from '#web/paraglide/messages.js';

/** Says what came of an attempt that the owner has started. */
export const toastOutcome = (accepted: string) => ({
  onSuccess(delivery: Delivery) {
    const description = outcomeWords(delivery);
    if (delivery.status === 'delivered') toast({ title: accepted, ...(description && { description }) });
    else
      toast({
        title: m.hooks_test_not(),
        variant: 'destructive',
        ...(description && { description }),
      });
  },
  onError: (error: Error) => toastError(error, m.hooks_send_failed()),
});
