import { useState } from 'react';
import { EVENT_NOTE_MAX_LENGTH, type OpenEvent } from '#shared/contracts/payment-events.ts';
import { toastError } from '#web/kit/query/toast-error.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { Dialog } from '#web/kit/ui/dialog.tsx';
import { Field } from '#web/kit/ui/field.tsx';
import { Textarea } from '#web/kit/ui/textarea.tsx';
import { toast } from '#web/kit/ui/toast-store.ts';
import { useDealWith } from '#web/money/payments/events/api/open-events.ts';
import { m } from '#web/paraglide/messages.js';

/** The button and the dialog in which an admin says what was done about an event. */
export function DealWithEvent({ event }: { event: OpenEvent }) {
  const [isOpen, setOpen] = useState(false);
  const [note, setNote] = useState('');
  const dealWith = useDealWith(event);
  const close = () =>
    dealWith.mutate(note, {
      onSuccess: () => {
        setOpen(false);
        toast({ title: m.events_closed() });
      },
      onError: (error) => toastError(error, m.events_failed()),
    });
  return (
    <>
      <Button
        variant="secondary"
        aria-label={m.events_deal_label({ id: event.id })}
        onClick={() => setOpen(true)}
      >
        {m.events_deal()}
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={m.events_deal()}
        description={m.events_deal_detail()}
      >
        <Field label={m.events_note()}>
          <Textarea
            maxLength={EVENT_NOTE_MAX_LENGTH}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
        </Field>
        <div className="mt-5 flex justify-end">
          <Button loading={dealWith.isPending} onClick={close}>
            {m.events_close()}
          </Button>
        </div>
      </Dialog>
    </>
  );
}
