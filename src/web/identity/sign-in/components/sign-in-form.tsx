import { KeyRound } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { useSignIn } from '#web/identity/sign-in/use-sign-in.ts';
import { supportsPasskeys } from '#web/identity/sign-in/use-sign-in.ts';
import { TextField } from '#web/kit/form/fields.tsx';
import { useContractSentence } from '#web/kit/i18n/use-contract-sentence.ts';
import { useBrowserFact } from '#web/kit/ui/browser-state.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { Field, Input } from '#web/kit/ui/field.tsx';
import { FormAlert } from '#web/kit/ui/notice.tsx';
import { TextLink } from '#web/kit/ui/text-link.tsx';
import { PasswordInput } from '#web/kit/ui/typed-inputs.tsx';
import { m } from '#web/paraglide/messages.js';

export function SignInForm(signIn: ReturnType<typeof useSignIn>) {
  const { form, submit, askForPasskey, failure, asks, isPending, isPasskeyPending } = signIn;
  const { username, password } = form.formState.errors;
  const say = useContractSentence(username?.message, password?.message);
  const isReady = useBrowserFact(() => true, false);
  const passkeyButton = useRef<HTMLButtonElement>(null);
  // Nearly every browser has passkeys, so the server renders the button.
  const offersPasskey = useBrowserFact(supportsPasskeys, true);
  // It appears because the server requires it: one press is enough.
  useEffect(() => {
    if (asks === 'passkey-or-code') passkeyButton.current?.focus();
  }, [asks]);
  return (
    // Scripts send it. If they never come, the password must not get into the address.
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
      <Field label={m.auth_username()} error={username?.message && say(username.message)}>
        <Input
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...form.register('username')}
        />
      </Field>
      <Field label={m.auth_password()} error={password?.message && say(password.message)}>
        <PasswordInput autoComplete="current-password" {...form.register('password')} />
      </Field>
      {asks === 'passkey-or-code' && offersPasskey && (
        <Button
          ref={passkeyButton}
          variant="secondary"
          loading={isPasskeyPending}
          onClick={askForPasskey}
          icon={KeyRound}
          label={m.auth_passkey_use()}
        />
      )}
      {asks !== 'nothing' && (
        <TextField
          form={form}
          name="code"
          label={asks === 'code' ? m.auth_code() : m.auth_code_or_passkey()}
          hint={asks === 'code' ? m.auth_code_hint() : m.auth_code_or_passkey_hint()}
          autoComplete="one-time-code"
          dir="ltr"
        />
      )}
      <FormAlert sentence={failure} />
      <noscript>{m.auth_no_scripts()}</noscript>
      <Button type="submit" loading={isPending} disabled={!isReady} data-early label={m.auth_sign_in()} />
      <TextLink
        to="/forgot-password"
        className="inline-flex min-h-control items-center self-center rounded-control px-3"
        label={m.forgot_link()}
      />
      {asks === 'nothing' && offersPasskey && (
        <Button
          variant="quiet"
          loading={isPasskeyPending}
          onClick={askForPasskey}
          className="self-center"
          icon={KeyRound}
          label={m.auth_passkey()}
        />
      )}
    </form>
  );
}
