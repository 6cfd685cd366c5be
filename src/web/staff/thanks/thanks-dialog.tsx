import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { type ThanksRequest, thanksRequest } from '#shared/contracts/thanks.ts';
import { THANKS_WORDS_MAX_LENGTH, thanksPhrases } from '#shared/feedback.ts';
import { errorIn } from '#web/kit/i18n/reason-words.ts';
import { showFormError } from '#web/kit/query/errors.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { Dialog } from '#web/kit/ui/dialog.tsx';
import { Field, Input } from '#web/kit/ui/field.tsx';
import { toast } from '#web/kit/ui/toast-store.ts';
import { thanksPhraseWords } from '#web/kit/words/thanks-phrase-words.ts';
import { m } from '#web/paraglide/messages.js';
import { useSendThanks } from '#web/staff/thanks/queries.ts';

type Props = { open: boolean; onClose: () => void; tipId: number };

export function ThanksDialog({ open, onClose, tipId }: Props) {
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={m.thanks_title()}
      description={m.thanks_detail()}
    >
      <ThanksForm tipId={tipId} onDone={onClose} />
    </Dialog>
  );
}

function ThanksForm({ tipId, onDone }: { tipId: number; onDone: () => void }) {
  const sendThanks = useSendThanks(tipId);
  const form = useForm<z.input<typeof thanksRequest>, unknown, ThanksRequest>({
    resolver: zodResolver(thanksRequest),
    defaultValues: { phrase: thanksPhrases[0], words: '' },
  });
  const phrase = useWatch({ control: form.control, name: 'phrase' });
  const choose = (chosen: (typeof thanksPhrases)[number] | null) => {
    form.setValue('phrase', chosen);
    if (chosen) form.setValue('words', '');
    form.clearErrors();
  };
  const submit = form.handleSubmit((given) =>
    sendThanks.mutate(given, {
      onSuccess: () => {
        toast({ title: m.thanks_sent() });
        onDone();
      },
      onError: (error) => showFormError(form, error, m.thanks_failed()),
    }),
  );
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <fieldset>
        <legend className="mb-2 font-medium">{m.thanks_choose()}</legend>
        <div className="grid gap-2">
          {[...thanksPhrases, null].map((each) => (
            <label
              key={each}
              className="flex min-h-control cursor-pointer items-center gap-3 rounded-control border border-edge px-4 py-2 has-checked:border-accent has-checked:bg-tint has-checked:text-on-tint has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
            >
              <input
                type="radio"
                name="phrase"
                checked={each === phrase}
                onChange={() => choose(each)}
                className="size-4 shrink-0 accent-accent outline-none"
              />
              {each ? thanksPhraseWords[each]() : m.thanks_own()}
            </label>
          ))}
        </div>
      </fieldset>
      {phrase === null && (
        <Field label={m.thanks_words()} hint={m.thanks_words_hint()} error={errorIn(form, 'words')}>
          <Input dir="auto" maxLength={THANKS_WORDS_MAX_LENGTH} {...form.register('words')} />
        </Field>
      )}
      <Button type="submit" loading={sendThanks.isPending}>
        {m.thanks_send()}
      </Button>
    </form>
  );
}
