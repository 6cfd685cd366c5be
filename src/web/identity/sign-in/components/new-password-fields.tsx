import type { FieldErrors, UseFormRegisterReturn } from 'react-hook-form';
import { z } from 'zod';
import { changePasswordRequest, newPassword, typedPassword } from '#shared/contracts/auth.ts';
import { because } from '#shared/reasons/because.ts';
import { contractSentence } from '#web/kit/i18n/reason-words.ts';
import { Field } from '#web/kit/ui/field.tsx';
import { PasswordInput } from '#web/kit/ui/typed-inputs.tsx';
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

type Typed = { newPassword?: unknown; confirmPassword?: unknown };

/** As at sign-up, shown at the same time as the errors of the other fields. */
const differ = {
  error: because('passwords_differ'),
  path: ['confirmPassword'],
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
};
const isSame = (typed: Typed) => typed.newPassword === typed.confirmPassword;

/** A new password is typed twice. */
export const newPasswordForm = z
  .object({ newPassword, confirmPassword: z.string(because('passwords_differ')) })
  .refine(isSame, differ);

export const changePasswordForm = z
  .object({
    ...changePasswordRequest.shape,
    currentPassword: typedPassword,
    confirmPassword: z.string(because('passwords_differ')),
  })
  .refine(isSame, differ);
