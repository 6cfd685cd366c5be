import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate, useParams } from 'react-router';
import { inviteCalls } from '#shared/calls/staff/people.ts';
import { portalCalls, portalProfileCalls, pushCalls } from '#shared/calls/staff/portal.ts';
import { feedbackCalls } from '#shared/calls/tipping/feedback.ts';
import { LogoutButton } from '#web/identity/sign-in/components/logout-button.tsx';
import { forgetInvite, saveInvite } from '#web/identity/sign-in/saved-invite.ts';
import { ApiError } from '#web/kit/client/api-error.ts';
import { call } from '#web/kit/client/call.ts';
import { isQueryOf, queryOf } from '#web/kit/client/queries.ts';
import { shownRole, useSession } from '#web/kit/client/session.ts';
import { setShownVenue } from '#web/kit/client/shown-venue.ts';
import { platformName, usePlatformName } from '#web/kit/i18n/platform.ts';
import { MessagePage } from '#web/kit/page/message-page.tsx';
import { PageSkeleton, SmallFormPage } from '#web/kit/page/page.tsx';
import { useAction } from '#web/kit/query/action.ts';
import { errorSentence } from '#web/kit/query/errors.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { ButtonLink } from '#web/kit/ui/button-link.tsx';
import { LoadProblem } from '#web/kit/ui/notice.tsx';
import { nameOf } from '#web/kit/ui/person-name.tsx';
import { toast } from '#web/kit/ui/toast-store.ts';
import { m } from '#web/paraglide/messages.js';
import { type Invite, NewAccountForm } from '#web/staff/invites/new-account-form.tsx';

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
  const name = nameOf(invite);
  const joined = useJoined(name);
  const accept = useAction(() => call(inviteCalls.accept, { params: { token } }), {
    failed: m.invite_join_failed(),
    onDone: joined,
  });
  if (session.state === 'signed-in' && shownRole(session.user) !== 'staff') {
    return (
      <MessagePage title={m.invite_page_title({ name })} detail={m.reason_invite_needs_staff_account()}>
        <LogoutButton />
      </MessagePage>
    );
  }
  const from = { business: invite.business.name, platform };
  if (session.state === 'signed-in')
    return (
      <MessagePage title={m.invite_page_title({ name })} detail={m.invite_page_detail_signed_in(from)}>
        <Button loading={accept.isPending} onClick={() => accept.mutate()} label={m.invite_join()} />
      </MessagePage>
    );
  const save = () => {
    const { firstName, lastName, business } = invite;
    saveInvite({ token, person: { firstName, lastName, businessName: business.name } });
  };
  return (
    <SmallFormPage title={m.invite_page_title({ name })} detail={m.invite_page_detail(from)}>
      <NewAccountForm token={token} invite={invite} onJoined={joined} />
      <div className="mt-3 flex justify-center">
        <ButtonLink to="/auth" variant="quiet" onClick={save} label={m.invite_have_account()} />
      </div>
    </SmallFormPage>
  );
}

/** What follows once the account has joined. */
function useJoined(name: string) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return () => {
    forgetInvite();
    // The portal shows the new workplace from now on; what is known of another one is none of it.
    setShownVenue(undefined);
    queryClient.removeQueries({
      predicate: isQueryOf(portalCalls, portalProfileCalls, pushCalls, feedbackCalls.listKindWords),
    });
    toast({ title: m.invite_joined({ name }) });
    navigate('/', { replace: true });
  };
}
