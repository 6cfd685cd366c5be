import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useRef } from 'react';
import { useParams } from 'react-router';
import { isMissing } from '#web/kit/client/api-error.ts';
import { errorSentence } from '#web/kit/client/error-sentence.ts';
import { AdminSubpage } from '#web/kit/page/admin-subpage.tsx';
import { MessagePage } from '#web/kit/page/message-page.tsx';
import { ButtonLink } from '#web/kit/ui/button-link.tsx';
import { LoadProblem } from '#web/kit/ui/load-problem.tsx';
import { LoadingRegion } from '#web/kit/ui/loading-region.tsx';
import { Skeleton as Placeholder } from '#web/kit/ui/skeleton.tsx';
import { payoutDetailsQuery } from '#web/money/payouts/api/payout-details.ts';
import { IbanWarning } from '#web/money/payouts/components/iban-warning.tsx';
import { PayoutActions } from '#web/money/payouts/components/payout-actions.tsx';
import { PayoutFacts } from '#web/money/payouts/components/payout-facts.tsx';
import { PayoutHistory } from '#web/money/payouts/components/payout-history.tsx';
import { PayoutShares } from '#web/money/payouts/components/payout-shares.tsx';
import { PayoutStatusBadge } from '#web/money/payouts/components/payout-status-badge.tsx';
import { m } from '#web/paraglide/messages.js';

export function Component() {
  const { payoutId = '' } = useParams();
  const { data, error, refetch } = useQuery(payoutDetailsQuery(payoutId));
  const history = useRef<HTMLDivElement>(null);
  if (!data) {
    if (!error) return <Skeleton />;
    if (isMissing(error)) return <NotFound />;
    return (
      <LoadProblem sentence={errorSentence(error, m.payouts_load_failed())} onRetry={() => void refetch()} />
    );
  }
  return (
    <Frame
      title={m.payouts_number({ id: data.id })}
      detail={
        <span className="flex flex-wrap items-center gap-2 pt-1">
          <PayoutStatusBadge status={data.status} />
          <bdi>{data.recipientName}</bdi>
        </span>
      }
      actions={<PayoutActions payout={data} history={history} />}
    >
      <IbanWarning payout={data} />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <PayoutFacts payout={data} />
        <div className="flex flex-col gap-4">
          <PayoutShares shares={data.people} />
          <div ref={history} tabIndex={-1}>
            <PayoutHistory history={data.history} />
          </div>
        </div>
      </div>
    </Frame>
  );
}

function Frame(props: Omit<ComponentProps<typeof AdminSubpage>, 'back'>) {
  return <AdminSubpage back={{ to: '/admin/payouts', label: m.payouts_back() }} {...props} />;
}

export function Skeleton() {
  const { payoutId = '' } = useParams();
  return (
    <Frame title={m.payouts_number({ id: payoutId })}>
      <LoadingRegion>
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <Placeholder className="h-96 rounded-card" />
          <div className="flex flex-col gap-4">
            <Placeholder className="h-40 rounded-card" />
            <Placeholder className="h-52 rounded-card" />
          </div>
        </div>
      </LoadingRegion>
    </Frame>
  );
}

function NotFound() {
  return (
    <MessagePage title={m.reason_no_such_payout()} detail={m.payouts_not_found_detail()}>
      <ButtonLink to="/admin/payouts">{m.payouts_back()}</ButtonLink>
    </MessagePage>
  );
}
