import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { Page } from '#web/app/layout/page.tsx';
import { Skeleton } from '#web/app/owner/add-staff-page.tsx';
import { MessagePage } from '#web/components/page/message-page.tsx';
import { ButtonLink } from '#web/components/ui/button-link.tsx';
import { LoadProblem } from '#web/components/ui/load-problem.tsx';
import { businessQuery } from '#web/features/businesses/api/business.ts';
import { AddStaffForm } from '#web/features/staff/components/add-staff-form.tsx';
import { AddStaffFrame } from '#web/features/staff/components/add-staff-frame.tsx';
import { m } from '#web/paraglide/messages.js';

export function Component() {
  const { businessId = '' } = useParams();
  const business = useQuery(businessQuery(businessId));
  const returnTo = `/admin/businesses/${businessId}`;
  if (business.isPending) return <Skeleton />;
  if (business.isError) {
    return <LoadProblem sentence={m.business_fetch_failed()} onRetry={() => business.refetch()} />;
  }
  if (!business.data) {
    return (
      <MessagePage title={m.business_not_found()} detail={m.business_not_found_detail()}>
        <ButtonLink to="/admin">{m.qr_back_to_dashboard()}</ButtonLink>
      </MessagePage>
    );
  }
  return (
    <Page narrow title={m.staff_add_title()} detail={business.data.name}>
      <AddStaffFrame closeTo={returnTo}>
        <AddStaffForm businessId={business.data.id} returnTo={returnTo} />
      </AddStaffFrame>
    </Page>
  );
}

export { Skeleton };
