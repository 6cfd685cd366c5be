import { clsx } from 'clsx';
import { Switch as RadixSwitch } from 'radix-ui';
import { type ComponentProps, useEffect, useId, useRef } from 'react';

type Props = Omit<ComponentProps<'input'>, 'type' | 'ref'> & {
  label: string;
  /** The label is only for screen readers: visible text beside the checkbox is the same. */
  isLabelHidden?: boolean;
  /** Some of its rows are checked, and some are not. */
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

type SwitchProps = ComponentProps<typeof RadixSwitch.Root> & { label: string };

export function Switch({ label, ...rest }: SwitchProps) {
  const id = useId();
  return (
    <div className="flex min-h-control items-center justify-between gap-4">
      <label htmlFor={id}>{label}</label>
      <RadixSwitch.Root
        id={id}
        className="h-7 w-12 shrink-0 rounded-full border border-edge bg-sunken p-0.5 data-[state=checked]:border-accent data-[state=checked]:bg-accent disabled:opacity-60"
        {...rest}
      >
        <RadixSwitch.Thumb className="block size-5.5 rounded-full bg-edge transition-transform data-[state=checked]:translate-x-5 data-[state=checked]:bg-on-accent rtl:data-[state=checked]:-translate-x-5" />
      </RadixSwitch.Root>
    </div>
  );
}
