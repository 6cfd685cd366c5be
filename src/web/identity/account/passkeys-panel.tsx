import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { passkeyCalls, secondFactorCalls } from '#shared/calls/identity/account.ts';
import { passwordAgain } from '#shared/contracts/auth.ts';
import { type NewPasskey, type Passkey, renamePasskeyRequest } from '#shared/contracts/passkeys.ts';
import { secondFactorQuery } from '#web/identity/account/queries.ts';
import { RecoveryCodes } from '#web/identity/account/second-factor-panel.tsx';
import { PasswordAgainForm } from '#web/identity/sign-in/components/password-again-form.tsx';
import { supportsPasskeys } from '#web/identity/sign-in/use-sign-in.ts';
import { call } from '#web/kit/client/call.ts';
import { type FormOf, PasswordField, TextField } from '#web/kit/form/fields.tsx';
import { SentForm, useSentForm } from '#web/kit/form/sent-form.tsx';
import { formatDay, formatRelative } from '#web/kit/format/date-format.ts';
import { errorSentence } from '#web/kit/query/errors.ts';
import { QueryPanel } from '#web/kit/query/loaded.tsx';
import { useBrowserFact, useNow } from '#web/kit/ui/browser-state.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { Dialog } from '#web/kit/ui/dialog.tsx';
import { toast } from '#web/kit/ui/toast-store.ts';
import { useTask } from '#web/kit/ui/use-later-dialog.ts';
import { m } from '#web/paraglide/messages.js';

export function PasskeysPanel() {
  const factor = useQuery(secondFactorQuery);
  const canAdd = useBrowserFact(supportsPasskeys, true);
  const { task, open, close, otherButton } = useTask<PasskeyTask>();
  return (
    <>
      <QueryPanel title={m.passkeys_title()} query={factor} failure={m.factor_load_failed()} skeleton="h-24">
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
                ref={otherButton}
                variant="secondary"
                onClick={() => open({ kind: 'add' })}
                className="mt-4 self-stretch sm:self-start"
                label={m.passkeys_add()}
              />
            ) : (
              <p className="mt-2 text-ink-soft">{m.passkeys_unsupported()}</p>
            )}
          </>
        )}
      </QueryPanel>
      {task && <PasskeyDialog task={task} onClose={close} />}
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
          <Button
            variant="quiet"
            aria-label={m.passkeys_rename_label({ name })}
            onClick={onRename}
            label={m.passkeys_rename()}
          />
          <Button
            variant="quiet"
            aria-label={m.factor_remove_label({ name })}
            onClick={onRemove}
            label={m.factor_remove()}
          />
        </div>
      </div>
    </li>
  );
}

type PasskeyTask = { kind: 'add' } | { kind: 'rename' | 'remove'; passkey: Passkey };

function PasskeyDialog({ task, onClose }: { task: PasskeyTask; onClose: () => void }) {
  if (task.kind === 'add') return <AddPasskeyDialog onClose={onClose} />;
  const { id, name } = task.passkey;
  if (task.kind === 'rename')
    return (
      <Dialog open onOpenChange={onClose} title={m.passkeys_rename_label({ name })}>
        <RenamePasskeyForm passkey={task.passkey} onDone={onClose} />
      </Dialog>
    );
  const title = m.factor_remove_label({ name });
  return (
    <Dialog open onOpenChange={onClose} title={title} description={m.passkeys_remove_detail()}>
      <PasswordAgainForm
        button={m.factor_remove()}
        destructive
        send={(body) => call(passkeyCalls.remove, { params: { id }, body })}
        refreshes={[secondFactorCalls.read]}
        done={m.passkeys_removed()}
        failed={m.passkeys_remove_failed()}
        onDone={onClose}
      />
    </Dialog>
  );
}

function RenamePasskeyForm({ passkey: { id, name }, onDone }: { passkey: Passkey; onDone: () => void }) {
  const { form, ...sent } = useSentForm({
    schema: renamePasskeyRequest,
    start: { name },
    send: (body) => call(passkeyCalls.rename, { params: { id }, body }),
    refreshes: [secondFactorCalls.read],
    done: m.passkeys_renamed(),
    failed: m.passkeys_rename_failed(),
    onDone,
  });
  return (
    <SentForm {...sent} button={m.passkeys_save()}>
      <PasskeyNameField form={form} />
    </SentForm>
  );
}

function PasskeyNameField<Values extends { name: string }>({ form }: { form: FormOf<Values> }) {
  return (
    <TextField
      form={form}
      name="name"
      label={m.passkeys_name()}
      hint={m.passkeys_name_hint()}
      autoComplete="off"
      maxLength={50}
    />
  );
}

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
  const { form, error, ...sent } = useSentForm({
    schema: renamePasskeyRequest.extend(passwordAgain.shape),
    start: { name: '', password: '' },
    send: async ({ name, password }) => {
      const credential = await makePasskey(password);
      return call(passkeyCalls.add, { body: { name, credential } });
    },
    refreshes: [secondFactorCalls.read],
    onDone: ({ recoveryCodes }) => onAdded(recoveryCodes),
  });
  const problem = { sentence: error ? sentenceOf(error) : undefined };
  return (
    <SentForm {...sent} problem={problem} button={m.factor_continue()}>
      <PasskeyNameField form={form} />
      <PasswordField
        form={form}
        name="password"
        label={m.auth_password()}
        hint={m.factor_password_detail()}
        autoComplete="current-password"
      />
    </SentForm>
  );
}

/** Opens the browser's dialog to create a passkey. Throws if the user cancels it. */
async function makePasskey(password: string): Promise<NewPasskey['credential']> {
  // Few people need it, so it is no part of the page.
  const [{ startRegistration }, optionsJSON] = await Promise.all([
    import('@simplewebauthn/browser'),
    call(passkeyCalls.begin, { body: { password } }),
  ]);
  const { id, rawId, type, response } = await startRegistration({ optionsJSON });
  return { id, rawId, type: type as 'public-key', response };
}

/** The browser's error if the device already has a passkey of this account. */
function sentenceOf(error: Error): string {
  if (error.name === 'InvalidStateError') return m.passkeys_known_here();
  return errorSentence(error, m.passkeys_add_stopped());
}
