import { useQuery } from '@tanstack/react-query';
import { Laptop, Smartphone } from 'lucide-react';
import { accountCalls } from '#shared/calls/identity/account.ts';
import { summaryCalls } from '#shared/calls/insights.ts';
import type { AccountSession, Device, SessionUser } from '#shared/contracts/auth.ts';
import type { Role } from '#shared/roles.ts';
import { EmailPanel } from '#web/identity/account/email-panel.tsx';
import { LanguagePanel } from '#web/identity/account/language-panel.tsx';
import { NamesPanel } from '#web/identity/account/names-panel.tsx';
import { PageLanguages } from '#web/identity/account/page-language.tsx';
import { PasskeysPanel } from '#web/identity/account/passkeys-panel.tsx';
import { PasswordPanel } from '#web/identity/account/password-panel.tsx';
import { sessionsQuery } from '#web/identity/account/queries.ts';
import { FactorPanel } from '#web/identity/account/second-factor-panel.tsx';
import { PasswordAgainForm } from '#web/identity/sign-in/components/password-again-form.tsx';
import { call } from '#web/kit/client/call.ts';
import { queryOf } from '#web/kit/client/queries.ts';
import { shownRole, useSession } from '#web/kit/client/session.ts';
import { formatDay, formatRelative } from '#web/kit/format/date-format.ts';
import { Page } from '#web/kit/page/page.tsx';
import { useAction } from '#web/kit/query/action.ts';
import { QueryPanel } from '#web/kit/query/loaded.tsx';
import { Badge } from '#web/kit/ui/badge.tsx';
import { useNow } from '#web/kit/ui/browser-state.ts';
import { ButtonLink } from '#web/kit/ui/button-link.tsx';
import { Switch } from '#web/kit/ui/checkbox.tsx';
import { DialogButton } from '#web/kit/ui/dialog.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import { browserWords } from '#web/kit/words/browser-words.ts';
import { systemWords } from '#web/kit/words/system-words.ts';
import { m } from '#web/paraglide/messages.js';

const HOUR_MS = 60 * 60_000;

const handheld: AccountSession['device']['system'][] = ['android', 'iphone', 'ipad'];

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
            <ButtonLink
              to="/account/data"
              variant="secondary"
              className="self-stretch sm:self-start"
              label={m.account_data_open()}
            />
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
      skeleton="h-32"
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
  return (
    <DialogButton
      label={m.account_sessions_end()}
      className="mt-3 self-stretch sm:self-start"
      title={m.account_sessions_end_title()}
      description={m.account_sessions_end_detail()}
    >
      {(close) => (
        <PasswordAgainForm
          button={m.account_sessions_end()}
          send={(body) => call(accountCalls.endOtherSessions, { body })}
          refreshes={[accountCalls.listSessions]}
          done={m.account_sessions_ended()}
          failed={m.account_sessions_end_failed()}
          onDone={close}
        />
      )}
    </DialogButton>
  );
}

/** The weekly summary of owners, or the monthly statement of staff. */
function SummariesPanel({ detail }: { detail: string }) {
  const choice = useQuery(summariesQuery);
  const choose = useAction((isWanted: boolean) => call(summaryCalls.change, { body: { isWanted } }), {
    stores: summariesQuery,
    failed: m.account_choice_failed(),
  });
  return (
    <QueryPanel
      title={m.account_summaries_title()}
      query={choice}
      failure={m.account_choice_load_failed()}
      skeleton="h-12"
    >
      {({ isWanted }) => (
        <>
          <p className="mb-2 text-ink-soft">{detail}</p>
          <Switch
            label={m.account_summaries_switch()}
            checked={choose.isPending ? choose.variables : isWanted}
            onCheckedChange={(checked) => choose.mutate(checked)}
          />
        </>
      )}
    </QueryPanel>
  );
}

function SessionRow({ session }: { session: AccountSession }) {
  const nowMs = useNow();
  const { device, isCurrent, startedAt, seenAt } = session;
  const Icon = handheld.includes(device.system) ? Smartphone : Laptop;
  return (
    <li className="flex items-start gap-3 py-3">
      <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-ink-soft" />
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 font-medium">
          {deviceWords(device)}
          {isCurrent && <Badge className="bg-tint text-on-tint">{m.account_session_current()}</Badge>}
        </p>
        <p className="text-small text-ink-soft">{lastUse()}</p>
        <p className="text-small text-ink-soft">{m.account_session_since({ day: formatDay(startedAt) })}</p>
      </div>
    </li>
  );

  function lastUse(): string {
    if (isCurrent) return m.account_session_now();
    // The last use is known to within an hour.
    if (nowMs - Date.parse(seenAt) < HOUR_MS) return m.account_session_recent();
    return m.account_session_seen({ when: formatRelative(seenAt, nowMs) });
  }
}

function deviceWords({ browser, system }: Device): string {
  if (browser === 'other' && system === 'other') return m.device_unknown();
  return m.device_words({ browser: browserWords[browser](), system: systemWords[system]() });
}
