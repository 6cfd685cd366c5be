import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { AdminBranding } from '#web/business/branding/admin-branding.tsx';
import {
  BusinessStatusBadge,
  BusinessTypeBadge,
} from '#web/business/businesses/components/business-badges.tsx';
import { BusinessFacts, BusinessFigures } from '#web/business/businesses/components/business-facts.tsx';
import { type AdminDetails, businessDetailsQuery } from '#web/business/businesses/queries.ts';
import { PayPeopleButton, PeoplePayableNotice } from '#web/insights/business-details/people-payable.tsx';
import { BusinessActions } from '#web/insights/dashboards/business-actions.tsx';
import { MessagePage } from '#web/kit/page/message-page.tsx';
import { Page, pageSkeleton } from '#web/kit/page/page.tsx';
import { Loaded } from '#web/kit/query/loaded.tsx';
import { ButtonLink } from '#web/kit/ui/button-link.tsx';
import { Section } from '#web/kit/ui/panel.tsx';
import { CardsSkeleton, StatsSkeleton, TableSkeleton } from '#web/kit/ui/skeletons.tsx';
import { m } from '#web/paraglide/messages.js';
import { AddStaffLink, StaffTable } from '#web/staff/people/components/staff-table.tsx';
import { AdminProfiles } from '#web/staff/profiles/admin-profiles.tsx';
import { AdminThanks } from '#web/staff/thanks/admin-thanks.tsx';
import { NewestTipsTable } from '#web/tipping/tips/components/newest-tips-table.tsx';

const back = () => ({ to: '/admin', label: m.admin_back() });

export function Component() {
  const { businessId = '' } = useParams();
  const query = useQuery(businessDetailsQuery(businessId));
  return (
    <Loaded query={query} failure={m.business_fetch_failed()} skeleton={<Skeleton />} missing={<NotFound />}>
      {(details) => <BusinessPage details={details} />}
    </Loaded>
  );
}

function BusinessPage({ details }: { details: AdminDetails }) {
  const { business, peoplePayableSince, staff, tips, analytics } = details;
  return (
    <Page
      back={back()}
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
          {business.status === 'suspended' && !peoplePayableSince && <PayPeopleButton business={business} />}
          <ButtonLink to={`/admin/review/${business.id}`} variant="secondary" label={m.review_look()} />
        </>
      }
    >
      {peoplePayableSince && <PeoplePayableNotice since={peoplePayableSince} />}
      <BusinessFacts business={business} />
      <BusinessFigures business={business} analytics={analytics} />
      <Section title={m.branding_intro()}>
        <AdminBranding business={business} />
      </Section>
      <Section title={m.staff_profile_admin_title()}>
        <AdminProfiles businessId={business.id} />
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
    </Page>
  );
}

export const Skeleton = pageSkeleton(
  () => ({ back: back(), title: m.admin_business_details() }),
  <>
    <div className="mb-4">
      <CardsSkeleton cards={['h-48']} />
    </div>
    <StatsSkeleton />
    <div className="mt-10">
      <TableSkeleton rows={3} />
    </div>
  </>,
);

function NotFound() {
  return (
    <MessagePage title={m.business_not_found()} detail={m.reason_business_hidden()}>
      <ButtonLink to="/admin" label={m.admin_back()} />
    </MessagePage>
  );
}
