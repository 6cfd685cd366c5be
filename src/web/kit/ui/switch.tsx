import { Switch as RadixSwitch } from 'radix-ui';
import { type ComponentProps, useId } from 'react';

type Props = ComponentProps<typeof RadixSwitch.Root> & { label: string };

export function Switch({ label, ...rest }: Props) {
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
