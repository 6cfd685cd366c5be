import { Mail } from 'lucide-react';
import { accountCalls } from '#shared/calls/identity/account.ts';
import { call } from '#web/kit/client/call.ts';
import { useSession } from '#web/kit/client/session.ts';
import { usePlatform } from '#web/kit/i18n/platform.ts';
import { useAction } from '#web/kit/query/action.ts';
import { errorSentence } from '#web/kit/query/errors.ts';
import { Button, type ButtonVariant } from '#web/kit/ui/button.tsx';
import { m } from '#web/paraglide/messages.js';

/** On every page, until the user has opened the link that was sent to the address. */
export function ConfirmBanner() {
  const session = useSession();
  const { mailGoesOut } = usePlatform();
  // No link was sent, and none can be.
  if (!mailGoesOut) return null;
  if (session.state !== 'signed-in' || session.user.isEmailConfirmed) return null;
  return (
    <aside
      aria-label={m.confirm_banner_name()}
      className="border-b border-hairline bg-sunken text-small print:hidden"
    >
      <div className="mx-auto flex max-w-content flex-wrap items-center gap-x-4 gap-y-0 px-4 py-2 sm:px-6">
        <Mail aria-hidden="true" className="size-5 shrink-0" />
        <p className="min-w-0 flex-1 basis-52 wrap-anywhere">
          {m.confirm_banner({ email: session.user.email })}
        </p>
        <LinkAgain variant="quiet" />
      </div>
    </aside>
  );
}

/** Sends the confirmation link again; the result replaces the button. */
export function LinkAgain({ variant = 'secondary' }: { variant?: ButtonVariant }) {
  const again = useAction(() => call(accountCalls.sendLinkAgain), {});
  return (
    <>
      {!again.isSuccess && (
        <Button
          variant={variant}
          loading={again.isPending}
          onClick={() => !again.isPending && again.mutate()}
          label={m.confirm_banner_again()}
        />
      )}
      <p role="status" className="basis-full empty:hidden">
        {outcome()}
      </p>
    </>
  );

  function outcome(): string | undefined {
    if (again.data) return m.confirm_banner_sent({ email: again.data.email });
    return again.error ? errorSentence(again.error, m.confirm_banner_failed()) : undefined;
  }
}
