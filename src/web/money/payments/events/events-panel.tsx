import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { paymentEventCalls } from '#shared/calls/money/payments.ts';
import { EVENT_NOTE_MAX_LENGTH, type OpenEvent } from '#shared/contracts/payments.ts';
import { call } from '#web/kit/client/call.ts';
import { queryOf } from '#web/kit/client/queries.ts';
import { formatInstant } from '#web/kit/format/date-format.ts';
import { useAction } from '#web/kit/query/action.ts';
import { QueryPanel } from '#web/kit/query/loaded.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { DialogButton } from '#web/kit/ui/dialog.tsx';
import { Field, Textarea } from '#web/kit/ui/field.tsx';
import { m } from '#web/paraglide/messages.js';

const openEventsQuery = queryOf(paymentEventCalls.list);

const outcomeWords: Record<OpenEvent['outcome'], () => string> = {
  unusable: m.events_unusable,
  other_session: m.events_other_session,
  other_amount: m.events_other_amount,
  other_currency: m.events_other_currency,
  no_refund: m.events_no_refund,
  nothing_to_refund: m.events_nothing_to_refund,
};

/** Provider events that could not be booked, until an admin deals with them. */
export function EventsPanel() {
  return (
    <QueryPanel
      title={m.events_title()}
      query={useQuery(openEventsQuery)}
      failure={m.events_load_failed()}
      skeleton="h-24"
    >
      {({ events, count }) =>
        events.length === 0 ? (
          <p className="text-ink-soft">{m.events_none()}</p>
        ) : (
          <>
            <p className="mb-4 text-ink-soft">{m.events_intro()}</p>
            <ul className="divide-y divide-hairline">
              {events.map((event) => (
                <li key={`${event.provider} ${event.id}`} className="flex flex-col items-start gap-2 py-3">
                  <EventItem event={event} />
                </li>
              ))}
            </ul>
            {count > events.length && (
              <p className="mt-3 text-small text-ink-soft">
                {m.events_more({ shown: events.length, count })}
              </p>
            )}
          </>
        )
      }
    </QueryPanel>
  );
}

function EventItem({ event }: { event: OpenEvent }) {
  const again = useAction(() => call(paymentEventCalls.retry, { params: event }), {
    refreshes: 'admin',
    done: m.events_again_done(),
    failed: m.events_failed(),
  });
  return (
    <>
      <p className="font-semibold">{outcomeWords[event.outcome]()}</p>
      <p className="text-small wrap-anywhere text-ink-soft">
        <bdi dir="ltr">{event.type}</bdi> · <bdi dir="ltr">{event.id}</bdi>
        {event.tipId !== null && <> · {m.events_tip({ id: event.tipId })}</>} · {formatInstant(event.toldAt)}
      </p>
      <div className="flex flex-wrap gap-2">
        {event.outcome === 'unusable' && (
          <Button
            variant="secondary"
            loading={again.isPending}
            aria-label={m.events_again_label({ id: event.id })}
            onClick={() => again.mutate()}
            label={m.events_again()}
          />
        )}
        <DealWithEvent event={event} />
      </div>
    </>
  );
}

/** An admin notes what was done about an event: button and dialog. */
function DealWithEvent({ event }: { event: OpenEvent }) {
  const [note, setNote] = useState('');
  const dealWith = useAction(() => call(paymentEventCalls.close, { params: event, body: { note } }), {
    refreshes: 'admin',
    done: m.events_closed(),
    failed: m.events_failed(),
  });
  return (
    <DialogButton
      aria-label={m.events_deal_label({ id: event.id })}
      label={m.events_deal()}
      title={m.events_deal()}
      description={m.events_deal_detail()}
    >
      {(close) => (
        <>
          <Field label={m.events_note()}>
            <Textarea
              maxLength={EVENT_NOTE_MAX_LENGTH}
              value={note}
              onChange={({ target }) => setNote(target.value)}
            />
          </Field>
          <div className="mt-5 flex justify-end">
            <Button
              loading={dealWith.isPending}
              onClick={() => dealWith.mutate(undefined, { onSuccess: close })}
              label={m.events_close()}
            />
          </div>
        </>
      )}
    </DialogButton>
  );
}
