import { useWatch } from 'react-hook-form';
import { portalCalls } from '#shared/calls/staff/portal.ts';
import { thanksRequest } from '#shared/contracts/thanks.ts';
import { THANKS_WORDS_MAX_LENGTH, thanksPhrases } from '#shared/feedback.ts';
import { call } from '#web/kit/client/call.ts';
import { TextField } from '#web/kit/form/fields.tsx';
import { SentForm, useSentForm } from '#web/kit/form/sent-form.tsx';
import { Dialog } from '#web/kit/ui/dialog.tsx';
import { thanksPhraseWords } from '#web/kit/words/thanks-phrase-words.ts';
import { m } from '#web/paraglide/messages.js';

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
  const { form, ...sent } = useSentForm({
    schema: thanksRequest,
    start: { phrase: thanksPhrases[0], words: '' },
    send: (body) => call(portalCalls.thank, { params: { id: tipId }, body }),
    refreshes: [portalCalls.read, portalCalls.listTips],
    done: m.thanks_sent(),
    failed: m.thanks_failed(),
    onDone,
  });
  const phrase = useWatch({ control: form.control, name: 'phrase' });
  const choose = (chosen: (typeof thanksPhrases)[number] | null) => {
    form.setValue('phrase', chosen);
    if (chosen) form.setValue('words', '');
    form.clearErrors();
  };
  return (
    <SentForm {...sent} button={m.thanks_send()}>
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
        <TextField
          form={form}
          name="words"
          label={m.thanks_words()}
          hint={m.thanks_words_hint()}
          dir="auto"
          maxLength={THANKS_WORDS_MAX_LENGTH}
        />
      )}
    </SentForm>
  );
}
