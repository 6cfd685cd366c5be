import { clsx } from 'clsx';
import type { LucideIcon } from 'lucide-react';
import { DropdownMenu as RadixMenu } from 'radix-ui';
import type { ComponentProps, ReactNode } from 'react';

type Props = {
  trigger: ReactNode;
  /** Open when it appears, because it was loaded by a press of its button. */
  startsOpen?: boolean;
  children: ReactNode;
};

export function DropdownMenu({ trigger, startsOpen = false, children }: Props) {
  return (
    // Not modal: that would hide the page from screen readers while its controls can still be focused. Not in
    // a portal: the menu stays within its landmark or dialog.
    <RadixMenu.Root modal={false} defaultOpen={startsOpen}>
      <RadixMenu.Trigger asChild>{trigger}</RadixMenu.Trigger>
      <RadixMenu.Content
        align="end"
        sideOffset={4}
        collisionPadding={12}
        className="z-50 min-w-48 rounded-control border border-hairline bg-surface p-1 shadow-soft data-[state=closed]:animate-vanish data-[state=open]:animate-appear"
      >
        {children}
      </RadixMenu.Content>
    </RadixMenu.Root>
  );
}

type ItemProps = ComponentProps<typeof RadixMenu.Item> & {
  icon?: LucideIcon;
  label?: string;
  destructive?: boolean;
};

export function DropdownMenuItem(props: ItemProps) {
  const { icon: Icon, label, destructive = false, className, children, ...rest } = props;
  return (
    <RadixMenu.Item
      className={clsx(
        'flex min-h-11 cursor-pointer items-center gap-3 rounded-inner px-3 outline-none select-none',
        'data-highlighted:bg-sunken data-disabled:pointer-events-none data-disabled:opacity-60',
        destructive && 'text-danger',
        className,
      )}
      {...rest}
    >
      {children ?? (
        <>
          {Icon && <Icon aria-hidden="true" className="size-4" />}
          {label}
        </>
      )}
    </RadixMenu.Item>
  );
}

export function DropdownMenuSeparator() {
  return <RadixMenu.Separator className="my-1 h-px bg-hairline" />;
}
