import { useState } from 'react';
import { PasswordAgainForm } from '#web/identity/sign-in/components/password-again-form.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { Dialog } from '#web/kit/ui/dialog.tsx';
import { toast } from '#web/kit/ui/toast-store.ts';
import { m } from '#web/paraglide/messages.js';
import { useRequestErasure } from '#web/privacy/erasure.ts';

export function EraseForm() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <p className="mb-4 text-ink-soft">{m.erasure_detail()}</p>
      <Button variant="secondary" onClick={() => setOpen(true)} className="self-stretch sm:self-start">
        {m.erasure_ask()}
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={m.erasure_dialog_title()}
        description={m.erasure_dialog_detail()}
      >
        <PasswordForm onDone={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function PasswordForm({ onDone }: { onDone: () => void }) {
  const request = useRequestErasure();
  return (
    <PasswordAgainForm
      button={m.erasure_ask()}
      destructive
      loading={request.isPending}
      failure={m.erasure_failed()}
      send={(given, onError) =>
        request.mutate(given, {
          onSuccess: () => {
            toast({ title: m.erasure_requested() });
            onDone();
          },
          onError,
        })
      }
    />
  );
}
