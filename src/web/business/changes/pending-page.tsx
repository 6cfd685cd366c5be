import { useQuery } from '@tanstack/react-query';
import { ChartColumn, QrCode } from 'lucide-react';
import { useRef } from 'react';
import { Navigate } from 'react-router';
import { myBusinessQuery } from '#web/business/businesses/queries.ts';
import { useLiveBusiness } from '#web/business/changes/queries.ts';
import { useSession } from '#web/kit/client/session.ts';
import { usePlatform } from '#web/kit/i18n/platform.ts';
import { Page } from '#web/kit/page/page.tsx';
import { ButtonLink } from '#web/kit/ui/button-link.tsx';
import { Card } from '#web/kit/ui/panel.tsx';
import { type Step, StepList } from '#web/kit/ui/step-list.tsx';
import { TextLink } from '#web/kit/ui/text-link.tsx';
import { m } from '#web/paraglide/messages.js';

const afterwards = [
  { Icon: QrCode, sentence: m.business_pending_tips },
  { Icon: ChartColumn, sentence: m.business_pending_analytics },
];

/**
 * The page is public. It leads a signed-in owner to the business page, and to the dashboard if an admin decides while it
 * is open.
 */
export function Component() {
  const { mailGoesOut } = usePlatform();
  const session = useSession();
  const isOwner = session.state === 'signed-in' && session.user.role === 'business';
  const mine = useQuery({ ...myBusinessQuery, enabled: isOwner });
  useLiveBusiness(isOwner && Boolean(mine.data));
  const wasPending = useRef(false);
  if (mine.data?.status === 'pending') wasPending.current = true;
  else if (mine.data && wasPending.current) return <Navigate to="/business" replace />;
  const notice = mailGoesOut ? m.business_step_notice_detail() : m.business_step_notice_off();
  const steps: Step[] = [
    { title: m.business_step_submitted(), detail: m.business_step_submitted_detail(), state: 'done' },
    { title: m.business_step_review(), detail: m.business_step_review_detail(), state: 'current' },
    { title: m.business_step_notice(), detail: notice, state: 'ahead' },
  ];
  return (
    <Page narrow title={m.business_pending_title()} detail={m.business_pending_intro()}>
      <Card>
        <StepList steps={steps} />
        <ul className="mt-6 flex flex-col gap-3 border-t border-hairline pt-5 text-ink-soft">
          {afterwards.map(({ Icon, sentence }) => (
            <li key={sentence()} className="flex gap-3">
              <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
              {sentence()}
            </li>
          ))}
        </ul>
      </Card>
      {mine.data?.status === 'pending' && (
        <p className="mt-6">
          <TextLink to="/business/staff" label={m.business_pending_team()} />{' '}
          <span className="text-ink-soft">{m.business_pending_team_detail()}</span>
        </p>
      )}
      <div className="mt-6 flex flex-col gap-3 sm:flex-row">
        <ButtonLink to="/" label={m.business_back_home()} />
        {mine.data && <ButtonLink to="/business/details" variant="secondary" label={m.profile_title()} />}
      </div>
    </Page>
  );
}
