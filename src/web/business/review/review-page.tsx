import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { BusinessStatusBadge } from '#web/business/businesses/components/business-status-badge.tsx';
import { reviewQuery } from '#web/business/review/api/review.ts';
import { useLiveReviews } from '#web/business/review/api/use-live-reviews.ts';
import { ChangePanel } from '#web/business/review/components/change-panel.tsx';
import { DecisionButtons } from '#web/business/review/components/decision-buttons.tsx';
import { ReviewDocuments } from '#web/business/review/components/review-documents.tsx';
import { ReviewFacts } from '#web/business/review/components/review-facts.tsx';
import { ReviewHistory } from '#web/business/review/components/review-history.tsx';
import { isMissing } from '#web/kit/client/api-error.ts';
import { errorSentence } from '#web/kit/client/error-sentence.ts';
import { AdminSubpage } from '#web/kit/page/admin-subpage.tsx';
import { MessagePage } from '#web/kit/page/message-page.tsx';
import { Badge } from '#web/kit/ui/badge.tsx';
import { ButtonLink } from '#web/kit/ui/button-link.tsx';
import { LoadProblem } from '#web/kit/ui/load-problem.tsx';
import { LoadingRegion } from '#web/kit/ui/loading-region.tsx';
import { Section } from '#web/kit/ui/section.tsx';
import { Skeleton as Bone } from '#web/kit/ui/skeleton.tsx';
import { m } from '#web/paraglide/messages.js';

const back = () => ({ to: '/admin/review', label: m.review_back() });

export function Component() {
  const { businessId = '' } = useParams();
  useLiveReviews();
  const { data, error, refetch } = useQuery(reviewQuery(businessId));
  if (!data) {
    if (!error) return <Skeleton />;
    if (isMissing(error)) return <NotFound />;
    return (
      <LoadProblem sentence={errorSentence(error, m.review_load_failed())} onRetry={() => void refetch()} />
    );
  }
  const { business, openChange, isRejected } = data;
  return (
    <AdminSubpage
      back={back()}
      title={business.name}
      detail={
        <span className="flex flex-wrap gap-2 pt-1">
          <BusinessStatusBadge status={business.status} />
          {isRejected && <Badge className="bg-suspended text-on-suspended">{m.review_rejected()}</Badge>}
        </span>
      }
      actions={<DecisionButtons business={business} />}
    >
      {openChange && <ChangePanel key={openChange.id} business={business} change={openChange} />}
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <ReviewFacts business={business} />
        <ReviewDocuments {...data} />
      </div>
      <Section title={m.review_history()}>
        <ReviewHistory history={data.history} />
      </Section>
    </AdminSubpage>
  );
}

export function Skeleton() {
  return (
    <AdminSubpage back={back()} title={m.review_title()}>
      <LoadingRegion>
        <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
          <Bone className="h-96 rounded-card" />
          <Bone className="h-96 rounded-card" />
        </div>
      </LoadingRegion>
    </AdminSubpage>
  );
}

function NotFound() {
  return (
    <MessagePage title={m.business_not_found()} detail={m.reason_business_hidden()}>
      <ButtonLink to="/admin/review">{m.review_back()}</ButtonLink>
    </MessagePage>
  );
}
