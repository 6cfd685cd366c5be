import { roles } from '#shared/roles.ts';
import { businessStatuses } from '#shared/statuses.ts';
import { BusinessStatusBadge } from '#web/business/businesses/components/business-status-badge.tsx';
import { RoleBadge } from '#web/identity/sign-in/components/role-badge.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { Card } from '#web/kit/ui/card.tsx';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import { LoadingRegion, Skeleton } from '#web/kit/ui/loading.tsx';
import { Tab, TabList, TabPanel, Tabs } from '#web/kit/ui/tabs.tsx';
import { Section } from '#web/shell/design-system/section.tsx';

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
