import { clsx } from 'clsx';
import { ChevronDown, CircleAlert } from 'lucide-react';
import { type ComponentProps, createContext, type ReactNode, useContext, useId } from 'react';

type Props = { label: string; hint?: string | undefined; error?: string | undefined; children: ReactNode };

export function Field({ label, hint, error, children }: Props) {
  const id = useId();
  const hintId = hint && `${id}-hint`;
  const errorId = error && `${id}-error`;
  const describedBy = [errorId, hintId].filter(Boolean).join(' ') || undefined;

  return (
    <FieldContext value={{ id, describedBy, invalid: Boolean(error) }}>
      <div className="flex min-w-0 flex-col gap-1.5">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        {children}
        {error && <FieldProblem id={errorId} sentence={error} />}
        {hint && (
          <p id={hintId} className="text-small text-ink-soft">
            {hint}
          </p>
        )}
      </div>
    </FieldContext>
  );
}

type ProblemProps = { id?: string | undefined; sentence: string; className?: string };

/** What is wrong with a field. */
export function FieldProblem({ id, sentence, className }: ProblemProps) {
  return (
    <p id={id} className={clsx('flex items-start gap-1.5 text-small text-danger', className)}>
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      {sentence}
    </p>
  );
}

type FieldContextValue = { id: string; describedBy: string | undefined; invalid: boolean };

const FieldContext = createContext<FieldContextValue | null>(null);

/** The ids and ARIA attributes that link a control to its label, hint and error. */
function useFieldControl() {
  const field = useContext(FieldContext);
  if (!field) throw new Error('A control must be inside a <Field>, which gives it its label.');
  return {
    id: field.id,
    ...(field.describedBy && { 'aria-describedby': field.describedBy }),
    ...(field.invalid && { 'aria-invalid': true }),
  };
}

/** One style for all inputs and selects. 16 px text keeps iPhones from zooming in. */
export const controlStyle =
  'w-full min-h-control rounded-control border border-edge bg-surface px-4 text-body text-ink ' +
  'placeholder:text-ink-soft aria-invalid:border-danger disabled:opacity-60 ' +
  'focus-visible:outline-2 focus-visible:outline-offset-0 focus-visible:outline-accent';

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input {...useFieldControl()} className={clsx(controlStyle, className)} {...rest} />;
}

export function Textarea({ className, rows = 3, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      {...useFieldControl()}
      rows={rows}
      className={clsx(controlStyle, 'py-3', className)}
      {...rest}
    />
  );
}

type SelectProps = ComponentProps<'select'> & {
  /** What can be chosen; or <option> elements as children. */
  options?: readonly Option[];
  /** The option without a value, which comes first. */
  first?: string;
};
export type Option = { value: string | number; label: string; lang?: string };

/** The options of a closed list, with their words. */
export function optionsOf<Value extends string>(
  values: readonly Value[],
  words: Readonly<Record<Value, () => string>>,
): Option[] {
  return values.map((value) => ({ value, label: words[value]() }));
}

/** The native select: phones show their own picker, and it needs no script. */
export function Select({ className, options = [], first, children, ...rest }: SelectProps) {
  return (
    <div className="relative">
      <select
        {...useFieldControl()}
        className={clsx(controlStyle, 'appearance-none pe-11', className)}
        {...rest}
      >
        {first !== undefined && <option value="">{first}</option>}
        {options.map(({ value, label, lang }) => (
          <option key={value} value={value} lang={lang}>
            {label}
          </option>
        ))}
        {children}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 end-4 my-auto size-5 text-ink-soft"
      />
    </div>
  );
}
