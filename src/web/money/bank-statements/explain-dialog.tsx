import { z } from 'zod';
import { type BankExplanation, bankMatchKinds } from '#shared/bank.ts';
import { bankStatementCalls } from '#shared/calls/money/books.ts';
import { explainRequest } from '#shared/contracts/bank-statements.ts';
import { getFilsFrom } from '#shared/money/money.ts';
import { because } from '#shared/reasons/because.ts';
import { call } from '#web/kit/client/call.ts';
import { AreaField, SelectField } from '#web/kit/form/fields.tsx';
import { SentForm, useSentForm } from '#web/kit/form/sent-form.tsx';
import { formatDay } from '#web/kit/format/date-format.ts';
import { formatAmount } from '#web/kit/format/number-format.ts';
import { Dialog } from '#web/kit/ui/dialog.tsx';
import { optionsOf } from '#web/kit/ui/field.tsx';
import { bankExplanationWords } from '#web/kit/words/bank-explanation-words.ts';
import type { BankSide } from '#web/money/bank-statements/queries.ts';
import { m } from '#web/paraglide/messages.js';

type Entry = BankSide['unexplained'][number];

/** A payout or a payment of the provider is chosen among those of the amount; the others need no further choice. */
const OTHER_EXPLANATIONS = ['fee', 'own_money', 'mistake'] as const;
/** VAT is paid, and never comes. */
const DEBIT_EXPLANATIONS = ['fee', 'vat', 'own_money', 'mistake'] as const;

/** The choice as it is typed: "payout 12", "provider_payout txn_1", or "fee". */
const explainForm = z.object({
  choice: z.string().min(1, because('explanation_required')),
  note: explainRequest.shape.note,
});

export function ExplainDialog({ entry, onClose }: { entry: Entry; onClose: () => void }) {
  const { bookedDay, amount, description, reference } = entry;
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={m.bank_explain_title({ amount: formatAmount(getFilsFrom(amount)), day: formatDay(bookedDay) })}
      description={description ?? reference}
    >
      <ExplainForm entry={entry} onDone={onClose} />
    </Dialog>
  );
}

function ExplainForm({ entry: { id, amount, candidates }, onDone }: { entry: Entry; onDone: () => void }) {
  const { form, ...sent } = useSentForm({
    schema: explainForm,
    start: { choice: '', note: '' },
    send: ({ choice, note }) =>
      call(bankStatementCalls.explainEntry, { params: { id }, body: { ...chosenFrom(choice), note } }),
    refreshes: 'admin',
    done: ({ proposal }) =>
      proposal
        ? { title: m.proposals_sent(), description: m.proposals_needs_second() }
        : m.bank_explain_done(),
    failed: m.bank_explain_failed(),
    onDone,
  });
  const matches = candidates.map(({ kind, itemId, day }) => ({
    value: `${kind} ${itemId}`,
    label: m.bank_explain_item({ kind: bankExplanationWords[kind](), id: itemId, day: formatDay(day) }),
  }));
  const others = getFilsFrom(amount) < 0 ? DEBIT_EXPLANATIONS : OTHER_EXPLANATIONS;
  return (
    <SentForm {...sent} button={m.bank_explain()} side="end">
      <SelectField
        form={form}
        name="choice"
        label={m.bank_explain_choice()}
        aria-required="true"
        first={m.bank_explain_choose()}
        options={[...matches, ...optionsOf(others, bankExplanationWords)]}
      />
      <AreaField
        form={form}
        name="note"
        label={m.bank_note()}
        hint={m.bank_note_hint()}
        dir="auto"
        aria-required="true"
      />
    </SentForm>
  );
}

function chosenFrom(choice: string): { explanation: BankExplanation; itemId?: string } {
  const kind = bankMatchKinds.find((each) => choice.startsWith(`${each} `));
  if (kind) return { explanation: kind, itemId: choice.slice(kind.length + 1) };
  return { explanation: choice as BankExplanation };
}
