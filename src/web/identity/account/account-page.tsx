import type { SessionUser } from '#shared/contracts/auth.ts';
import type { Role } from '#shared/roles.ts';
import { EmailPanel } from '#web/identity/account/components/email-panel.tsx';
import { FactorPanel } from '#web/identity/account/components/factor-panel.tsx';
import { LanguagePanel } from '#web/identity/account/components/language-panel.tsx';
import { NamesPanel } from '#web/identity/account/components/names-panel.tsx';
import { PasskeysPanel } from '#web/identity/account/components/passkeys-panel.tsx';
import { PasswordPanel } from '#web/identity/account/components/password-panel.tsx';
import { SessionsPanel } from '#web/identity/account/components/sessions-panel.tsx';
import { SummariesPanel } from '#web/identity/account/components/summaries-panel.tsx';
import { PageLanguages } from '#web/identity/account/page-language.tsx';
import { shownRole } from '#web/identity/sign-in/shown-role.ts';
import { useSession } from '#web/kit/client/session.ts';
import { Page } from '#web/kit/page/page.tsx';
import { ButtonLink } from '#web/kit/ui/button-link.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import { m } from '#web/paraglide/messages.js';

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
