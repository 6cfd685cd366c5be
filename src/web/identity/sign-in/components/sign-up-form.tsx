import type { useSignUp } from '#web/identity/sign-in/use-sign-up.ts';
import { IbanField, NameFields, PasswordField, SelectField, TextField } from '#web/kit/form/fields.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { emailInput } from '#web/kit/ui/typed-inputs.tsx';
import { m } from '#web/paraglide/messages.js';

export function SignUpForm({ form, submit, isPending }: ReturnType<typeof useSignUp>) {
  const { errors } = form.formState;
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <NameFields form={form} />
      <TextField
        form={form}
        name="username"
        label={m.auth_username()}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        aria-required="true"
      />
      <TextField
        form={form}
        name="email"
        label={m.auth_email()}
        {...emailInput}
        autoComplete="email"
        aria-required="true"
      />
      <SelectField form={form} name="role" label={m.auth_account_type()}>
        <option value="business">{m.auth_account_business()}</option>
        <option value="staff">{m.auth_account_staff()}</option>
      </SelectField>
      {form.watch('role') === 'staff' && <SignUpStaffFields form={form} />}
      <PasswordField
        form={form}
        name="password"
        label={m.auth_password()}
        hint={errors.password ? undefined : m.auth_password_hint()}
        rules={{ deps: ['confirmPassword'] }}
        autoComplete="new-password"
        aria-required="true"
      />
      <PasswordField
        form={form}
        name="confirmPassword"
        label={m.auth_confirm_password()}
        autoComplete="new-password"
        aria-required="true"
      />
      <Button type="submit" loading={isPending} className="mt-2" label={m.auth_create_account()} />
    </form>
  );
}

/** Only for staff accounts: the business they work for. */
function SignUpStaffFields({ form }: Pick<ReturnType<typeof useSignUp>, 'form'>) {
  return (
    <>
      <TextField
        form={form}
        name="businessName"
        label={m.auth_business_name()}
        autoComplete="organization"
        aria-required="true"
      />
      <IbanField form={form} name="iban" label={m.auth_iban()} hint={m.auth_iban_hint()} />
    </>
  );
}
