import type { Account } from '#shared/contracts/accounts.ts';
import { useMakeResetLink } from '#web/identity/accounts/api/accounts.ts';
import { PasswordAgainForm } from '#web/identity/sign-in/components/password-again-form.tsx';
import { formatInstant } from '#web/kit/format/date-format.ts';
import { ShareableLink } from '#web/kit/ui/shareable-link.tsx';
import { useLinkSharing } from '#web/kit/ui/use-link-sharing.ts';
import { m } from '#web/paraglide/messages.js';

/** The link exists only in the answer: when the dialog is closed, nobody can read it again. */
export function ResetLinkForm({ account: { userId } }: { account: Account }) {
  const making = useMakeResetLink(userId);
  if (making.data) return <MadeLink {...making.data} />;
  return (
    <PasswordAgainForm
      field={m.accounts_own_password()}
      button={m.accounts_reset_link()}
      loading={making.isPending}
      failure={m.accounts_reset_link_failed()}
      send={(given, onError) => making.mutate(given, { onError })}
    />
  );
}

function MadeLink({ link, expiresAt }: { link: string; expiresAt: Date | string }) {
  const sharing = useLinkSharing({ link, title: m.accounts_reset_link() });
  return (
    <div className="flex flex-col gap-4">
      <p role="status">{m.accounts_reset_link_once({ when: formatInstant(String(expiresAt)) })}</p>
      <ShareableLink link={link} field={sharing.field} copy={sharing.copy} />
    </div>
  );
}
