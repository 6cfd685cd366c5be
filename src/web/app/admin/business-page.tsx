import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { isMissing } from '#web/api/api-error.ts';
import { errorSentence } from '#web/api/error-sentence.ts';
import { AdminSubpage } from '#web/app/admin/admin-subpage.tsx';
import { MessagePage } from '#web/components/page/message-page.tsx';
import { ButtonLink } from '#web/components/ui/button-link.tsx';
import { DataTableSkeleton } from '#web/components/ui/data-table-skeleton.tsx';
import { LoadProblem } from '#web/components/ui/load-problem.tsx';
import { Section } from '#web/components/ui/section.tsx';
import { Skeleton as Placeholder } from '#web/components/ui/skeleton.tsx';
import { StatGridSkeleton } from '#web/components/ui/stat-card.tsx';
import { businessDetailsQuery } from '#web/features/businesses/api/business-details.ts';
import { BusinessActions } from '#web/features/businesses/components/business-actions.tsx';
import { BusinessFacts } from '#web/features/businesses/components/business-facts.tsx';
import { BusinessFigures } from '#web/features/businesses/components/business-figures.tsx';
import { BusinessStatusBadge } from '#web/features/businesses/components/business-status-badge.tsx';
import { BusinessTypeBadge } from '#web/features/businesses/components/business-type-badge.tsx';
import { AdminFaces } from '#web/features/faces/components/admin-faces.tsx';
import { AdminLook } from '#web/features/looks/components/admin-look.tsx';
import { AddStaffLink } from '#web/features/staff/components/add-staff-link.tsx';
import { StaffTable } from '#web/features/staff/components/staff-table.tsx';
import { AdminThanks } from '#web/features/thanks/components/admin-thanks.tsx';
import { NewestTipsTable } from '#web/features/tips/components/newest-tips-table.tsx';
import { m } from '#web/paraglide/messages.js';

export function Component() {
  const { businessId = '' } = useParams();
  const { data, error, refetch } = useQuery(businessDetailsQuery(businessId));
  if (!data) {
    if (!error) return <Skeleton />;
    if (isMissing(error)) return <NotFound />;
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
          <BusinessTypeBadge type={business.type} />
          <BusinessStatusBadge status={business.status} />
        </span>
      }
      actions={
        <>
          <BusinessActions business={business} />
          <ButtonLink to={`/admin/review/${business.id}`} variant="secondary">
            {m.review_look()}
          </ButtonLink>
        </>
      }
    >
      <BusinessFacts business={business} />
      <BusinessFigures business={business} analytics={analytics} />
      <Section title={m.look_intro()}>
        <AdminLook business={business} />
      </Section>
      <Section title={m.face_admin_title()}>
        <AdminFaces businessId={business.id} />
      </Section>
      <Section title={m.thanks_admin_title()}>
        <AdminThanks businessId={business.id} />
      </Section>
      <Section title={m.admin_staff()} action={<AddStaffLink business={business} />}>
        <StaffTable staff={staff} />
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
      <Placeholder className="mb-4 h-48 rounded-card" />
      <StatGridSkeleton />
      <div className="mt-10">
        <DataTableSkeleton rowCount={3} />
      </div>
    </AdminSubpage>
  );
}

function NotFound() {
  return (
    <MessagePage title={m.business_not_found()} detail={m.reason_business_hidden()}>
      <ButtonLink to="/admin">{m.admin_back()}</ButtonLink>
    </MessagePage>
  );
}
