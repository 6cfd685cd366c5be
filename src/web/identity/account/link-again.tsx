import { useSendLinkAgain } from '#web/identity/account/queries.ts';
import { errorSentence } from '#web/kit/client/error-sentence.ts';
import { Button } from '#web/kit/ui/button.tsx';
import type { ButtonVariant } from '#web/kit/ui/button-style.ts';
import { m } from '#web/paraglide/messages.js';

/** Sends the link to confirm an address again. In place of the button it then says what happened. */
export function LinkAgain({ variant = 'secondary' }: { variant?: ButtonVariant }) {
  const again = useSendLinkAgain();
  return (
    <>
      {!again.isSuccess && (
        <Button
          variant={variant}
          loading={again.isPending}
          onClick={() => !again.isPending && again.mutate()}
        >
          {m.confirm_banner_again()}
        </Button>
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
