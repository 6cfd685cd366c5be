import { KeyRound } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Passkey } from '#shared/contracts/passkeys.ts';
import { formatDay } from '#web/components/format/date-format.ts';
import { formatRelative } from '#web/components/format/relative-time.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { toast } from '#web/components/ui/toast-store.ts';
import { useFocusAfter } from '#web/components/ui/use-focus-after.ts';
import { useNow } from '#web/components/ui/use-now.ts';
import { useRemovePasskey } from '#web/features/account/api/passkeys.ts';
import { RenamePasskeyForm } from '#web/features/account/components/rename-passkey-form.tsx';
import { PasswordAgainForm } from '#web/features/auth/components/password-again-form.tsx';
import { m } from '#web/paraglide/messages.js';

type Props = { passkey: Passkey; onRemoved: () => void };

export function PasskeyRow({ passkey, onRemoved }: Props) {
  const nowMs = useNow();
  const [task, setTask] = useState<'rename' | 'remove'>();
  const last = useRef<HTMLButtonElement>(null);
  useFocusAfter(task !== undefined, () => last.current?.focus());
  const { name, addedAt, lastUsedAt } = passkey;
  const close = () => setTask(undefined);
  return (
    <li className="flex items-start gap-3 py-3">
      <KeyRound aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-ink-soft" />
      <div className="min-w-0 grow">
        <p className="font-medium wrap-anywhere">
          <bdi>{name}</bdi>
        </p>
        <p className="text-small text-ink-soft">{m.passkeys_added({ day: formatDay(addedAt) })}</p>
        <p className="text-small text-ink-soft">
          {lastUsedAt
            ? m.passkeys_used({ when: formatRelative(lastUsedAt, nowMs) })
            : m.passkeys_never_used()}
        </p>
        <div className="-ms-3 flex flex-wrap">
          <Button
            variant="quiet"
            aria-label={m.passkeys_rename_label({ name })}
            onClick={({ currentTarget }) => open('rename', currentTarget)}
          >
            {m.passkeys_rename()}
          </Button>
          <Button
            variant="quiet"
            aria-label={m.passkeys_remove_label({ name })}
            onClick={({ currentTarget }) => open('remove', currentTarget)}
          >
            {m.factor_remove()}
          </Button>
        </div>
      </div>
      {task === 'rename' && (
        <Dialog open onOpenChange={close} title={m.passkeys_rename_label({ name })}>
          <RenamePasskeyForm passkey={passkey} onDone={close} />
        </Dialog>
      )}
      {task === 'remove' && (
        <Dialog
          open
          onOpenChange={close}
          title={m.passkeys_remove_label({ name })}
          description={m.passkeys_remove_detail()}
        >
          <RemoveForm id={passkey.id} onRemoved={onRemoved} />
        </Dialog>
      )}
    </li>
  );

  function open(chosen: 'rename' | 'remove', button: HTMLButtonElement) {
    last.current = button;
    setTask(chosen);
  }
}

function RemoveForm({ id, onRemoved }: { id: number; onRemoved: () => void }) {
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
            onRemoved();
          },
          onError,
        })
      }
    />
  );
}
