import type { FieldErrors, UseFormRegisterReturn } from 'react-hook-form';
import { contractSentence } from '#web/kit/i18n/contract-sentence.ts';
import { Field } from '#web/kit/ui/field.tsx';
import { PasswordInput } from '#web/kit/ui/password-input.tsx';
import { m } from '#web/paraglide/messages.js';

type Props = {
  errors: FieldErrors<{ newPassword: string; confirmPassword: string }>;
  newPassword: UseFormRegisterReturn;
  confirmPassword: UseFormRegisterReturn;
};

export function NewPasswordFields({ errors, newPassword, confirmPassword }: Props) {
  const { newPassword: wrong, confirmPassword: differs } = errors;
  return (
    <>
      <Field
        label={m.account_password_new()}
        {...(!wrong && { hint: m.auth_password_hint() })}
        error={wrong?.message && contractSentence(wrong.message)}
      >
        <PasswordInput autoComplete="new-password" {...newPassword} />
      </Field>
      <Field label={m.auth_confirm_password()} error={differs?.message && contractSentence(differs.message)}>
        <PasswordInput autoComplete="new-password" {...confirmPassword} />
      </Field>
    </>
  );
}
