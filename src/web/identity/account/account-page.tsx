import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { summaryCalls } from '#shared/calls/insights.ts';
import type { SessionUser } from '#shared/contracts/auth.ts';
import type { Role } from '#shared/roles.ts';
import { EmailPanel } from '#web/identity/account/components/email-panel.tsx';
import { FactorPanel } from '#web/identity/account/components/factor-panel.tsx';
import { LanguagePanel } from '#web/identity/account/components/language-panel.tsx';
import { NamesPanel } from '#web/identity/account/components/names-panel.tsx';
import { PasskeysPanel } from '#web/identity/account/components/passkeys-panel.tsx';
import { PasswordPanel } from '#web/identity/account/components/password-panel.tsx';
import { SessionRow } from '#web/identity/account/components/session-row.tsx';
import { PageLanguages } from '#web/identity/account/page-language.tsx';
import { sessionsQuery, useEndOtherSessions } from '#web/identity/account/queries.ts';
import { PasswordAgainForm } from '#web/identity/sign-in/components/password-again-form.tsx';
import { shownRole } from '#web/identity/sign-in/shown-role.ts';
import { call } from '#web/kit/client/call.ts';
import { queryOf } from '#web/kit/client/queries.ts';
import { useSession } from '#web/kit/client/session.ts';
import { Page } from '#web/kit/page/page.tsx';
import { QueryPanel } from '#web/kit/query/query-panel.tsx';
import { toastError } from '#web/kit/query/toast-error.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { ButtonLink } from '#web/kit/ui/button-link.tsx';
import { Dialog } from '#web/kit/ui/dialog.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import { Skeleton } from '#web/kit/ui/skeleton.tsx';
import { Switch } from '#web/kit/ui/switch.tsx';
import { toast } from '#web/kit/ui/toast-store.ts';
import { useFocusAfter } from '#web/kit/ui/use-focus-after.ts';
import { m } from '#web/paraglide/messages.js';

const summariesQuery = queryOf(summaryCalls.read);

const summaryWords: Partial<Record<Role, () => string>> = {
  business: m.account_summaries_owner,
  staff: m.account_summaries_staff,
};

export function Component() {
  const session = useSession();
  return session.state === 'signed-in' ? <Account key={session.user.id} user={session.user} /> : null;
}

function Account({ user }: { user: SessionUser }) {
  const summaries = summaryWords[shownRole(user)];
  return (
    <Page title={m.account_title()} detail={m.account_signed_in_as({ username: user.username })}>
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-4">
          <NamesPanel user={user} />
          <EmailPanel />
          {summaries && <SummariesPanel detail={summaries()} />}
          <LanguagePanel ofPages={<PageLanguages />} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <PasswordPanel username={user.username} />
          <FactorPanel />
          <PasskeysPanel />
          <SessionsPanel />
          <Panel title={m.account_data_title()}>
            <p className="mb-4 text-ink-soft">{m.account_data_detail()}</p>
            <ButtonLink to="/account/data" variant="secondary" className="self-stretch sm:self-start">
              {m.account_data_open()}
            </ButtonLink>
          </Panel>
        </div>
      </div>
    </Page>
  );
}

function SessionsPanel() {
  const query = useQuery(sessionsQuery);
  return (
    <QueryPanel
      title={m.account_sessions_title()}
      query={query}
      failure={m.account_sessions_load_failed()}
      skeleton={<Skeleton className="h-32" />}
    >
      {(sessions) => (
        <>
          <ul className="divide-y divide-hairline">
            {sessions.map((session, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: sessions have no id that may be shown, and no state here
              <SessionRow key={index} session={session} />
            ))}
          </ul>
          {sessions.length > 1 && <EndSessions />}
        </>
      )}
    </QueryPanel>
  );
}

function EndSessions() {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useFocusAfter(isOpen, () => button.current?.focus());
  return (
    <>
      <Button
        ref={button}
        variant="secondary"
        onClick={() => setOpen(true)}
        className="mt-3 self-stretch sm:self-start"
      >
        {m.account_sessions_end()}
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={m.account_sessions_end_title()}
        description={m.account_sessions_end_detail()}
      >
        <PasswordForm onDone={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function PasswordForm({ onDone }: { onDone: () => void }) {
  const end = useEndOtherSessions();
  return (
    <PasswordAgainForm
      button={m.account_sessions_end()}
      loading={end.isPending}
      failure={m.account_sessions_end_failed()}
      send={(given, onError) =>
        end.mutate(given, {
          onSuccess: () => {
            toast({ title: m.account_sessions_ended() });
            onDone();
          },
          onError,
        })
      }
    />
  );
}

/** The weekly summary of owners, or the monthly statement of staff. */
function SummariesPanel({ detail }: { detail: string }) {
  const choice = useQuery(summariesQuery);
  const choose = useChooseSummaries();
  return (
    <QueryPanel
      title={m.account_summaries_title()}
      query={choice}
      failure={m.account_choice_load_failed()}
      skeleton={<Skeleton className="h-12" />}
    >
      {({ isWanted }) => (
        <>
          <p className="mb-2 text-ink-soft">{detail}</p>
          <Switch
            label={m.account_summaries_switch()}
            checked={choose.isPending ? choose.variables : isWanted}
            onCheckedChange={(checked) =>
              choose.mutate(checked, { onError: (error) => toastError(error, m.account_choice_failed()) })
            }
          />
        </>
      )}
    </QueryPanel>
  );
}

function useChooseSummaries() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (isWanted: boolean) => call(summaryCalls.change, { body: { isWanted } }),
    onSuccess: (choice) => client.setQueryData(summariesQuery.queryKey, choice),
  });
}
