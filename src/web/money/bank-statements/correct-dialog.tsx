import { bankStatementCalls } from '#shared/calls/money/books.ts';
import { correctRequest } from '#shared/contracts/bank-statements.ts';
import { getFilsFrom } from '#shared/money/money.ts';
import { call } from '#web/kit/client/call.ts';
import { AreaField } from '#web/kit/form/fields.tsx';
import { SentForm, useSentForm } from '#web/kit/form/sent-form.tsx';
import { formatDay } from '#web/kit/format/date-format.ts';
import { formatAmount } from '#web/kit/format/number-format.ts';
import { Dialog } from '#web/kit/ui/dialog.tsx';
import type { BankSide } from '#web/money/bank-statements/queries.ts';
import { m } from '#web/paraglide/messages.js';

type Explained = BankSide['explained'][number];

/** Takes a wrong explanation back, with a note. */
export function CorrectDialog({ entry, onClose }: { entry: Explained; onClose: () => void }) {
  const { bookedDay, amount } = entry;
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={m.bank_correct_title({ amount: formatAmount(getFilsFrom(amount)), day: formatDay(bookedDay) })}
      description={m.bank_correct_intro()}
    >
      <CorrectForm entry={entry} onDone={onClose} />
    </Dialog>
  );
}

function CorrectForm({ entry: { id }, onDone }: { entry: Explained; onDone: () => void }) {
  const { form, ...sent } = useSentForm({
    schema: correctRequest,
    start: { note: '' },
    send: (body) => call(bankStatementCalls.correctEntry, { params: { id }, body }),
    refreshes: 'admin',
    done: ({ proposal }) =>
      proposal
        ? { title: m.proposals_sent(), description: m.proposals_needs_second() }
        : m.bank_correct_done(),
    failed: m.bank_correct_failed(),
    onDone,
  });
  return (
    <SentForm {...sent} button={m.bank_correct()} side="end">
      <AreaField
        form={form}
        name="note"
        label={m.bank_note()}
        hint={m.bank_correct_note_hint()}
        dir="auto"
        aria-required="true"
      />
    </SentForm>
  );
}
