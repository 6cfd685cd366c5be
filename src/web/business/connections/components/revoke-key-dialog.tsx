import type { ApiKey } from '#shared/contracts/api-keys.ts';
import { useRevokeKey } from '#web/business/connections/api/api-keys.ts';
import { PasswordAgainForm } from '#web/identity/sign-in/components/password-again-form.tsx';
import { Dialog } from '#web/kit/ui/dialog.tsx';
import { toast } from '#web/kit/ui/toast-store.ts';
import { m } from '#web/paraglide/messages.js';

export function RevokeKeyDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const revoke = useRevokeKey(apiKey.id);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={m.keys_revoke_label({ name: apiKey.name })}
      description={m.keys_revoke_detail()}
    >
      <PasswordAgainForm
        button={m.keys_revoke()}
        destructive
        loading={revoke.isPending}
        failure={m.keys_revoke_failed()}
        send={(given, onError) =>
          revoke.mutate(given, {
            onSuccess: () => {
              toast({ title: m.keys_revoked() });
              onClose();
            },
            onError,
          })
        }
      />
    </Dialog>
  );
}
