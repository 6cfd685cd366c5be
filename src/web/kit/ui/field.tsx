import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { FieldContext } from '#web/kit/ui/field-context.ts';

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
        {error && (
          <p id={errorId} className="flex items-start gap-1.5 text-small text-danger">
            <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            {error}
          </p>
        )}
        {hint && (
          <p id={hintId} className="text-small text-ink-soft">
            {hint}
          </p>
        )}
      </div>
    </FieldContext>
  );
}
