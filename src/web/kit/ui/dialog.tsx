import { X } from 'lucide-react';
import { AlertDialog, Dialog as RadixDialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { Button, IconButton } from '#web/kit/ui/button.tsx';
import { m } from '#web/paraglide/messages.js';

type Props = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: string;
  children: ReactNode;
};

export function Dialog({ open, onOpenChange, title, description, children }: Props) {
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className={dialogShadeStyle} />
        <RadixDialog.Content
          className={dialogPanelStyle}
          {...(!description && { 'aria-describedby': undefined })}
        >
          <div className="flex items-start justify-between gap-4">
            <RadixDialog.Title className="text-large font-semibold">{title}</RadixDialog.Title>
            <RadixDialog.Close asChild>
              <IconButton label={m.dialog_close()} className="-me-3 -mt-2.5">
                <X aria-hidden="true" className="size-5" />
              </IconButton>
            </RadixDialog.Close>
          </div>
          {description && (
            <RadixDialog.Description className="text-ink-soft">{description}</RadixDialog.Description>
          )}
          <div className="mt-5">{children}</div>
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

type ConfirmDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Names what will be changed: 'Suspend Café Sadaf?' */
  title: string;
  description: string;
  confirmLabel: string;
  destructive?: boolean;
  loading?: boolean;
  onConfirm: () => void;
  /** More to fill in before confirming. */
  children?: ReactNode;
};

/** Stays open until the caller closes it, so that a failed action can be tried again. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return (
    <AlertDialog.Root open={props.open} onOpenChange={props.onOpenChange}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={dialogShadeStyle} />
        <AlertDialog.Content className={dialogPanelStyle}>
          <AlertDialog.Title className="text-large font-semibold">{props.title}</AlertDialog.Title>
          <AlertDialog.Description className="mt-2 text-ink-soft">
            {props.description}
          </AlertDialog.Description>
          {props.children && <div className="mt-5 flex flex-col gap-5">{props.children}</div>}
          <div className="mt-6 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
            <AlertDialog.Cancel asChild>
              <Button variant="secondary">{m.dialog_cancel()}</Button>
            </AlertDialog.Cancel>
            <Button
              variant={props.destructive ? 'danger' : 'primary'}
              loading={props.loading ?? false}
              onClick={props.onConfirm}
            >
              {props.confirmLabel}
            </Button>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}

const dialogShadeStyle =
  'fixed inset-0 z-40 bg-shade data-[state=open]:animate-appear data-[state=closed]:animate-vanish';

/**
 * At the bottom on a phone, within reach of the thumb; elsewhere centred. By margins, because the animation
 * uses transform.
 */
const dialogPanelStyle =
  'fixed inset-x-3 bottom-3 z-50 mx-auto max-h-[calc(100dvh-1.5rem)] max-w-form overflow-y-auto rounded-card ' +
  'border border-hairline bg-surface p-5 shadow-soft sm:inset-y-0 sm:my-auto sm:h-fit sm:p-6 ' +
  'data-[state=open]:animate-rise data-[state=closed]:animate-sink';
