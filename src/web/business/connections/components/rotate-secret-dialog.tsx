import { useState } from 'react';
import type { Endpoint } from '#shared/contracts/webhooks.ts';
import { useRotateSecret } from '#web/business/connections/api/webhooks.ts';
import { ShownOnce } from '#web/business/connections/components/shown-once.tsx';
import { PasswordAgainForm } from '#web/identity/sign-in/components/password-again-form.tsx';
import { Dialog } from '#web/kit/ui/dialog.tsx';
import { m } from '#web/paraglide/messages.js';

export function RotateSecretDialog({ endpoint, onClose }: { endpoint: Endpoint; onClose: () => void }) {
  const rotate = useRotateSecret(endpoint.id);
  const [secret, setSecret] = useState<string>();
  if (secret)
    return (
      <Dialog open onOpenChange={onClose} title={m.hooks_secret_title()}>
        <ShownOnce detail={m.hooks_secret_detail()} secret={secret} onDone={onClose} />
      </Dialog>
    );
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={m.hooks_rotate_label({ host: new URL(endpoint.url).host })}
      description={m.hooks_rotate_detail()}
    >
      <PasswordAgainForm
        button={m.hooks_rotate()}
        loading={rotate.isPending}
        failure={m.hooks_rotate_failed()}
        send={(given, onError) =>
          rotate.mutate(given, { onSuccess: (made) => setSecret(made.secret), onError })
        }
      />
    </Dialog>
  );
}
