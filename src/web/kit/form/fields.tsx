import type { ComponentProps, ComponentType } from 'react';
import type { FieldValues, Path, RegisterOptions, UseFormReturn } from 'react-hook-form';
import { IbanInput } from '#web/kit/format/iban-input.tsx';
import { errorIn } from '#web/kit/i18n/reason-words.ts';
import { Field, Input, Select, Textarea } from '#web/kit/ui/field.tsx';
import { PasswordInput, UnitField } from '#web/kit/ui/typed-inputs.tsx';
import { m } from '#web/paraglide/messages.js';

export type FormOf<Values extends FieldValues> = Pick<UseFormReturn<Values>, 'register' | 'formState'>;

/** A field of a form: label, hint, control, and what is wrong with it. */
type InForm<Values extends FieldValues> = {
  form: FormOf<Values>;
  name: keyof Values & string;
  label: string;
  hint?: string | undefined;
  /**
   * How what was typed is read. Give it here and register no field outside: the first wrong field gets the focus, in
   * the order in which fields are registered.
   */
  rules?: RegisterOptions<Values, Path<Values>>;
};
type Props<Values extends FieldValues, Control> = InForm<Values> & Omit<Control, keyof InForm<Values>>;
type InputProps<Values extends FieldValues> = Props<Values, ComponentProps<'input'>>;

/** A field of a form around one kind of control. */
function fieldOf<Control extends object>(Control: ComponentType<Control>) {
  return function FormField<Values extends FieldValues>(props: Props<Values, Control>) {
    const { form, name, label, hint, rules, ...rest } = props;
    const control = { ...rest, ...form.register(name as Path<Values>, rules) } as unknown as Control;
    return (
      <Field label={label} hint={hint} error={errorIn(form, name)}>
        <Control {...control} />
      </Field>
    );
  };
}

export const TextField = fieldOf<ComponentProps<'input'>>(Input);
export const PasswordField = fieldOf<ComponentProps<'input'>>(PasswordInput);
export const IbanField = fieldOf<ComponentProps<'input'>>(IbanInput);
export const AreaField = fieldOf<ComponentProps<'textarea'>>(Textarea);
export const SelectField = fieldOf<ComponentProps<typeof Select>>(Select);

/** A number with its unit. */
export function NumberField<Values extends FieldValues>(props: InputProps<Values> & { unit: string }) {
  const { form, name, rules, ...rest } = props;
  return <UnitField {...rest} error={errorIn(form, name)} {...form.register(name as Path<Values>, rules)} />;
}

type Names = { firstName?: string | null | undefined; lastName?: string | null | undefined };

/** First and last name, beside each other where there is room. */
export function NameFields<Values extends Names>({ form }: { form: FormOf<Values> }) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField form={form} name="firstName" label={m.auth_first_name()} autoComplete="given-name" />
      <TextField form={form} name="lastName" label={m.auth_last_name()} autoComplete="family-name" />
    </div>
  );
}
