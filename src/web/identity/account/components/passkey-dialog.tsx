import type { Passkey } from '#shared/contracts/passkeys.ts';
import { useRemovePasskey } from '#web/identity/account/api/passkeys.ts';
import { AddPasskeyDialog } from '#web/identity/account/components/add-passkey-dialog.tsx';
import { RenamePasskeyForm } from '#web/identity/account/components/rename-passkey-form.tsx';
import { PasswordAgainForm } from '#web/identity/sign-in/components/password-again-form.tsx';
import { Dialog } from '#web/kit/ui/dialog.tsx';
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
