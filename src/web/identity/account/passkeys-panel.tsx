import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { passwordAgain } from '#shared/contracts/auth.ts';
import { type Passkey, renamePasskeyRequest } from '#shared/contracts/passkeys.ts';
import {
  secondFactorQuery,
  useAddPasskey,
  useRemovePasskey,
  useRenamePasskey,
} from '#web/identity/account/queries.ts';
import { RecoveryCodes } from '#web/identity/account/second-factor-panel.tsx';
import { PasswordAgainForm } from '#web/identity/sign-in/components/password-again-form.tsx';
import { supportsPasskeys } from '#web/identity/sign-in/use-sign-in.ts';
import { formatDay, formatRelative } from '#web/kit/format/date-format.ts';
import { errorIn } from '#web/kit/i18n/reason-words.ts';
import { errorSentence, showFieldErrors, showFormError } from '#web/kit/query/errors.ts';
import { QueryPanel } from '#web/kit/query/loaded.tsx';
import { useBrowserFact, useNow } from '#web/kit/ui/browser-state.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { Dialog } from '#web/kit/ui/dialog.tsx';
import { Field, Input } from '#web/kit/ui/field.tsx';
import { Skeleton } from '#web/kit/ui/loading.tsx';
import { FormAlert } from '#web/kit/ui/notice.tsx';
import { toast } from '#web/kit/ui/toast-store.ts';
import { PasswordInput } from '#web/kit/ui/typed-inputs.tsx';
import { useFocusAfter } from '#web/kit/ui/use-later-dialog.ts';
import { m } from '#web/paraglide/messages.js';

export function PasskeysPanel() {
  const factor = useQuery(secondFactorQuery);
  const canAdd = useBrowserFact(supportsPasskeys, true);
  const [task, setTask] = useState<PasskeyTask>();
  const opener = useRef<Element>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  // The buttons of a removed passkey are gone.
  useFocusAfter(task !== undefined, () => {
    const target = opener.current?.isConnected ? opener.current : addButton.current;
    if (target instanceof HTMLElement) target.focus();
  });
  const open = (chosen: PasskeyTask) => {
    opener.current = document.activeElement;
    setTask(chosen);
  };
  return (
    <>
      <QueryPanel
        title={m.passkeys_title()}
        query={factor}
        failure={m.factor_load_failed()}
        skeleton={<Skeleton className="h-24" />}
      >
        {({ passkeys }) => (
          <>
            <p className="text-ink-soft">{m.passkeys_detail()}</p>
            {passkeys.length > 0 && (
              <ul className="mt-2 divide-y divide-hairline">
                {passkeys.map((passkey) => (
                  <PasskeyRow
                    key={passkey.id}
                    passkey={passkey}
                    onRename={() => open({ kind: 'rename', passkey })}
                    onRemove={() => open({ kind: 'remove', passkey })}
                  />
                ))}
              </ul>
            )}
            {canAdd ? (
              <Button
                ref={addButton}
                variant="secondary"
                onClick={() => open({ kind: 'add' })}
                className="mt-4 self-stretch sm:self-start"
              >
                {m.passkeys_add()}
              </Button>
            ) : (
              <p className="mt-2 text-ink-soft">{m.passkeys_unsupported()}</p>
            )}
          </>
        )}
      </QueryPanel>
      {task && <PasskeyDialog task={task} onClose={() => setTask(undefined)} />}
    </>
  );
}

type Props = { passkey: Passkey; onRename: () => void; onRemove: () => void };

function PasskeyRow({ passkey: { name, addedAt, lastUsedAt }, onRename, onRemove }: Props) {
  const nowMs = useNow();
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
          <Button variant="quiet" aria-label={m.passkeys_rename_label({ name })} onClick={onRename}>
            {m.passkeys_rename()}
          </Button>
          <Button variant="quiet" aria-label={m.factor_remove_label({ name })} onClick={onRemove}>
            {m.factor_remove()}
          </Button>
        </div>
      </div>
    </li>
  );
}

type PasskeyTask = { kind: 'add' } | { kind: 'rename' | 'remove'; passkey: Passkey };

function PasskeyDialog({ task, onClose }: { task: PasskeyTask; onClose: () => void }) {
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
  const submit = form.handleSubmit((given) =>
    rename.mutate(given, {
      onSuccess: () => {
        toast({ title: m.passkeys_renamed() });
        onDone();
      },
      onError: (error) => showFormError(form, error, m.passkeys_rename_failed()),
    }),
  );
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <Field label={m.passkeys_name()} hint={m.passkeys_name_hint()} error={errorIn(form, 'name')}>
        <Input autoComplete="off" maxLength={50} {...form.register('name')} />
      </Field>
      <Button type="submit" loading={rename.isPending}>
        {m.passkeys_save()}
      </Button>
    </form>
  );
}

/** Reads a name and the password, then the browser creates the passkey. New recovery codes are shown last. */
function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
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
      <Field label={m.passkeys_name()} hint={m.passkeys_name_hint()} error={errorIn(form, 'name')}>
        <Input autoComplete="off" maxLength={50} {...form.register('name')} />
      </Field>
      <Field label={m.auth_password()} hint={m.factor_password_detail()} error={errorIn(form, 'password')}>
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
