import { useQuery } from '@tanstack/react-query';
import { Webhook } from 'lucide-react';
import type { ReactNode } from 'react';
import { webhookCalls } from '#shared/calls/money/payments.ts';
import type { Delivery, Endpoint } from '#shared/contracts/connections.ts';
import { deliveriesQuery } from '#web/business/connections/queries.ts';
import { call } from '#web/kit/client/call.ts';
import { formatInstant } from '#web/kit/format/date-format.ts';
import { useAction } from '#web/kit/query/action.ts';
import { Badge } from '#web/kit/ui/badge.tsx';
import { useNow } from '#web/kit/ui/browser-state.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { Dialog } from '#web/kit/ui/dialog.tsx';
import { EmptyState, LoadProblem } from '#web/kit/ui/notice.tsx';
import { CardsSkeleton } from '#web/kit/ui/skeletons.tsx';
import type { ToastContent } from '#web/kit/ui/toast-store.ts';
import { webhookKindWords } from '#web/kit/words/webhook-kind-words.ts';
import { m } from '#web/paraglide/messages.js';

export type WebhookTask = 'deliveries' | 'events' | 'rotate' | 'remove';
type Props = { endpoint: Endpoint; onTask: (task: WebhookTask) => void };

export function WebhookRow({ endpoint, onTask }: Props) {
  const { id, url, events, switchedOffAt } = endpoint;
  const refreshes = [webhookCalls.list, webhookCalls.listDeliveries];
  const test = useAction(() => call(webhookCalls.test, { params: { id } }), {
    refreshes,
    done: attemptToast(m.hooks_test_done()),
    failed: m.hooks_send_failed(),
  });
  const { host } = new URL(url);
  const isOn = switchedOffAt === null;
  const turn = useAction(() => call(webhookCalls.change, { params: { id }, body: { isOn: !isOn } }), {
    refreshes: [webhookCalls.list],
    failed: m.hooks_change_failed(),
  });
  return (
    <li className="flex items-start gap-3 py-3">
      <Webhook aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-ink-soft" />
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <bdi dir="ltr" className="min-w-0 font-medium wrap-anywhere">
            {url}
          </bdi>
          <State endpoint={endpoint} />
        </p>
        <ul className="text-small">
          {events.map((kind) => (
            <li key={kind}>{webhookKindWords[kind]()}</li>
          ))}
        </ul>
        <Notes endpoint={endpoint} />
        <div className="-ms-3 flex flex-wrap">
          {isOn && (
            <Button
              variant="quiet"
              aria-label={m.hooks_test_label({ host })}
              loading={test.isPending}
              onClick={() => test.mutate()}
              label={m.hooks_test()}
            />
          )}
          <Button
            variant="quiet"
            aria-label={m.hooks_deliveries_label({ host })}
            onClick={() => onTask('deliveries')}
            label={m.hooks_deliveries()}
          />
          <Button
            variant="quiet"
            aria-label={m.hooks_change_events_label({ host })}
            onClick={() => onTask('events')}
            label={m.hooks_change_events()}
          />
          <Button
            variant="quiet"
            aria-label={m.hooks_rotate_label({ host })}
            onClick={() => onTask('rotate')}
            label={m.hooks_rotate()}
          />
          <Button
            variant="quiet"
            aria-label={isOn ? m.hooks_switch_off_label({ host }) : m.hooks_switch_on_label({ host })}
            loading={turn.isPending}
            onClick={() => turn.mutate()}
            label={isOn ? m.hooks_switch_off() : m.hooks_switch_on()}
          />
          <Button
            variant="quiet"
            aria-label={m.hooks_remove_label({ host })}
            onClick={() => onTask('remove')}
            label={m.hooks_remove()}
          />
        </div>
      </div>
    </li>
  );
}

function State({ endpoint: { switchedOffAt, failingSince } }: { endpoint: Endpoint }) {
  if (switchedOffAt) return <StateBadge tone="bad">{m.switched_off()}</StateBadge>;
  if (failingSince) return <StateBadge tone="warning">{m.hooks_failing()}</StateBadge>;
  return <StateBadge tone="good">{m.switched_on()}</StateBadge>;
}

function Notes({ endpoint }: { endpoint: Endpoint }) {
  const nowMs = useNow();
  const { switchedOffAt, switchedOffBy, failingSince, oldSecretUntil } = endpoint;
  const notes = [
    switchedOffAt &&
      switchedOffBy === 'failures' &&
      m.hooks_off_failures({ when: formatInstant(switchedOffAt) }),
    !switchedOffAt && failingSince && m.hooks_failing_since({ when: formatInstant(failingSince) }),
    oldSecretUntil &&
      Date.parse(oldSecretUntil) > nowMs &&
      m.hooks_old_secret({ when: formatInstant(oldSecretUntil) }),
  ].filter((note) => note !== null && note !== false);
  return notes.map((note) => (
    <p key={note} className="text-small text-ink-soft">
      {note}
    </p>
  ));
}

const styles = { waiting: 'warning', delivered: 'good', failed: 'bad' } as const;

/** What was sent to an address, newest first. */
export function DeliveriesDialog({ endpoint, onClose }: { endpoint: Endpoint; onClose: () => void }) {
  const title = m.hooks_deliveries_label({ host: new URL(endpoint.url).host });
  return (
    <Dialog open onOpenChange={onClose} title={title}>
      <Deliveries endpoint={endpoint} />
    </Dialog>
  );
}

function Deliveries({ endpoint: { id, switchedOffAt } }: { endpoint: Endpoint }) {
  const deliveries = useQuery(deliveriesQuery(id));
  if (deliveries.isPending) return <CardsSkeleton cards={['h-24']} />;
  if (deliveries.isError)
    return <LoadProblem sentence={m.hooks_deliveries_failed()} onRetry={deliveries.refetch} />;
  if (deliveries.data.length === 0) return <EmptyState sentence={m.hooks_deliveries_empty()} />;
  return (
    <ul className="divide-y divide-hairline">
      {deliveries.data.map((delivery) => (
        <DeliveryRow key={delivery.id} delivery={delivery} canSend={switchedOffAt === null} />
      ))}
    </ul>
  );
}

function DeliveryRow({ delivery, canSend }: { delivery: Delivery; canSend: boolean }) {
  const { id, kind, status, createdAt, nextTryAt } = delivery;
  const again = useAction(() => call(webhookCalls.redeliver, { params: { id } }), {
    refreshes: [webhookCalls.list, webhookCalls.listDeliveries],
    done: attemptToast(m.hooks_again_done()),
    failed: m.hooks_send_failed(),
  });
  const event = kind === 'test' ? m.hooks_kind_test() : webhookKindWords[kind]();
  const when = formatInstant(createdAt);
  return (
    <li className="py-3">
      <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="font-medium">{event}</span>
        <StateBadge tone={styles[status]}>{statusWords[status]()}</StateBadge>
      </p>
      <p className="text-small text-ink-soft">{when}</p>
      <p className="text-small">{outcomeWords(delivery)}</p>
      {nextTryAt && (
        <p className="text-small text-ink-soft">{m.hooks_next_try({ when: formatInstant(nextTryAt) })}</p>
      )}
      {canSend && (
        <Button
          variant="quiet"
          className="-ms-3"
          aria-label={m.hooks_again_label({ event, when })}
          loading={again.isPending}
          onClick={() => again.mutate()}
          label={m.hooks_again()}
        />
      )}
    </li>
  );
}

const statusWords: Record<Delivery['status'], () => string> = {
  waiting: m.hooks_waiting,
  delivered: m.hooks_delivered,
  failed: m.hooks_failed,
};

/** What came of the last attempt. Undefined before the first. */
function outcomeWords({ problem, answerStatus }: Delivery): string | undefined {
  if (problem === 'timeout') return m.hooks_problem_timeout();
  if (problem === 'unreachable') return m.hooks_problem_unreachable();
  if (problem === 'inside_address') return m.hooks_problem_inside_address();
  return answerStatus === null ? undefined : m.hooks_answered({ status: answerStatus });
}

/** The outcome of an attempt that the owner started. */
const attemptToast =
  (accepted: string) =>
  (delivery: Delivery): ToastContent => {
    const description = outcomeWords(delivery);
    const isDelivered = delivery.status === 'delivered';
    return {
      title: isDelivered ? accepted : m.hooks_test_not(),
      ...(description && { description }),
      ...(!isDelivered && { variant: 'destructive' }),
    };
  };

const stateBadgeStyles = {
  good: 'bg-active text-on-active',
  warning: 'bg-pending text-on-pending',
  bad: 'bg-suspended text-on-suspended',
};

function StateBadge({ tone, children }: { tone: keyof typeof stateBadgeStyles; children: ReactNode }) {
  return <Badge className={stateBadgeStyles[tone]}>{children}</Badge>;
}
