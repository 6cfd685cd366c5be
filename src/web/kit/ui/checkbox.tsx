import { clsx } from 'clsx';
import { type ComponentProps, useEffect, useRef } from 'react';

type Props = Omit<ComponentProps<'input'>, 'type' | 'ref'> & {
  label: string;
  /** The label is only for screen readers, because the visible text beside the checkbox says the same. */
  isLabelHidden?: boolean;
  /** Some of the rows it stands for are checked, and some are not. */
  isPartial?: boolean;
};

export function Checkbox({ label, isLabelHidden = false, isPartial = false, className, ...rest }: Props) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.indeterminate = isPartial;
  }, [isPartial]);
  return (
    <label
      className={clsx(
        'inline-flex min-h-control cursor-pointer items-center gap-3',
        isLabelHidden && 'w-control shrink-0 justify-center',
        className,
      )}
    >
      <input ref={input} type="checkbox" className="size-5 shrink-0 cursor-pointer accent-accent" {...rest} />
      <span className={clsx(isLabelHidden && 'sr-only')}>{label}</span>
    </label>
  );
}
