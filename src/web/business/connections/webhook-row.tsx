import { Webhook } from 'lucide-react';
import type { Endpoint } from '#shared/contracts/connections.ts';
import { StateBadge, toastOutcome } from '#web/business/connections/delivery-outcome.tsx';
import { useChangeEndpoint, useSendTest } from '#web/business/connections/queries.ts';
import { formatInstant } from '#web/kit/format/date-format.ts';
import { toastError } from '#web/kit/query/errors.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { webhookKindWords } from '#web/kit/words/webhook-kind-words.ts';
import { m } from '#web/paraglide/messages.js';

export type WebhookTask = 'deliveries' | 'events' | 'rotate' | 'remove';
type Props = { endpoint: Endpoint; onTask: (task: WebhookTask) => void };

export function WebhookRow({ endpoint, onTask }: Props) {
  const { id, url, events, switchedOffAt } = endpoint;
  const test = useSendTest(id);
  const change = useChangeEndpoint(id);
  const { host } = new URL(url);
  const isOn = switchedOffAt === null;
  const turn = () =>
    change.mutate({ isOn: !isOn }, { onError: (error) => toastError(error, m.hooks_change_failed()) });
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
              onClick={() => test.mutate(undefined, toastOutcome(m.hooks_test_done()))}
            >
              {m.hooks_test()}
            </Button>
          )}
          <Button
            variant="quiet"
            aria-label={m.hooks_deliveries_label({ host })}
            onClick={() => onTask('deliveries')}
          >
            {m.hooks_deliveries()}
          </Button>
          <Button
            variant="quiet"
            aria-label={m.hooks_change_events_label({ host })}
            onClick={() => onTask('events')}
          >
            {m.hooks_change_events()}
          </Button>
          <Button
            variant="quiet"
            aria-label={m.hooks_rotate_label({ host })}
            onClick={() => onTask('rotate')}
          >
            {m.hooks_rotate()}
          </Button>
          <Button
            variant="quiet"
            aria-label={isOn ? m.hooks_switch_off_label({ host }) : m.hooks_switch_on_label({ host })}
            loading={change.isPending}
            onClick={turn}
          >
            {isOn ? m.hooks_switch_off() : m.hooks_switch_on()}
          </Button>
          <Button
            variant="quiet"
            aria-label={m.hooks_remove_label({ host })}
            onClick={() => onTask('remove')}
          >
            {m.hooks_remove()}
          </Button>
        </div>
      </div>
    </li>
  );
}

function State({ endpoint: { switchedOffAt, failingSince } }: { endpoint: Endpoint }) {
  if (switchedOffAt) return <StateBadge tone="bad">{m.hooks_off()}</StateBadge>;
  if (failingSince) return <StateBadge tone="warning">{m.hooks_failing()}</StateBadge>;
  return <StateBadge tone="good">{m.hooks_on()}</StateBadge>;
}

function Notes({ endpoint }: { endpoint: Endpoint }) {
  const { switchedOffAt, switchedOffBy, failingSince, oldSecretUntil } = endpoint;
  const notes = [
    switchedOffAt &&
      switchedOffBy === 'failures' &&
      m.hooks_off_failures({ when: formatInstant(switchedOffAt) }),
    !switchedOffAt && failingSince && m.hooks_failing_since({ when: formatInstant(failingSince) }),
    oldSecretUntil &&
      Date.parse(oldSecretUntil) > Date.now() &&
      m.hooks_old_secret({ when: formatInstant(oldSecretUntil) }),
  ].filter((note) => note !== null && note !== false);
  return notes.map((note) => (
    <p key={note} className="text-small text-ink-soft">
      {note}
    </p>
  ));
}
