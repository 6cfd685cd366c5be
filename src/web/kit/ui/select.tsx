import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useFieldControl } from '#web/kit/ui/field-context.ts';
import { controlStyle } from '#web/kit/ui/input.tsx';

/** The native select: phones show their own picker, and it needs no script. */
export function Select({ className, ...rest }: ComponentProps<'select'>) {
  return (
    <div className="relative">
      <select
        {...useFieldControl()}
        className={clsx(controlStyle, 'appearance-none pe-11', className)}
        {...rest}
      />
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 end-4 my-auto size-5 text-ink-soft"
      />
    </div>
  );
}
