import { Field } from '#web/kit/ui/field.tsx';
import { Input, Textarea } from '#web/kit/ui/input.tsx';
import { m } from '#web/paraglide/messages.js';
import type { DraftProblems } from '#web/tipping/tips/draft-problems.ts';
import type { TipDraft } from '#web/tipping/tips/tip-draft.ts';

type Props = {
  draft: TipDraft;
  problems: DraftProblems;
  readOnly: boolean;
  onChange: (part: Partial<TipDraft>) => void;
};

/** Name and message are optional, so the fields are unobtrusive. */
export function TipNote({ draft, problems, readOnly, onChange }: Props) {
  return (
    <div className="flex flex-col gap-3 [&_label]:text-small [&_label]:font-normal [&_label]:text-ink-soft">
      <Field label={m.tip_your_name()} error={problems.customerName}>
        <Input
          name="customerName"
          dir="auto"
          autoComplete="name"
          placeholder={m.tip_optional()}
          readOnly={readOnly}
          value={draft.customerName}
          onChange={(event) => onChange({ customerName: event.target.value })}
        />
      </Field>
      <Field label={m.tip_message()} error={problems.message}>
        <Textarea
          name="message"
          dir="auto"
          rows={3}
          placeholder={m.tip_optional()}
          readOnly={readOnly}
          value={draft.message}
          onChange={(event) => onChange({ message: event.target.value })}
          className="resize-none"
        />
      </Field>
    </div>
  );
}
