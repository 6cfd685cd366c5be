import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { type Passkey, renamePasskeyRequest } from '#shared/contracts/passkeys.ts';
import { useRenamePasskey } from '#web/identity/account/api/passkeys.ts';
import { showFieldErrors } from '#web/kit/client/field-errors.ts';
import { contractSentence } from '#web/kit/i18n/contract-sentence.ts';
import { toastError } from '#web/kit/query/toast-error.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { Field } from '#web/kit/ui/field.tsx';
import { Input } from '#web/kit/ui/input.tsx';
import { toast } from '#web/kit/ui/toast-store.ts';
import { m } from '#web/paraglide/messages.js';

export function RenamePasskeyForm({ passkey, onDone }: { passkey: Passkey; onDone: () => void }) {
  const rename = useRenamePasskey(passkey.id);
  const form = useForm({
    resolver: zodResolver(renamePasskeyRequest),
    defaultValues: { name: passkey.name },
  });
  const { name } = form.formState.errors;
  const submit = form.handleSubmit((given) =>
    rename.mutate(given, {
      onSuccess: () => {
        toast({ title: m.passkeys_renamed() });
        onDone();
      },
      onError: (error) => {
        toastError(error, m.passkeys_rename_failed());
        showFieldErrors(form, error);
      },
    }),
  );
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <Field
        label={m.passkeys_name()}
        hint={m.passkeys_name_hint()}
        error={name?.message && contractSentence(name.message)}
      >
        <Input autoComplete="off" maxLength={50} {...form.register('name')} />
      </Field>
      <Button type="submit" loading={rename.isPending}>
        {m.passkeys_save()}
      </Button>
    </form>
  );
}
