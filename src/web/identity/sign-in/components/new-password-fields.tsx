import type { Path } from 'react-hook-form';
import { z } from 'zod';
import { changePasswordRequest, newPassword, typedPassword } from '#shared/contracts/auth.ts';
import { because } from '#shared/reasons/because.ts';
import { type FormOf, PasswordField } from '#web/kit/form/fields.tsx';
import { errorIn } from '#web/kit/i18n/reason-words.ts';
import { m } from '#web/paraglide/messages.js';

type NewPassword = { newPassword: string; confirmPassword: string };

export function NewPasswordFields<Values extends NewPassword>({ form }: { form: FormOf<Values> }) {
  const isWrong = errorIn(form, 'newPassword') !== undefined;
  return (
    <>
      <PasswordField
        form={form}
        name="newPassword"
        label={m.account_password_new()}
        hint={isWrong ? undefined : m.auth_password_hint()}
        rules={{ deps: ['confirmPassword' as Path<Values>] }}
        autoComplete="new-password"
      />
      <PasswordField
        form={form}
        name="confirmPassword"
        label={m.auth_confirm_password()}
        autoComplete="new-password"
      />
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
