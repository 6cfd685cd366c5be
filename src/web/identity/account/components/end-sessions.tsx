import { useRef, useState } from 'react';
import { useEndOtherSessions } from '#web/identity/account/api/sessions.ts';
import { PasswordAgainForm } from '#web/identity/sign-in/components/password-again-form.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { Dialog } from '#web/kit/ui/dialog.tsx';
import { toast } from '#web/kit/ui/toast-store.ts';
import { useFocusAfter } from '#web/kit/ui/use-focus-after.ts';
import { m } from '#web/paraglide/messages.js';

export function EndSessions() {
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
