import type { Delivery } from '#shared/contracts/connections.ts';
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
