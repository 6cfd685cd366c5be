import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { BusinessQr } from '#web/app/owner/business-qr.tsx';
import { MessagePage } from '#web/components/page/message-page.tsx';
import { ButtonLink } from '#web/components/ui/button-link.tsx';
import { LoadProblem } from '#web/components/ui/load-problem.tsx';
import { businessQuery } from '#web/features/businesses/api/business.ts';
import { QrPageSkeleton } from '#web/features/qr/components/qr-page-skeleton.tsx';
import { m } from '#web/paraglide/messages.js';

export function Component() {
  const { businessId = '' } = useParams();
  const business = useQuery(businessQuery(businessId));
  if (business.isPending) return <QrPageSkeleton />;
  if (business.isError) {
    return <LoadProblem sentence={m.business_fetch_failed()} onRetry={() => business.refetch()} />;
  }
  if (!business.data) {
    return (
      <MessagePage title={m.business_not_found()} detail={m.business_not_found_detail()}>
        <ButtonLink to="/business">{m.qr_back_to_dashboard()}</ButtonLink>
      </MessagePage>
    );
  }
  return <BusinessQr business={business.data} />;
}

export { QrPageSkeleton as Skeleton };
