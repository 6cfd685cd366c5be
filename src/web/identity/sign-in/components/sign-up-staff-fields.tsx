import type { SignUpValues } from '#web/identity/sign-in/sign-up-rules.ts';
import type { useSignUp } from '#web/identity/sign-in/use-sign-up.ts';
import { IbanInput } from '#web/kit/format/iban-input.tsx';
import { Field } from '#web/kit/ui/field.tsx';
import { Input } from '#web/kit/ui/input.tsx';
import { m } from '#web/paraglide/messages.js';

type Props = {
  form: ReturnType<typeof useSignUp>['form'];
  errorOf: (name: keyof SignUpValues) => string | undefined;
};

/** Only staff accounts are asked for the business they work for. */
export function SignUpStaffFields({ form, errorOf }: Props) {
  return (
    <>
      <Field label={m.auth_business_name()} error={errorOf('businessName')}>
        <Input autoComplete="organization" aria-required="true" {...form.register('businessName')} />
      </Field>
      <Field label={m.auth_iban()} hint={m.auth_iban_hint()} error={errorOf('iban')}>
        <IbanInput {...form.register('iban')} />
      </Field>
    </>
  );
}
