import { useFormContext, useWatch } from 'react-hook-form';
import { findUaeIban, maskIban } from '#shared/iban.ts';
import { contractSentence } from '#web/kit/i18n/contract-sentence.ts';
import { usePlatform } from '#web/kit/i18n/platform.ts';
import { Field } from '#web/kit/ui/field.tsx';
import { Notice } from '#web/kit/ui/notice.tsx';
import { PasswordInput } from '#web/kit/ui/password-input.tsx';
import { m } from '#web/paraglide/messages.js';

type Values = { iban: string; password: string };
type Props = { ibanBefore: string | null; hasAccount: boolean };

/**
 * Once another IBAN is typed: the old and the new account, what the change leads to, and the password of the user who
 * makes it.
 */
export function IbanChange({ ibanBefore, hasAccount }: Props) {
  const { control, register, formState } = useFormContext<Values>();
  const { mailGoesOut } = usePlatform();
  const typed = useWatch({ control, name: 'iban' }) ?? '';
  const ibanAfter = typed.trim() === '' ? null : findUaeIban(typed);
  // Undefined while somebody is still typing.
  if (ibanAfter === undefined || ibanAfter === ibanBefore) return null;
  const toAccount = mailGoesOut ? m.staff_iban_change_mailed() : m.staff_iban_change_off();
  const consequence = hasAccount ? toAccount : m.staff_iban_change_waits();
  const message = formState.errors.password?.message;
  return (
    <>
      <Notice
        sentence={[m.staff_iban_change({ from: shown(ibanBefore), to: shown(ibanAfter) }), consequence].join(
          ' ',
        )}
      />
      <Field label={m.staff_iban_password()} error={message && contractSentence(message)}>
        <PasswordInput autoComplete="current-password" aria-required="true" {...register('password')} />
      </Field>
    </>
  );
}

function shown(iban: string | null): string {
  return iban ? maskIban(iban) : m.settings_account_empty();
}
