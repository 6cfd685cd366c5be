import { Ban, Copy, Pencil } from 'lucide-react';
import { useState } from 'react';
import { roles } from '#shared/roles.ts';
import { businessStatuses } from '#shared/statuses.ts';
import { BusinessStatusBadge } from '#web/business/businesses/components/business-badges.tsx';
import { RoleBadge } from '#web/identity/sign-in/components/role-badge.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { ConfirmDialog, Dialog } from '#web/kit/ui/dialog.tsx';
import { DropdownMenu, DropdownMenuItem, DropdownMenuSeparator } from '#web/kit/ui/dropdown-menu.tsx';
import { Field, Input } from '#web/kit/ui/field.tsx';
import { LoadingRegion, Skeleton } from '#web/kit/ui/loading.tsx';
import { EmptyState } from '#web/kit/ui/notice.tsx';
import { Card } from '#web/kit/ui/panel.tsx';
import { Tab, TabList, TabPanel, Tabs } from '#web/kit/ui/tabs.tsx';
import { toast } from '#web/kit/ui/toast-store.ts';
import { Section } from '#web/shell/design-system/samples.tsx';

export function StateSamples() {
  return (
    <>
      <Section title="Badges">
        {businessStatuses.map((status) => (
          <BusinessStatusBadge key={status} status={status} />
        ))}
        {roles.map((role) => (
          <RoleBadge key={role} role={role} />
        ))}
      </Section>
      <Section title="Loading and empty">
        <Card className="w-full max-w-form">
          <LoadingRegion>
            <Skeleton className="h-8 w-40" />
            <Skeleton className="mt-4 h-5" />
            <Skeleton className="mt-2 h-5 w-2/3" />
          </LoadingRegion>
        </Card>
        <EmptyState
          sentence="No staff members yet. Add your first team member to get started."
          action={<Button>Add Staff</Button>}
        />
      </Section>
      <Section title="Tabs">
        <Tabs defaultValue="in" className="w-full max-w-form">
          <TabList aria-label="Account">
            <Tab value="in">Sign In</Tab>
            <Tab value="up">Sign Up</Tab>
            <Tab value="admin">Admin</Tab>
          </TabList>
          <TabPanel value="in">The first panel.</TabPanel>
          <TabPanel value="up">The second panel.</TabPanel>
          <TabPanel value="admin">The third panel.</TabPanel>
        </Tabs>
      </Section>
    </>
  );
}

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
