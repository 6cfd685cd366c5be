import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { type BankExplanation, bankMatchKinds } from '#shared/bank.ts';
import { explainRequest } from '#shared/contracts/bank-statements.ts';
import { getFilsFrom } from '#shared/money/money.ts';
import { because } from '#shared/reasons/because.ts';
import { formatDay } from '#web/kit/format/date-format.ts';
import { formatAmount } from '#web/kit/format/number-format.ts';
import { errorIn } from '#web/kit/i18n/reason-words.ts';
import { showFormError } from '#web/kit/query/errors.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { Dialog } from '#web/kit/ui/dialog.tsx';
import { Field, Select, Textarea } from '#web/kit/ui/field.tsx';
import { toast } from '#web/kit/ui/toast-store.ts';
import { bankExplanationWords } from '#web/kit/words/bank-explanation-words.ts';
import { type BankSide, useExplainEntry } from '#web/money/bank-statements/queries.ts';
import { m } from '#web/paraglide/messages.js';

type Entry = BankSide['unexplained'][number];

/** A payout or a payment of the provider is chosen among those of the amount; the others need no further choice. */
const OTHER_EXPLANATIONS = ['fee', 'own_money', 'mistake'] as const;

/** The choice as it is typed: "payout 12", "provider_payout txn_1", or "fee". */
const explainForm = z.object({
  choice: z.string().min(1, because('explanation_required')),
  note: explainRequest.shape.note,
});
type Typed = z.input<typeof explainForm>;

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

function ExplainForm({ entry: { id, candidates }, onDone }: { entry: Entry; onDone: () => void }) {
  const form = useForm<Typed>({
    resolver: zodResolver(explainForm),
    defaultValues: { choice: '', note: '' },
  });
  const explain = useExplainEntry(id);
  const send = form.handleSubmit(({ choice, note }) =>
    explain.mutate(
      { ...chosenFrom(choice), note },
      {
        onSuccess: () => {
          toast({ title: m.bank_explain_done() });
          onDone();
        },
        onError: (error) => showFormError(form, error, m.bank_explain_failed()),
      },
    ),
  );
  return (
    <form noValidate onSubmit={send} className="flex flex-col gap-5">
      <Field label={m.bank_explain_choice()} error={errorIn(form, 'choice')}>
        <Select aria-required="true" {...form.register('choice')}>
          <option value="">{m.bank_explain_choose()}</option>
          {candidates.map(({ kind, itemId, day }) => (
            <option key={`${kind} ${itemId}`} value={`${kind} ${itemId}`}>
              {m.bank_explain_item({ kind: bankExplanationWords[kind](), id: itemId, day: formatDay(day) })}
            </option>
          ))}
          {OTHER_EXPLANATIONS.map((explanation) => (
            <option key={explanation} value={explanation}>
              {bankExplanationWords[explanation]()}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={m.bank_note()} hint={m.bank_note_hint()} error={errorIn(form, 'note')}>
        <Textarea dir="auto" aria-required="true" {...form.register('note')} />
      </Field>
      <Button type="submit" loading={explain.isPending} className="sm:self-end">
        {m.bank_explain()}
      </Button>
    </form>
  );
}

function chosenFrom(choice: string): { explanation: BankExplanation; itemId?: string } {
  const kind = bankMatchKinds.find((each) => choice.startsWith(`${each} `));
  if (kind) return { explanation: kind, itemId: choice.slice(kind.length + 1) };
  return { explanation: choice as BankExplanation };
}
