import type { ReactNode } from 'react';
import type { Delivery } from '#shared/contracts/connections.ts';
import { toastError } from '#web/kit/query/errors.ts';
import { Badge } from '#web/kit/ui/badge.tsx';
import { toast } from '#web/kit/ui/toast-store.ts';
import { webhookKindWords } from '#web/kit/words/webhook-kind-words.ts';
import { m } from '#web/paraglide/messages.js';

export const eventWord = (kind: Delivery['kind']) =>
  kind === 'test' ? m.hooks_kind_test() : webhookKindWords[kind]();

export const statusWords: Record<Delivery['status'], () => string> = {
  waiting: m.hooks_waiting,
  delivered: m.hooks_delivered,
  failed: m.hooks_failed,
};

/** What came of the last attempt. Undefined before the first. */
export function outcomeWords({ problem, answerStatus }: Delivery): string | undefined {
  if (problem === 'timeout') return m.hooks_problem_timeout();
  if (problem === 'unreachable') return m.hooks_problem_unreachable();
  if (problem === 'inside_address') return m.hooks_problem_inside_address();
  return answerStatus === null ? undefined : m.hooks_answered({ status: answerStatus });
}

/** Shows the outcome of an attempt that the owner started. */
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

const styles = {
  good: 'bg-active text-on-active',
  warning: 'bg-pending text-on-pending',
  bad: 'bg-suspended text-on-suspended',
};

export function StateBadge({ tone, children }: { tone: keyof typeof styles; children: ReactNode }) {
  return <Badge className={styles[tone]}>{children}</Badge>;
}
