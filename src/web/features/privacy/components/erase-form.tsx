import { useState } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { toast } from '#web/components/ui/toast-store.ts';
import { PasswordAgainForm } from '#web/features/auth/components/password-again-form.tsx';
import { useRequestErasure } from '#web/features/privacy/api/erasure.ts';
import { m } from '#web/paraglide/messages.js';

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
