import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { erasureRequest } from '#shared/contracts/privacy.ts';
import { showFieldErrors } from '#web/api/field-errors.ts';
import { toastError } from '#web/components/query/toast-error.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { PasswordInput } from '#web/components/ui/password-input.tsx';
import { toast } from '#web/components/ui/toast-store.ts';
import { useRequestErasure } from '#web/features/privacy/api/erasure.ts';
import { contractSentence } from '#web/i18n/contract-sentence.ts';
import { m } from '#web/paraglide/messages.js';

export function EraseForm() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <p className="mb-4 text-ink-soft">{m.erasure_detail()}</p>
      <Button variant="secondary" onClick={() => setOpen(true)} className="self-stretch sm:self-start">
        {m.erasure_ask()}
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={m.erasure_dialog_title()}
        description={m.erasure_dialog_detail()}
      >
        <PasswordForm onDone={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function PasswordForm({ onDone }: { onDone: () => void }) {
  const request = useRequestErasure();
  const form = useForm<z.infer<typeof erasureRequest>>({
    resolver: zodResolver(erasureRequest),
    defaultValues: { password: '' },
  });
  const { password } = form.formState.errors;
  const submit = form.handleSubmit((given) =>
    request.mutate(given, {
      onSuccess: () => {
        toast({ title: m.erasure_requested() });
        onDone();
      },
      onError: (error) => {
        toastError(error, m.erasure_failed());
        showFieldErrors(form, error);
      },
    }),
  );
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <Field label={m.auth_password()} error={password?.message && contractSentence(password.message)}>
        <PasswordInput autoComplete="current-password" {...form.register('password')} />
      </Field>
      <Button type="submit" variant="danger" loading={request.isPending}>
        {m.erasure_ask()}
      </Button>
    </form>
  );
}
