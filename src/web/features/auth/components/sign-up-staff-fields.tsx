import { IbanInput } from '#web/components/format/iban-input.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { Input } from '#web/components/ui/input.tsx';
import type { SignUpValues } from '#web/features/auth/sign-up-rules.ts';
import type { useSignUp } from '#web/features/auth/use-sign-up.ts';
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
