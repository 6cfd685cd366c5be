import { AlertDialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { Button } from '#web/kit/ui/button.tsx';
import { dialogPanelStyle, dialogShadeStyle } from '#web/kit/ui/dialog-style.ts';
import { m } from '#web/paraglide/messages.js';

type Props = {
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
export function ConfirmDialog(props: Props) {
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
