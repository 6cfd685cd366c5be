import { useRef, useState } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { toast } from '#web/components/ui/toast-store.ts';
import { useFocusAfter } from '#web/components/ui/use-focus-after.ts';
import { useEndOtherSessions } from '#web/features/account/api/sessions.ts';
import { PasswordAgainForm } from '#web/features/auth/components/password-again-form.tsx';
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
