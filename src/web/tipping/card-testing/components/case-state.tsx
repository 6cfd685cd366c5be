import { useRef, useState } from 'react';
import { formatInstant } from '#web/kit/format/date-format.ts';
import { toastError } from '#web/kit/query/toast-error.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { ConfirmDialog } from '#web/kit/ui/confirm-dialog.tsx';
import { toast } from '#web/kit/ui/toast-store.ts';
import { useFocusAfter } from '#web/kit/ui/use-focus-after.ts';
import { m } from '#web/paraglide/messages.js';
import { type CardTestingCase, useCloseCase } from '#web/tipping/card-testing/api/cases.ts';

/** Who closed the case and when, or the button that closes it. */
export function CaseState({ noticed: { id, closedAt, closedByName } }: { noticed: CardTestingCase }) {
  const [isAsking, setAsking] = useState(false);
  // Gets the focus after the dialog: the button is gone when the case is closed.
  const state = useRef<HTMLDivElement>(null);
  useFocusAfter(isAsking, () => state.current?.focus());
  const close = useCloseCase(id);
  const confirm = () =>
    close.mutate(undefined, {
      onSuccess: () => toast({ title: m.cases_was_closed() }),
      onError: (error) => toastError(error, m.cases_close_failed()),
      onSettled: () => setAsking(false),
    });
  return (
    <div ref={state} tabIndex={-1}>
      {closedAt === null ? (
        <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1 @5xl:justify-start">
          <span className="font-medium text-danger">{m.cases_open()}</span>
          <Button variant="secondary" onClick={() => setAsking(true)}>
            {m.cases_close()}
          </Button>
        </div>
      ) : (
        m.cases_closed({ name: closedByName ?? '–', when: formatInstant(closedAt) })
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={m.cases_close_title({ id })}
        description={m.cases_close_confirm()}
        confirmLabel={m.cases_close()}
        loading={close.isPending}
        onConfirm={confirm}
      />
    </div>
  );
}
