import { Ban, Copy, Pencil } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/kit/ui/button.tsx';
import { ConfirmDialog } from '#web/kit/ui/confirm-dialog.tsx';
import { Dialog } from '#web/kit/ui/dialog.tsx';
import { DropdownMenu, DropdownMenuItem, DropdownMenuSeparator } from '#web/kit/ui/dropdown-menu.tsx';
import { Field } from '#web/kit/ui/field.tsx';
import { Input } from '#web/kit/ui/input.tsx';
import { toast } from '#web/kit/ui/toast-store.ts';
import { Section } from '#web/shell/design-system/section.tsx';

export function OverlaySamples() {
  const [editing, setEditing] = useState(false);
  const [confirming, setConfirming] = useState(false);
  return (
    <Section title="Dialogs, menu, toasts">
      <Button variant="secondary" onClick={() => setEditing(true)}>
        Open dialog
      </Button>
      <Dialog
        open={editing}
        onOpenChange={setEditing}
        title="Edit Maya Haddad"
        description="Guests see this name when they tip."
      >
        <Field label="First name">
          <Input defaultValue="Maya" />
        </Field>
      </Dialog>
      <Button variant="secondary" onClick={() => setConfirming(true)}>
        Open confirmation
      </Button>
      <ConfirmDialog
        open={confirming}
        onOpenChange={setConfirming}
        title="Suspend Café Sadaf?"
        description="Guests can no longer tip its people until it is reactivated."
        confirmLabel="Suspend"
        destructive
        onConfirm={() => setConfirming(false)}
      />
      <DropdownMenu trigger={<Button variant="secondary">Open menu</Button>}>
        <DropdownMenuItem>
          <Pencil aria-hidden="true" className="size-4" /> Edit
        </DropdownMenuItem>
        <DropdownMenuItem>
          <Copy aria-hidden="true" className="size-4" /> Copy link
        </DropdownMenuItem>
        <DropdownMenuSeparator />
        <DropdownMenuItem destructive>
          <Ban aria-hidden="true" className="size-4" /> Deactivate
        </DropdownMenuItem>
      </DropdownMenu>
      <Button onClick={() => toast({ title: 'Login Successful', description: 'Welcome back!' })}>
        Toast
      </Button>
      <Button
        variant="danger"
        onClick={() =>
          toast({
            title: 'Login Failed',
            description: 'Invalid username or password',
            variant: 'destructive',
          })
        }
      >
        Destructive toast
      </Button>
    </Section>
  );
}
