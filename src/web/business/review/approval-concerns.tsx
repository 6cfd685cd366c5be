import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { approvalNote } from '#shared/contracts/business-review.ts';
import type { BusinessReview } from '#web/business/review/queries.ts';
import { errorIn } from '#web/kit/i18n/reason-words.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { Dialog } from '#web/kit/ui/dialog.tsx';
import { Field, Textarea } from '#web/kit/ui/field.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import { TextLink } from '#web/kit/ui/text-link.tsx';
import { m } from '#web/paraglide/messages.js';

type Concerns = NonNullable<BusinessReview['concerns']>;

const missingWords = { licence: m.review_no_licence, iban: m.review_no_iban_document };

/** What speaks against an approval. First on the page, so that an admin reads it before deciding. */
export function Concerns({ concerns }: { concerns: Concerns }) {
  return (
    <Panel title={m.review_concerns()} className="mb-4">
      <ConcernList concerns={concerns} />
    </Panel>
  );
}

function ConcernList({ concerns: { missing, sameIban } }: { concerns: Concerns }) {
  return (
    <ul className="flex list-disc flex-col gap-1 ps-5">
      {missing.map((document) => (
        <li key={document}>{missingWords[document]()}</li>
      ))}
      {sameIban.map(({ id, name }) => (
        <li key={id}>
          {m.review_same_iban()} <TextLink to={`/admin/businesses/${id}`} label={name} />
        </li>
      ))}
    </ul>
  );
}

type Props = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  concerns: Concerns;
  confirmLabel: string;
  loading: boolean;
  onConfirm: (note: string) => void;
};

export function ApprovalDialog({ open, onOpenChange, title, ...form }: Props) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={title} description={m.review_concerns()}>
      <ApprovalForm {...form} />
    </Dialog>
  );
}

type FormProps = Omit<Props, 'open' | 'onOpenChange' | 'title'>;

function ApprovalForm({ concerns, confirmLabel, loading, onConfirm }: FormProps) {
  const form = useForm({ resolver: zodResolver(approvalNote), defaultValues: { note: '' } });
  return (
    <form
      noValidate
      onSubmit={form.handleSubmit(({ note }) => onConfirm(note))}
      className="flex flex-col gap-5"
    >
      <ConcernList concerns={concerns} />
      <Field label={m.review_approve_why()} hint={m.review_approve_why_hint()} error={errorIn(form, 'note')}>
        <Textarea dir="auto" aria-required {...form.register('note')} />
      </Field>
      <Button type="submit" loading={loading} className="sm:self-end" label={confirmLabel} />
    </form>
  );
}
