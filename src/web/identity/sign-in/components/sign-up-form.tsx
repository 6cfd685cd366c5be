import type { useSignUp } from '#web/identity/sign-in/use-sign-up.ts';
import { IbanInput } from '#web/kit/format/iban-input.tsx';
import { errorIn } from '#web/kit/i18n/reason-words.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { Field, Input, Select } from '#web/kit/ui/field.tsx';
import { emailInput, PasswordInput } from '#web/kit/ui/typed-inputs.tsx';
import { m } from '#web/paraglide/messages.js';

export function SignUpForm({ form, submit, isPending }: ReturnType<typeof useSignUp>) {
  const { errors } = form.formState;
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={m.auth_first_name()} error={errorIn(form, 'firstName')}>
          <Input autoComplete="given-name" {...form.register('firstName')} />
        </Field>
        <Field label={m.auth_last_name()} error={errorIn(form, 'lastName')}>
          <Input autoComplete="family-name" {...form.register('lastName')} />
        </Field>
      </div>
      <Field label={m.auth_username()} error={errorIn(form, 'username')}>
        <Input
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          aria-required="true"
          {...form.register('username')}
        />
      </Field>
      <Field label={m.auth_email()} error={errorIn(form, 'email')}>
        <Input {...emailInput} autoComplete="email" aria-required="true" {...form.register('email')} />
      </Field>
      <Field label={m.auth_account_type()} error={errorIn(form, 'role')}>
        <Select {...form.register('role')}>
          <option value="business">{m.auth_account_business()}</option>
          <option value="staff">{m.auth_account_staff()}</option>
        </Select>
      </Field>
      {form.watch('role') === 'staff' && <SignUpStaffFields form={form} />}
      <Field
        label={m.auth_password()}
        {...(!errors.password && { hint: m.auth_password_hint() })}
        error={errorIn(form, 'password')}
      >
        <PasswordInput
          autoComplete="new-password"
          aria-required="true"
          {...form.register('password', { deps: ['confirmPassword'] })}
        />
      </Field>
      <Field label={m.auth_confirm_password()} error={errorIn(form, 'confirmPassword')}>
        <PasswordInput
          autoComplete="new-password"
          aria-required="true"
          {...form.register('confirmPassword')}
        />
      </Field>
      <Button type="submit" loading={isPending} className="mt-2">
        {m.auth_create_account()}
      </Button>
    </form>
  );
}

/** Only for staff accounts: the business they work for. */
function SignUpStaffFields({ form }: Pick<ReturnType<typeof useSignUp>, 'form'>) {
  return (
    <>
      <Field label={m.auth_business_name()} error={errorIn(form, 'businessName')}>
        <Input autoComplete="organization" aria-required="true" {...form.register('businessName')} />
      </Field>
      <Field label={m.auth_iban()} hint={m.auth_iban_hint()} error={errorIn(form, 'iban')}>
        <IbanInput {...form.register('iban')} />
      </Field>
    </>
  );
}
