import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { type LineChange, LONGEST_OWN_LINE, lineChange } from '#shared/contracts/face.ts';
import { showFieldErrors } from '#web/kit/client/field-errors.ts';
import { contractSentence } from '#web/kit/i18n/contract-sentence.ts';
import { toastError } from '#web/kit/query/toast-error.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { Field } from '#web/kit/ui/field.tsx';
import { Input } from '#web/kit/ui/input.tsx';
import { toast } from '#web/kit/ui/toast-store.ts';
import { m } from '#web/paraglide/messages.js';
import { useChangeLine } from '#web/staff/profiles/api/own-face.ts';

type Props = {
  line: string | null;
  /** True if the person agrees that guests see the line. Otherwise it has been asked for. */
  askConsent: () => boolean;
};

/** An empty line removes it, which needs no consent. */
export function OwnLineForm({ line, askConsent }: Props) {
  const change = useChangeLine();
  const form = useForm<z.input<typeof lineChange>, unknown, LineChange>({
    resolver: zodResolver(lineChange),
    values: { line: line ?? '', consent: true },
  });
  const { errors } = form.formState;
  const submit = form.handleSubmit((wanted) => {
    const isRemoval = !wanted.line;
    if (!isRemoval && !askConsent()) return;
    change.mutate(wanted, {
      onSuccess: () => toast({ title: isRemoval ? m.face_line_removed() : m.face_line_saved() }),
      onError: (error) => {
        toastError(error, m.face_failed());
        showFieldErrors(form, error);
      },
    });
  });
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <Field
        label={m.face_line()}
        hint={m.face_line_hint()}
        error={errors.line?.message && contractSentence(errors.line.message)}
      >
        <Input dir="auto" maxLength={LONGEST_OWN_LINE} {...form.register('line')} />
      </Field>
      <Button type="submit" variant="secondary" loading={change.isPending} className="sm:self-start">
        {m.face_save()}
      </Button>
    </form>
  );
}
