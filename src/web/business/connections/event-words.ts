import type { Delivery } from '#shared/contracts/connections.ts';
import type { WebhookKind } from '#shared/webhook-kinds.ts';
import { m } from '#web/paraglide/messages.js';

export const kindWords: Record<WebhookKind, () => string> = {
  'tip.paid': m.hooks_kind_tip_paid,
  'tip.refunded': m.hooks_kind_tip_refunded,
  'payout.completed': m.hooks_kind_payout_completed,
};

export const eventWord = (kind: Delivery['kind']) =>
  kind === 'test' ? m.hooks_kind_test() : kindWords[kind]();

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
