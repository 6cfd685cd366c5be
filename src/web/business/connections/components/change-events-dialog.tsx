import { type FormEvent, useState } from 'react';
import type { Endpoint } from '#shared/contracts/webhooks.ts';
import { webhookKinds } from '#shared/webhook-kinds.ts';
import { useChangeEndpoint } from '#web/business/connections/api/webhooks.ts';
import { Choices } from '#web/business/connections/components/choices.tsx';
import { kindWords } from '#web/business/connections/event-words.ts';
import { errorSentence } from '#web/kit/client/error-sentence.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { Dialog } from '#web/kit/ui/dialog.tsx';
import { FormAlert } from '#web/kit/ui/form-alert.tsx';
import { toast } from '#web/kit/ui/toast-store.ts';
import { m } from '#web/paraglide/messages.js';

/** Which events a webhook is told. What happened before is not sent later. */
export function ChangeEventsDialog({ endpoint, onClose }: { endpoint: Endpoint; onClose: () => void }) {
  const change = useChangeEndpoint(endpoint.id);
  const [events, setEvents] = useState(endpoint.events);
  const [isMissing, setMissing] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (events.length === 0) return setMissing(true);
    change.mutate(
      { events },
      {
        onSuccess: () => {
          toast({ title: m.hooks_events_changed() });
          onClose();
        },
      },
    );
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={m.hooks_change_events_label({ host: new URL(endpoint.url).host })}
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <Choices
          legend={m.hooks_events()}
          values={webhookKinds}
          words={kindWords}
          chosen={events}
          error={isMissing ? m.reason_choose_at_least_one() : undefined}
          onChange={(chosen) => {
            setEvents(chosen);
            setMissing(false);
          }}
        />
        <FormAlert
          sentence={change.error ? errorSentence(change.error, m.hooks_change_failed()) : undefined}
        />
        <Button type="submit" loading={change.isPending}>
          {m.hooks_change_events_save()}
        </Button>
      </form>
    </Dialog>
  );
}
