import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { businessCalls } from '#shared/calls/business/businesses.ts';
import { RegisterBusinessForm } from '#web/business/businesses/components/register-business-form.tsx';
import { myBusinessQuery } from '#web/business/businesses/queries.ts';
import { call } from '#web/kit/client/call.ts';
import { sessionQuery } from '#web/kit/client/session.ts';
import { usePlatform } from '#web/kit/i18n/platform.ts';
import { MessagePage } from '#web/kit/page/message-page.tsx';
import { Page, pageSkeleton } from '#web/kit/page/page.tsx';
import { ButtonLink } from '#web/kit/ui/button-link.tsx';
import { LoadProblem } from '#web/kit/ui/notice.tsx';
import { Card } from '#web/kit/ui/panel.tsx';
import { CardsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { StepList } from '#web/kit/ui/step-list.tsx';
import { m } from '#web/paraglide/messages.js';

const head = () => ({ title: m.business_register_title(), detail: m.business_register_intro() });

export function Component() {
  const { mailGoesOut } = usePlatform();
  const mine = useQuery(myBusinessQuery);
  const queryClient = useQueryClient();
  const [isRegistered, setRegistered] = useState(false);
  const navigate = useNavigate();
  if (mine.isPending) return <Skeleton />;
  if (mine.isError) {
    return <LoadProblem sentence={m.business_fetch_failed()} onRetry={() => mine.refetch()} />;
  }
  // After a registration, the form itself navigates to the next page.
  if (mine.data && !isRegistered) {
    return (
      <MessagePage
        title={m.business_registered_already()}
        detail={m.business_registered_already_detail({ name: mine.data.name })}
      >
        <ButtonLink to="/business" label={m.business_go_to_dashboard()} />
        <ButtonLink to="/business/venues/add" variant="secondary" label={m.venues_add()} />
      </MessagePage>
    );
  }
  return (
    <Page {...head()}>
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <Card>
          <RegisterBusinessForm
            send={(body) => call(businessCalls.register, { body })}
            draft="register-business"
            onRegistered={(made) => {
              setRegistered(true);
              queryClient.setQueryData(myBusinessQuery.queryKey, made);
              // A staff account that registers a business becomes its owner, so the session has changed.
              void queryClient.invalidateQueries(sessionQuery);
              navigate('/business/pending');
            }}
          />
        </Card>
        <Card>
          <h2 className="mb-5 text-large font-semibold">{m.dashboard_pending_link()}</h2>
          <StepList
            steps={[
              { title: m.business_next_review(), detail: m.business_next_review_detail() },
              {
                title: mailGoesOut ? m.business_next_notice() : m.business_next_notice_off_title(),
                detail: mailGoesOut ? m.business_next_notice_detail() : m.business_next_notice_off(),
              },
              { title: m.business_next_start(), detail: m.business_next_start_detail() },
            ]}
          />
        </Card>
      </div>
    </Page>
  );
}

export const Skeleton = pageSkeleton(
  head,
  <CardsSkeleton
    cards={['h-160', 'h-72']}
    layout="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]"
  />,
);
