import { useState } from 'react';
import type { SecondFactorSetup } from '#shared/contracts/auth.ts';
import {
  useBeginFactor,
  useConfirmFactor,
  useRemoveFactor,
  useRenewCodes,
} from '#web/identity/account/api/second-factor.ts';
import { FactorQr } from '#web/identity/account/components/factor-qr.tsx';
import { OneFieldForm } from '#web/identity/account/components/one-field-form.tsx';
import { RecoveryCodes } from '#web/identity/account/components/recovery-codes.tsx';
import { Dialog } from '#web/kit/ui/dialog.tsx';
import { Input } from '#web/kit/ui/input.tsx';
import { PasswordInput } from '#web/kit/ui/password-input.tsx';
import { toast } from '#web/kit/ui/toast-store.ts';
import { m } from '#web/paraglide/messages.js';

export type FactorTask = 'set-up' | 'renew' | 'remove';

/** Asks for the password first, then for a code of the app if it is new, and shows the recovery codes last. */
export function FactorDialog({ task, onClose }: { task: FactorTask; onClose: () => void }) {
  const [setup, setSetup] = useState<SecondFactorSetup>();
  const [codes, setCodes] = useState<string[]>();
  const showCodes = ({ recoveryCodes }: { recoveryCodes: string[] }) => {
    if (recoveryCodes.length > 0) return setCodes(recoveryCodes);
    // The account has recovery codes from its passkeys.
    toast({ title: m.factor_turned_on() });
    onClose();
  };
  const begin = useBeginFactor();
  const confirm = useConfirmFactor();
  const renew = useRenewCodes();
  const remove = useRemoveFactor();
  const asking = { 'set-up': begin, renew, remove }[task];

  const takePassword = (password: string) => {
    if (task === 'set-up') begin.mutate(password, { onSuccess: setSetup });
    if (task === 'renew') renew.mutate(password, { onSuccess: showCodes });
    if (task === 'remove')
      remove.mutate(password, {
        onSuccess: () => {
          toast({ title: m.factor_removed() });
          onClose();
        },
      });
  };

  const title = codes
    ? m.factor_codes_title()
    : { 'set-up': m.factor_setup_title(), renew: m.factor_renew(), remove: m.factor_remove() }[task];
  return (
    <Dialog open onOpenChange={onClose} title={title}>
      {codes ? (
        <RecoveryCodes codes={codes} onDone={onClose} />
      ) : setup ? (
        <>
          <p className="mb-4 text-ink-soft">{m.factor_scan()}</p>
          <FactorQr link={setup.link} />
          <p className="my-4 text-center text-small">
            {m.factor_secret()}
            <bdi dir="ltr" className="block font-mono wrap-anywhere">
              {setup.secret}
            </bdi>
          </p>
          <OneFieldForm
            key="code"
            label={m.factor_code()}
            button={m.factor_confirm()}
            isPending={confirm.isPending}
            error={confirm.error}
            onSubmit={(code) => confirm.mutate(code, { onSuccess: showCodes })}
          >
            {(typed, setTyped) => (
              <Input
                inputMode="numeric"
                autoComplete="one-time-code"
                maxLength={7}
                dir="ltr"
                value={typed}
                onChange={({ target }) => setTyped(target.value)}
              />
            )}
          </OneFieldForm>
        </>
      ) : (
        <>
          <p className="mb-4 text-ink-soft">{m.factor_password_detail()}</p>
          <OneFieldForm
            key="password"
            label={m.auth_password()}
            button={task === 'remove' ? m.factor_remove() : m.factor_continue()}
            isDangerous={task === 'remove'}
            isPending={asking.isPending}
            error={asking.error}
            onSubmit={takePassword}
          >
            {(typed, setTyped) => (
              <PasswordInput
                autoComplete="current-password"
                value={typed}
                onChange={({ target }) => setTyped(target.value)}
              />
            )}
          </OneFieldForm>
        </>
      )}
    </Dialog>
  );
}
