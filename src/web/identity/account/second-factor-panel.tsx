import { useQuery } from '@tanstack/react-query';
import { encodeQR } from 'qr';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { SecondFactorSetup } from '#shared/contracts/auth.ts';
import {
  secondFactorQuery,
  useBeginFactor,
  useConfirmFactor,
  useRemoveFactor,
  useRenewCodes,
} from '#web/identity/account/queries.ts';
import { formatInstant } from '#web/kit/format/date-format.ts';
import { errorSentence } from '#web/kit/query/errors.ts';
import { QueryPanel } from '#web/kit/query/loaded.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { Dialog } from '#web/kit/ui/dialog.tsx';
import { Field, Input } from '#web/kit/ui/field.tsx';
import { toast } from '#web/kit/ui/toast-store.ts';
import { PasswordInput } from '#web/kit/ui/typed-inputs.tsx';
import { m } from '#web/paraglide/messages.js';

export function FactorPanel() {
  const factor = useQuery(secondFactorQuery);
  const [task, setTask] = useState<FactorTask>();
  return (
    <>
      <QueryPanel title={m.factor_title()} query={factor} failure={m.factor_load_failed()} skeleton="h-24">
        {({ since, passkeys, recoveryCodesLeft, isRequired }) => {
          const hasFactor = since !== null || passkeys.length > 0;
          return (
            <>
              <p className="text-ink-soft">
                {since
                  ? m.factor_on({ date: formatInstant(since), count: recoveryCodesLeft })
                  : m.factor_off()}
              </p>
              {!since && hasFactor && (
                <p className="mt-2 text-ink-soft">{m.factor_codes_left({ count: recoveryCodesLeft })}</p>
              )}
              {isRequired && !hasFactor && (
                <p className="mt-2 font-medium text-danger">{m.factor_required()}</p>
              )}
              <div className="mt-4 flex flex-wrap gap-3">
                {!since && (
                  <Button
                    variant={isRequired && !hasFactor ? 'primary' : 'secondary'}
                    onClick={() => setTask('set-up')}
                    label={m.factor_add()}
                  />
                )}
                {hasFactor && (
                  <Button variant="secondary" onClick={() => setTask('renew')} label={m.factor_renew()} />
                )}
                {since && (
                  <Button variant="secondary" onClick={() => setTask('remove')} label={m.factor_remove()} />
                )}
              </div>
            </>
          );
        }}
      </QueryPanel>
      {task && <FactorDialog task={task} onClose={() => setTask(undefined)} />}
    </>
  );
}

type FactorTask = 'set-up' | 'renew' | 'remove';

/** Reads the password, then a code of the app if it is new, and shows the recovery codes last. */
function FactorDialog({ task, onClose }: { task: FactorTask; onClose: () => void }) {
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

/** Dark on white in dark mode too: apps cannot scan it otherwise. Rendered here, so that the secret is in no URL. */
function FactorQr({ link }: { link: string }) {
  const rows = encodeQR(link, 'raw', { ecc: 'medium', border: 4 });
  const squares = rows.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return (
    <svg
      role="img"
      aria-label={m.factor_qr()}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      className="mx-auto w-56 max-w-full rounded-control bg-white"
    >
      <path d={squares.join('')} fill="black" />
    </svg>
  );
}

type Props = {
  label: string;
  button: string;
  isDangerous?: boolean;
  isPending: boolean;
  error: unknown;
  /** The input, with what was typed. */
  children: (typed: string, setTyped: (typed: string) => void) => ReactNode;
  onSubmit: (typed: string) => void;
};

/** One field for a password or a code, with its error beside it. */
function OneFieldForm({ label, button, isDangerous, isPending, error, children, onSubmit }: Props) {
  const [typed, setTyped] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit(typed);
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <Field label={label} error={error ? errorSentence(error, m.factor_failed()) : undefined}>
        {children(typed, setTyped)}
      </Field>
      <Button type="submit" variant={isDangerous ? 'danger' : 'primary'} loading={isPending} label={button} />
    </form>
  );
}

export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const copy = async () => {
    await navigator.clipboard.writeText(codes.join('\n'));
    toast({ title: m.factor_codes_copied() });
  };
  return (
    <>
      <p className="mb-4 text-ink-soft">{m.factor_codes_detail()}</p>
      <ul dir="ltr" className="grid grid-cols-1 gap-x-6 gap-y-1 font-mono sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button onClick={onDone} label={m.factor_codes_done()} />
        <Button variant="secondary" onClick={() => void copy()} label={m.factor_codes_copy()} />
      </div>
    </>
  );
}
