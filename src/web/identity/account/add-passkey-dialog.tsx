import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { passwordAgain } from '#shared/contracts/auth.ts';
import { renamePasskeyRequest } from '#shared/contracts/passkeys.ts';
import { useAddPasskey } from '#web/identity/account/queries.ts';
import { RecoveryCodes } from '#web/identity/account/second-factor-panel.tsx';
import { contractSentence } from '#web/kit/i18n/reason-words.ts';
import { errorSentence, showFieldErrors } from '#web/kit/query/errors.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { Dialog } from '#web/kit/ui/dialog.tsx';
import { Field, Input } from '#web/kit/ui/field.tsx';
import { FormAlert } from '#web/kit/ui/notice.tsx';
import { toast } from '#web/kit/ui/toast-store.ts';
import { PasswordInput } from '#web/kit/ui/typed-inputs.tsx';
import { m } from '#web/paraglide/messages.js';

/** Reads a name and the password, then the browser creates the passkey. New recovery codes are shown last. */
export function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  const [codes, setCodes] = useState<string[]>();
  const finish = (recoveryCodes: string[]) => {
    toast({ title: m.passkeys_add_done() });
    if (recoveryCodes.length > 0) setCodes(recoveryCodes);
    else onClose();
  };
  return (
    <Dialog open onOpenChange={onClose} title={codes ? m.factor_codes_title() : m.passkeys_add()}>
      {codes ? <RecoveryCodes codes={codes} onDone={onClose} /> : <AddForm onAdded={finish} />}
    </Dialog>
  );
}

function AddForm({ onAdded }: { onAdded: (recoveryCodes: string[]) => void }) {
  const add = useAddPasskey();
  const [failure, setFailure] = useState<string>();
  const form = useForm({
    resolver: zodResolver(renamePasskeyRequest.extend(passwordAgain.shape)),
    defaultValues: { name: '', password: '' },
  });
  const { name, password } = form.formState.errors;
  const submit = form.handleSubmit((given) => {
    setFailure(undefined);
    add.mutate(given, {
      onSuccess: ({ recoveryCodes }) => onAdded(recoveryCodes),
      onError: (error) => {
        setFailure(sentenceOf(error));
        showFieldErrors(form, error);
      },
    });
  });
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <Field
        label={m.passkeys_name()}
        hint={m.passkeys_name_hint()}
        error={name?.message && contractSentence(name.message)}
      >
        <Input autoComplete="off" maxLength={50} {...form.register('name')} />
      </Field>
      <Field
        label={m.auth_password()}
        hint={m.factor_password_detail()}
        error={password?.message && contractSentence(password.message)}
      >
        <PasswordInput autoComplete="current-password" {...form.register('password')} />
      </Field>
      <FormAlert sentence={failure} />
      <Button type="submit" loading={add.isPending}>
        {m.factor_continue()}
      </Button>
    </form>
  );
}

/** The browser's error if the device already has a passkey of this account. */
function sentenceOf(error: Error): string {
  if (error.name === 'InvalidStateError') return m.passkeys_known_here();
  return errorSentence(error, m.passkeys_add_stopped());
}
