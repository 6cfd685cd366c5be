import { X } from 'lucide-react';
import { AlertDialog, Dialog as RadixDialog } from 'radix-ui';
import { type ComponentProps, type ReactNode, useRef, useState } from 'react';
import { Button, IconButton } from '#web/kit/ui/button.tsx';
import { useFocusAfter } from '#web/kit/ui/use-later-dialog.ts';
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
              <IconButton label={m.dialog_close()} className="-me-3 -mt-2.5" icon={X} />
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

type OpenerProps = Omit<ComponentProps<typeof Button>, 'title' | 'onClick' | 'children'> & { label: string };

/** The state of a dialog, and the properties of the button that opens it and gets the focus back. */
function useOpener() {
  const [isOpen, setOpen] = useState(false);
  const ref = useRef<HTMLButtonElement>(null);
  useFocusAfter(isOpen, () => ref.current?.focus());
  return { isOpen, setOpen, close: () => setOpen(false), opener: { ref, onClick: () => setOpen(true) } };
}

type DialogButtonProps = OpenerProps & {
  title: string;
  description?: string;
  children: (close: () => void) => ReactNode;
};

/** A button and the dialog that it opens. */
export function DialogButton({ title, description, children, ...button }: DialogButtonProps) {
  const { isOpen, setOpen, close, opener } = useOpener();
  return (
    <>
      <Button variant="secondary" {...button} {...opener} />
      <Dialog open={isOpen} onOpenChange={setOpen} title={title} {...(description && { description })}>
        {children(close)}
      </Dialog>
    </>
  );
}

type ConfirmButtonProps = OpenerProps &
  Pick<ConfirmDialogProps, 'title' | 'description' | 'destructive'> & {
    /** By default the label of the button. */
    confirmLabel?: string;
    isPending: boolean;
    onConfirm: (close: () => void) => void;
  };

/** A button whose action is confirmed in a dialog first. */
export function ConfirmButton(props: ConfirmButtonProps) {
  const { title, description, destructive = false, confirmLabel, isPending, onConfirm, ...button } = props;
  const { isOpen, setOpen, close, opener } = useOpener();
  return (
    <>
      <Button variant="secondary" {...button} {...opener} />
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setOpen}
        title={title}
        description={description}
        confirmLabel={confirmLabel ?? button.label}
        destructive={destructive}
        loading={isPending}
        onConfirm={() => onConfirm(close)}
      />
    </>
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
              <Button variant="secondary" label={m.dialog_cancel()} />
            </AlertDialog.Cancel>
            <Button
              variant={props.destructive ? 'danger' : 'primary'}
              loading={props.loading ?? false}
              onClick={props.onConfirm}
              label={props.confirmLabel}
            />
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
