import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { ApiError } from '#web/api/api-error.ts';
import { errorSentence } from '#web/api/error-sentence.ts';
import { AdminSubpage } from '#web/app/admin/admin-subpage.tsx';
import { MessagePage } from '#web/app/layout/message-page.tsx';
import { ButtonLink } from '#web/components/ui/button-link.tsx';
import { LoadProblem } from '#web/components/ui/load-problem.tsx';
import { StatusBadge } from '#web/components/ui/status-badge.tsx';
import { businessDetailsQuery } from '#web/features/admin/api/business-details.ts';
import { AddStaffLink } from '#web/features/admin/components/add-staff-link.tsx';
import { BusinessActions } from '#web/features/admin/components/business-actions.tsx';
import { BusinessFacts } from '#web/features/admin/components/business-facts.tsx';
import { BusinessFigures } from '#web/features/admin/components/business-figures.tsx';
import { BusinessSkeleton } from '#web/features/admin/components/business-skeleton.tsx';
import { NewestTipsTable } from '#web/features/admin/components/newest-tips-table.tsx';
import { PeopleTable } from '#web/features/admin/components/people-table.tsx';
import { Section } from '#web/features/admin/components/section.tsx';
import { TypeBadge } from '#web/features/admin/components/type-badge.tsx';
import { m } from '#web/paraglide/messages.js';

export function Component() {
  const { businessId = '' } = useParams();
  const { data, error, refetch } = useQuery(businessDetailsQuery(businessId));
  if (!data) {
    if (!error) return <Skeleton />;
    if (isNotFound(error)) return <NotFound />;
    return (
      <LoadProblem
        sentence={errorSentence(error, m.business_fetch_failed())}
        onRetry={() => void refetch()}
      />
    );
  }
  const { business, staff, tips, analytics } = data;
  return (
    <AdminSubpage
      title={business.name}
      detail={
        <span className="flex flex-wrap gap-2 pt-1">
          <TypeBadge type={business.type} />
          <StatusBadge status={business.status} />
        </span>
      }
      actions={<BusinessActions business={business} />}
    >
      <BusinessFacts business={business} />
      <BusinessFigures business={business} analytics={analytics} />
      <Section title={m.admin_staff()} action={<AddStaffLink business={business} />}>
        <PeopleTable people={staff} />
      </Section>
      <Section title={m.admin_recent_tips()}>
        <NewestTipsTable tips={tips} />
      </Section>
    </AdminSubpage>
  );
}

export function Skeleton() {
  return (
    <AdminSubpage title={m.admin_business_details()}>
      <BusinessSkeleton />
    </AdminSubpage>
  );
}

function NotFound() {
  return (
    <MessagePage title={m.business_not_found()} detail={m.said_business_hidden()}>
      <ButtonLink to="/admin">{m.admin_back()}</ButtonLink>
    </MessagePage>
  );
}

/** A business that is not there (404), or an id that none could have (400). */
function isNotFound(error: Error): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400);
}
