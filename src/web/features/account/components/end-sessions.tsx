import { zodResolver } from '@hookform/resolvers/zod';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { passwordAgain } from '#shared/contracts/auth.ts';
import { showFieldErrors } from '#web/api/field-errors.ts';
import { toastError } from '#web/components/query/toast-error.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { PasswordInput } from '#web/components/ui/password-input.tsx';
import { toast } from '#web/components/ui/toast-store.ts';
import { useFocusAfter } from '#web/components/ui/use-focus-after.ts';
import { useEndOtherSessions } from '#web/features/account/api/sessions.ts';
import { contractSentence } from '#web/i18n/contract-sentence.ts';
import { m } from '#web/paraglide/messages.js';

export function EndSessions() {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useFocusAfter(isOpen, () => button.current?.focus());
  return (
    <>
      <Button
        ref={button}
        variant="secondary"
        onClick={() => setOpen(true)}
        className="mt-3 self-stretch sm:self-start"
      >
        {m.account_sessions_end()}
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={m.account_sessions_end_title()}
        description={m.account_sessions_end_detail()}
      >
        <PasswordForm onDone={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function PasswordForm({ onDone }: { onDone: () => void }) {
  const end = useEndOtherSessions();
  const form = useForm<z.infer<typeof passwordAgain>>({
    resolver: zodResolver(passwordAgain),
    defaultValues: { password: '' },
  });
  const { password } = form.formState.errors;
  const submit = form.handleSubmit((given) =>
    end.mutate(given, {
      onSuccess: () => {
        toast({ title: m.account_sessions_ended() });
        onDone();
      },
      onError: (error) => {
        toastError(error, m.account_sessions_end_failed());
        showFieldErrors(form, error);
      },
    }),
  );
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <Field label={m.auth_password()} error={password?.message && contractSentence(password.message)}>
        <PasswordInput autoComplete="current-password" {...form.register('password')} />
      </Field>
      <Button type="submit" loading={end.isPending}>
        {m.account_sessions_end()}
      </Button>
    </form>
  );
}
