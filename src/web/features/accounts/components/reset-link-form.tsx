import type { Account } from '#shared/contracts/accounts.ts';
import { formatInstant } from '#web/components/format/date-format.ts';
import { useMakeResetLink } from '#web/features/accounts/api/accounts.ts';
import { PasswordAgainForm } from '#web/features/auth/components/password-again-form.tsx';
import { ShareableLink } from '#web/features/qr/components/shareable-link.tsx';
import { useLinkSharing } from '#web/features/qr/use-link-sharing.ts';
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
