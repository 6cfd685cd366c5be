import { useId } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { findBankName } from '#shared/bank.ts';
import { LONGEST_ROLE_TITLE, type StaffRole, staffRoles } from '#shared/roles.ts';
import { useMay } from '#web/business/workplace/role-here.tsx';
import { IbanField, SelectField, TextField } from '#web/kit/form/fields.tsx';
import { bankNameInput } from '#web/kit/format/iban-input.tsx';
import { optionsOf } from '#web/kit/ui/field.tsx';
import { Notice } from '#web/kit/ui/notice.tsx';
import { m } from '#web/paraglide/messages.js';
import { staffRoleWords } from '#web/staff/people/staff-role-label.ts';

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
  const form = useFormContext<StaffFieldValues>();
  // Where money goes is for the owner alone.
  const isOwner = useMay('owner');
  const given = { autoComplete: 'off', 'aria-required': true };
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField form={form} name="firstName" label={m.auth_first_name()} {...given} />
        <TextField form={form} name="lastName" label={m.auth_last_name()} {...given} />
      </div>
      <SelectField
        form={form}
        name="role"
        label={m.staff_role()}
        aria-required="true"
        first={m.staff_role_choose()}
        options={optionsOf(staffRoles, staffRoleWords)}
      />
      <RoleTitleField />
      <TextField
        form={form}
        name="walletId"
        label={m.staff_wallet_id()}
        hint={`${m.staff_wallet_hint()} ${m.staff_wallet_explained()}`}
        dir="auto"
        autoCapitalize="none"
        spellCheck={false}
        {...given}
      />
      {isOwner && <IbanField form={form} name="iban" label={m.staff_iban()} hint={m.staff_iban_hint()} />}
    </>
  );
}

/** Only for the role "Other", which means nothing to guests. */
function RoleTitleField() {
  const form = useFormContext<StaffFieldValues>();
  const listId = useId();
  if (useWatch({ control: form.control, name: 'role' }) !== 'Other') return null;
  return (
    <>
      <TextField
        form={form}
        name="roleTitle"
        label={m.staff_role_title()}
        hint={m.staff_role_title_hint({ most: LONGEST_ROLE_TITLE })}
        dir="auto"
        autoComplete="off"
        list={listId}
        maxLength={LONGEST_ROLE_TITLE}
      />
      <datalist id={listId}>
        {suggestions.map((suggestion) => (
          <option key={suggestion()} value={suggestion()} />
        ))}
      </datalist>
    </>
  );
}

type BankNameFieldValues = { firstName: string; lastName: string; bankName: string };

/**
 * The staff member's name as at the bank. Needed if the person is paid directly and the name is not in Latin
 * letters.
 */
export function BankNameField({ hasIban }: { hasIban: boolean }) {
  const form = useFormContext<BankNameFieldValues>();
  const [firstName, lastName, bankName] = form.watch(['firstName', 'lastName', 'bankName']);
  const isMissing = hasIban && !findBankName(`${firstName} ${lastName}`, bankName.trim() || null);
  return (
    <>
      {isMissing && <Notice sentence={m.bank_name_missing_staff()} />}
      <TextField
        form={form}
        name="bankName"
        label={m.bank_name_label()}
        hint={m.bank_name_hint()}
        {...bankNameInput}
      />
    </>
  );
}
