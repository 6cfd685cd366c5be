import { createContext, useContext } from 'react';

type FieldContextValue = { id: string; describedBy: string | undefined; invalid: boolean };

export const FieldContext = createContext<FieldContextValue | null>(null);

/** The ids and ARIA attributes that link a control to its label, hint and error. */
export function useFieldControl() {
  const field = useContext(FieldContext);
  if (!field) throw new Error('A control must be inside a <Field>, which gives it its label.');
  return {
    id: field.id,
    ...(field.describedBy && { 'aria-describedby': field.describedBy }),
    ...(field.invalid && { 'aria-invalid': true }),
  };
}
