import { useQuery } from '@tanstack/react-query';
import { useLocation, useParams } from 'react-router';
import { ApiError } from '#web/api/api-error.ts';
import { errorSentence } from '#web/api/error-sentence.ts';
import { PageSkeleton } from '#web/app/layout/page-skeleton.tsx';
import { MessagePage } from '#web/components/page/message-page.tsx';
import { toastError } from '#web/components/query/toast-error.ts';
import { Button } from '#web/components/ui/button.tsx';
import { ButtonLink } from '#web/components/ui/button-link.tsx';
import { LoadProblem } from '#web/components/ui/load-problem.tsx';
import { useSession } from '#web/features/auth/api/session.ts';
import { LogoutButton } from '#web/features/auth/components/logout-button.tsx';
import { returnState } from '#web/features/auth/return-path.ts';
import { shownRole } from '#web/features/auth/shown-role.ts';
import { type MemberInvite, memberInviteQuery, useJoin } from '#web/features/members/api/join.ts';
import { keepJoin } from '#web/features/members/kept-join.ts';
import { platformName, usePlatformName } from '#web/i18n/platform.ts';
import { m } from '#web/paraglide/messages.js';

/** Where the link of an owner leads whom they want as a manager or viewer. */
export function Component() {
  const { token = '' } = useParams();
  const invite = useQuery(memberInviteQuery(token));
  if (invite.isPending) return <PageSkeleton />;
  if (invite.data) return <Invitation token={token} invite={invite.data} />;
  const isGone = invite.error instanceof ApiError && invite.error.status < 500;
  const sentence = errorSentence(invite.error, m.error_unreachable({ platform: platformName() }));
  return isGone ? (
    <MessagePage title={m.invite_gone()} detail={sentence}>
      <ButtonLink to="/">{m.go_home()}</ButtonLink>
    </MessagePage>
  ) : (
    <LoadProblem sentence={sentence} onRetry={invite.refetch} />
  );
}

function Invitation({ token, invite: { business, role } }: { token: string; invite: MemberInvite }) {
  const platform = usePlatformName();
  const session = useSession();
  const place = useLocation();
  const join = useJoin(token);
  const title = m.join_title({ business: business.name });
  if (session.state === 'signed-in' && shownRole(session.user) !== 'business') {
    return (
      <MessagePage title={title} detail={m.reason_join_needs_business_account()}>
        <LogoutButton />
      </MessagePage>
    );
  }
  const detail = role === 'manager' ? m.join_manager({ platform }) : m.join_viewer({ platform });
  return (
    <MessagePage title={title} detail={detail}>
      {session.state === 'signed-in' ? (
        <Button
          loading={join.isPending || join.isSuccess}
          onClick={() =>
            join.mutate(undefined, { onError: (error) => toastError(error, m.invite_join_failed()) })
          }
        >
          {m.invite_join()}
        </Button>
      ) : (
        <>
          <ButtonLink to="/auth?tab=sign-up" onClick={() => keepJoin(token)}>
            {m.join_sign_up()}
          </ButtonLink>
          <ButtonLink to="/auth" variant="secondary" state={returnState(place)}>
            {m.auth_sign_in()}
          </ButtonLink>
        </>
      )}
    </MessagePage>
  );
}
