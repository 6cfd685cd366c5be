import { useQuery } from '@tanstack/react-query';
import { useLocation, useParams } from 'react-router';
import type { z } from 'zod';
import { memberCalls } from '#shared/calls/business/members.ts';
import type { memberInvite } from '#shared/contracts/members.ts';
import { saveJoin } from '#web/business/members/saved-join.ts';
import { LogoutButton } from '#web/identity/sign-in/components/logout-button.tsx';
import { returnState } from '#web/identity/sign-in/return-path.ts';
import { ApiError } from '#web/kit/client/api-error.ts';
import { call } from '#web/kit/client/call.ts';
import { queryOf } from '#web/kit/client/queries.ts';
import { shownRole, useSession } from '#web/kit/client/session.ts';
import { platformName, usePlatformName } from '#web/kit/i18n/platform.ts';
import { MessagePage } from '#web/kit/page/message-page.tsx';
import { PageSkeleton } from '#web/kit/page/page.tsx';
import { useAction } from '#web/kit/query/action.ts';
import { errorSentence } from '#web/kit/query/errors.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { ButtonLink } from '#web/kit/ui/button-link.tsx';
import { LoadProblem } from '#web/kit/ui/notice.tsx';
import { m } from '#web/paraglide/messages.js';

type MemberInvite = z.input<typeof memberInvite>;

const memberInviteQuery = (token: string) => queryOf(memberCalls.readInvite, { params: { token } });

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
      <ButtonLink to="/" label={m.go_home()} />
    </MessagePage>
  ) : (
    <LoadProblem sentence={sentence} onRetry={invite.refetch} />
  );
}

function Invitation({ token, invite: { business, role } }: { token: string; invite: MemberInvite }) {
  const platform = usePlatformName();
  const session = useSession();
  const location = useLocation();
  const join = useAction(() => call(memberCalls.acceptInvite, { params: { token } }), {
    failed: m.invite_join_failed(),
    // Everything on screen is of another business afterwards, so the whole page is loaded again.
    onDone: () => window.location.assign('/business'),
  });
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
          onClick={() => join.mutate()}
          label={m.invite_join()}
        />
      ) : (
        <>
          <ButtonLink to="/auth?tab=sign-up" onClick={() => saveJoin(token)} label={m.join_sign_up()} />
          <ButtonLink to="/auth" variant="secondary" state={returnState(location)} label={m.auth_sign_in()} />
        </>
      )}
    </MessagePage>
  );
}
