import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { saidNo } from '#shared/contracts/business-review.ts';
import { ReasonFields } from '#web/business/businesses/components/review-reason.tsx';
import { errorIn } from '#web/kit/i18n/reason-words.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { Dialog } from '#web/kit/ui/dialog.tsx';

type Why = z.output<typeof saidNo>;
type Props = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description: string;
  confirmLabel: string;
  loading: boolean;
  onConfirm: (why: Why) => void;
};

/** Reads the reason of a rejection, which the owner can read. */
export function ReasonDialog({ open, onOpenChange, title, description, ...form }: Props) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={title} description={description}>
      <ReasonForm {...form} />
    </Dialog>
  );
}

type FormProps = Pick<Props, 'confirmLabel' | 'loading' | 'onConfirm'>;

function ReasonForm({ confirmLabel, loading, onConfirm }: FormProps) {
  const form = useForm<{ reason: string; note: string }, unknown, Why>({
    resolver: zodResolver<{ reason: string; note: string }, unknown, Why>(saidNo as never),
    defaultValues: { reason: '', note: '' },
  });
  return (
    <form noValidate onSubmit={form.handleSubmit(onConfirm)} className="flex flex-col gap-5">
      <ReasonFields
        reason={{ 'aria-required': true, ...form.register('reason') }}
        note={form.register('note')}
        reasonError={errorIn(form, 'reason')}
        noteError={errorIn(form, 'note')}
      />
      <Button type="submit" variant="danger" loading={loading} className="sm:self-end" label={confirmLabel} />
    </form>
  );
}
