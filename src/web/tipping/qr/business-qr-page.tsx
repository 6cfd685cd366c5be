import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { businessQuery } from '#web/business/businesses/queries.ts';
import { MessagePage } from '#web/kit/page/message-page.tsx';
import { ButtonLink } from '#web/kit/ui/button-link.tsx';
import { LoadProblem } from '#web/kit/ui/load-problem.tsx';
import { m } from '#web/paraglide/messages.js';
import { BusinessQr } from '#web/tipping/qr/business-qr.tsx';
import { QrPageSkeleton } from '#web/tipping/qr/components/qr-page-skeleton.tsx';

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
