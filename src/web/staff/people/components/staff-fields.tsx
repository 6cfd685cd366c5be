import { useId } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { findBankName } from '#shared/bank.ts';
import { LONGEST_ROLE_TITLE, type StaffRole, staffRoles } from '#shared/roles.ts';
import { useMay } from '#web/business/workplace/role-here.tsx';
import { bankNameInput, IbanInput } from '#web/kit/format/iban-input.tsx';
import { contractSentence } from '#web/kit/i18n/reason-words.ts';
import { Field, Input, Select } from '#web/kit/ui/field.tsx';
import { Notice } from '#web/kit/ui/notice.tsx';
import { m } from '#web/paraglide/messages.js';
import { staffRoleLabel } from '#web/staff/people/staff-role-label.ts';

type Values = { role: StaffRole | ''; roleTitle: string };

const suggestions = [
  m.staff_title_concierge,
  m.staff_title_valet,
  m.staff_title_housekeeping,
  m.staff_title_porter,
  m.staff_title_barista,
  m.staff_title_stylist,
  m.staff_title_therapist,
  m.staff_title_driver,
];

/** The values that a form must have to use these fields. The role is empty at first. */
type StaffFieldValues = {
  firstName: string;
  lastName: string;
  role: StaffRole | '';
  roleTitle: string;
  walletId: string;
  iban: string;
};

/** All fields of a staff member. Must be inside a <FormProvider> whose values have these names. */
export function StaffFields() {
  const { register, formState } = useFormContext<StaffFieldValues>();
  // Where money goes is for the owner alone.
  const isOwner = useMay('owner');
  const errorOf = (name: keyof StaffFieldValues) => {
    const message = formState.errors[name]?.message;
    return message && contractSentence(message);
  };
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={m.auth_first_name()} error={errorOf('firstName')}>
          <Input autoComplete="off" aria-required="true" {...register('firstName')} />
        </Field>
        <Field label={m.auth_last_name()} error={errorOf('lastName')}>
          <Input autoComplete="off" aria-required="true" {...register('lastName')} />
        </Field>
      </div>
      <Field label={m.staff_role()} error={errorOf('role')}>
        <Select aria-required="true" {...register('role')}>
          <option value="">{m.staff_role_choose()}</option>
          {staffRoles.map((role) => (
            <option key={role} value={role}>
              {staffRoleLabel(role)}
            </option>
          ))}
        </Select>
      </Field>
      <RoleTitleField error={errorOf('roleTitle')} />
      <Field
        label={m.staff_wallet_id()}
        hint={`${m.staff_wallet_hint()} ${m.staff_wallet_explained()}`}
        error={errorOf('walletId')}
      >
        <Input
          dir="auto"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          aria-required="true"
          {...register('walletId')}
        />
      </Field>
      {isOwner && (
        <Field label={m.staff_iban()} hint={m.staff_iban_hint()} error={errorOf('iban')}>
          <IbanInput {...register('iban')} />
        </Field>
      )}
    </>
  );
}

/** Only for the role "Other", which means nothing to guests. */
function RoleTitleField({ error }: { error: string | undefined }) {
  const { control, register } = useFormContext<Values>();
  const listId = useId();
  if (useWatch({ control, name: 'role' }) !== 'Other') return null;
  return (
    <Field
      label={m.staff_role_title()}
      hint={m.staff_role_title_hint({ most: LONGEST_ROLE_TITLE })}
      error={error}
    >
      <Input
        dir="auto"
        autoComplete="off"
        list={listId}
        maxLength={LONGEST_ROLE_TITLE}
        {...register('roleTitle')}
      />
      <datalist id={listId}>
        {suggestions.map((suggestion) => (
          <option key={suggestion()} value={suggestion()} />
        ))}
      </datalist>
    </Field>
  );
}

type BankNameFieldValues = { firstName: string; lastName: string; bankName: string };

/**
 * The staff member's name as at the bank. Needed if the person is paid directly and the name is not in Latin
 * letters.
 */
export function BankNameField({ hasIban }: { hasIban: boolean }) {
  const { register, watch, formState } = useFormContext<BankNameFieldValues>();
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
