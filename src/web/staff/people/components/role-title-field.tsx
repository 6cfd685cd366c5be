import { useId } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { LONGEST_ROLE_TITLE, type StaffRole } from '#shared/staff-roles.ts';
import { Field } from '#web/kit/ui/field.tsx';
import { Input } from '#web/kit/ui/input.tsx';
import { m } from '#web/paraglide/messages.js';

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

type Values = { role: StaffRole | ''; roleTitle: string };

/** Asked only for the role "Other", which tells guests nothing. */
export function RoleTitleField({ error }: { error: string | undefined }) {
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
