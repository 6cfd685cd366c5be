import type { Endpoint } from '#shared/contracts/webhooks.ts';
import { useRemoveEndpoint } from '#web/business/connections/api/webhooks.ts';
import { toastError } from '#web/kit/query/toast-error.ts';
import { ConfirmDialog } from '#web/kit/ui/confirm-dialog.tsx';
import { toast } from '#web/kit/ui/toast-store.ts';
import { m } from '#web/paraglide/messages.js';

export function RemoveWebhookDialog({ endpoint, onClose }: { endpoint: Endpoint; onClose: () => void }) {
  const remove = useRemoveEndpoint(endpoint.id);
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={m.hooks_remove_label({ host: new URL(endpoint.url).host })}
      description={m.hooks_remove_detail()}
      confirmLabel={m.hooks_remove()}
      destructive
      loading={remove.isPending}
      onConfirm={() =>
        remove.mutate(undefined, {
          onSuccess: () => {
            toast({ title: m.hooks_removed() });
            onClose();
          },
          onError: (error) => toastError(error, m.hooks_change_failed()),
        })
      }
    />
  );
}
