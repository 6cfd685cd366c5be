import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate, useParams } from 'react-router';
import type { z } from 'zod';
import { inviteCalls } from '#shared/calls/staff/people.ts';
import { portalCalls, portalProfileCalls, pushCalls } from '#shared/calls/staff/portal.ts';
import { feedbackCalls } from '#shared/calls/tipping/feedback.ts';
import type { invite } from '#shared/contracts/staff.ts';
import { LogoutButton } from '#web/identity/sign-in/components/logout-button.tsx';
import { forgetInvite, saveInvite } from '#web/identity/sign-in/saved-invite.ts';
import { ApiError } from '#web/kit/client/api-error.ts';
import { call } from '#web/kit/client/call.ts';
import { isQueryOf, queryOf } from '#web/kit/client/queries.ts';
import { shownRole, useSession } from '#web/kit/client/session.ts';
import { setShownVenue } from '#web/kit/client/shown-venue.ts';
import { platformName, usePlatformName } from '#web/kit/i18n/platform.ts';
import { MessagePage } from '#web/kit/page/message-page.tsx';
import { PageSkeleton } from '#web/kit/page/page.tsx';
import { useAction } from '#web/kit/query/action.ts';
import { errorSentence } from '#web/kit/query/errors.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { ButtonLink } from '#web/kit/ui/button-link.tsx';
import { LoadProblem } from '#web/kit/ui/notice.tsx';
import { nameOf } from '#web/kit/ui/person-name.tsx';
import { m } from '#web/paraglide/messages.js';

type Invite = z.input<typeof invite>;

const inviteQuery = (token: string) => queryOf(inviteCalls.read, { params: { token } });

export function Component() {
  const { token = '' } = useParams();
  const invite = useQuery(inviteQuery(token));
  if (invite.isPending) return <PageSkeleton />;
  if (invite.data) return <Invitation token={token} invite={invite.data} />;
  const isGone = invite.error instanceof ApiError && invite.error.status < 500;
  const sentence = errorSentence(invite.error, m.error_unreachable({ platform: platformName() }));
  return isGone ? (
    <GonePage sentence={sentence} />
  ) : (
    <LoadProblem sentence={sentence} onRetry={invite.refetch} />
  );
}

function GonePage({ sentence }: { sentence: string }) {
  useEffect(forgetInvite, []);
  return (
    <MessagePage title={m.invite_gone()} detail={sentence}>
      <ButtonLink to="/" label={m.go_home()} />
    </MessagePage>
  );
}

function Invitation({ token, invite }: { token: string; invite: Invite }) {
  const platform = usePlatformName();
  const session = useSession();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const name = nameOf(invite);
  const accept = useAction(() => call(inviteCalls.accept, { params: { token } }), {
    done: m.invite_joined({ name }),
    failed: m.invite_join_failed(),
    onDone: () => {
      forgetInvite();
      // The portal shows the new workplace from now on; what is known of another one is none of it.
      setShownVenue(undefined);
      queryClient.removeQueries({
        predicate: isQueryOf(portalCalls, portalProfileCalls, pushCalls, feedbackCalls.listKindWords),
      });
      navigate('/', { replace: true });
    },
  });
  const save = () => {
    const { firstName, lastName, business } = invite;
    saveInvite({ token, person: { firstName, lastName, businessName: business.name } });
  };
  if (session.state === 'signed-in' && shownRole(session.user) !== 'staff') {
    return (
      <MessagePage title={m.invite_page_title({ name })} detail={m.reason_invite_needs_staff_account()}>
        <LogoutButton />
      </MessagePage>
    );
  }
  const from = { business: invite.business.name, platform };
  const isSignedIn = session.state === 'signed-in';
  return (
    <MessagePage
      title={m.invite_page_title({ name })}
      detail={isSignedIn ? m.invite_page_detail_signed_in(from) : m.invite_page_detail(from)}
    >
      {isSignedIn ? (
        <Button loading={accept.isPending} onClick={() => accept.mutate()} label={m.invite_join()} />
      ) : (
        <>
          <ButtonLink to="/auth?tab=sign-up" onClick={save} label={m.invite_sign_up()} />
          <ButtonLink to="/auth" variant="secondary" onClick={save} label={m.auth_sign_in()} />
        </>
      )}
    </MessagePage>
  );
}
