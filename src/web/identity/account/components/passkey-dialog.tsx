import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type { Passkey } from '#shared/contracts/passkeys.ts';
import { renamePasskeyRequest } from '#shared/contracts/passkeys.ts';
import { AddPasskeyDialog } from '#web/identity/account/components/add-passkey-dialog.tsx';
import { useRemovePasskey, useRenamePasskey } from '#web/identity/account/queries.ts';
import { PasswordAgainForm } from '#web/identity/sign-in/components/password-again-form.tsx';
import { showFieldErrors } from '#web/kit/client/field-errors.ts';
import { contractSentence } from '#web/kit/i18n/contract-sentence.ts';
import { toastError } from '#web/kit/query/toast-error.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { Dialog } from '#web/kit/ui/dialog.tsx';
import { Field } from '#web/kit/ui/field.tsx';
import { Input } from '#web/kit/ui/input.tsx';
import { toast } from '#web/kit/ui/toast-store.ts';
import { m } from '#web/paraglide/messages.js';

export type PasskeyTask = { kind: 'add' } | { kind: 'rename' | 'remove'; passkey: Passkey };

export function PasskeyDialog({ task, onClose }: { task: PasskeyTask; onClose: () => void }) {
  if (task.kind === 'add') return <AddPasskeyDialog onClose={onClose} />;
  const { kind, passkey } = task;
  const { name } = passkey;
  if (kind === 'rename')
    return (
      <Dialog open onOpenChange={onClose} title={m.passkeys_rename_label({ name })}>
        <RenamePasskeyForm passkey={passkey} onDone={onClose} />
      </Dialog>
    );
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={m.factor_remove_label({ name })}
      description={m.passkeys_remove_detail()}
    >
      <RemoveForm id={passkey.id} onDone={onClose} />
    </Dialog>
  );
}

function RemoveForm({ id, onDone }: { id: number; onDone: () => void }) {
  const remove = useRemovePasskey(id);
  return (
    <PasswordAgainForm
      button={m.factor_remove()}
      destructive
      loading={remove.isPending}
      failure={m.passkeys_remove_failed()}
      send={(given, onError) =>
        remove.mutate(given, {
          onSuccess: () => {
            toast({ title: m.passkeys_removed() });
            onDone();
          },
          onError,
        })
      }
    />
  );
}

function RenamePasskeyForm({ passkey, onDone }: { passkey: Passkey; onDone: () => void }) {
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
