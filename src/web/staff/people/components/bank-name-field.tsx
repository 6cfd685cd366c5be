import { useFormContext } from 'react-hook-form';
import { findBankName } from '#shared/bank-name.ts';
import { bankNameInput } from '#web/kit/format/bank-name-input.ts';
import { contractSentence } from '#web/kit/i18n/contract-sentence.ts';
import { Field } from '#web/kit/ui/field.tsx';
import { Input } from '#web/kit/ui/input.tsx';
import { Notice } from '#web/kit/ui/notice.tsx';
import { m } from '#web/paraglide/messages.js';

type Values = { firstName: string; lastName: string; bankName: string };

/** The name of a staff member as at the bank. Asked for if the person is paid directly under a name in other letters. */
export function BankNameField({ hasIban }: { hasIban: boolean }) {
  const { register, watch, formState } = useFormContext<Values>();
  const message = formState.errors.bankName?.message;
  const [firstName, lastName, bankName] = watch(['firstName', 'lastName', 'bankName']);
  const isMissing = hasIban && !findBankName(`${firstName} ${lastName}`, bankName.trim() || null);
  return (
    <>
      {isMissing && <Notice sentence={m.bank_name_missing_staff()} />}
      <Field
        label={m.bank_name_label()}
        hint={m.bank_name_hint()}
        error={message && contractSentence(message)}
      >
        <Input {...bankNameInput} {...register('bankName')} />
      </Field>
    </>
  );
}
