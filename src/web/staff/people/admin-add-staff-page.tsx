import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { businessQuery } from '#web/business/businesses/queries.ts';
import { MessagePage } from '#web/kit/page/message-page.tsx';
import { Page } from '#web/kit/page/page.tsx';
import { ButtonLink } from '#web/kit/ui/button-link.tsx';
import { LoadProblem } from '#web/kit/ui/notice.tsx';
import { m } from '#web/paraglide/messages.js';
import { Skeleton } from '#web/staff/people/add-staff-page.tsx';
import { AddStaffForm, AddStaffFrame } from '#web/staff/people/components/add-staff-form.tsx';

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
        <ButtonLink to="/admin" label={m.qr_back_to_dashboard()} />
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
