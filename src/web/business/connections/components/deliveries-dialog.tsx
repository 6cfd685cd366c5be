import { useQuery } from '@tanstack/react-query';
import type { Endpoint } from '#shared/contracts/webhooks.ts';
import { deliveriesQuery } from '#web/business/connections/api/webhooks.ts';
import { DeliveryRow } from '#web/business/connections/components/delivery-row.tsx';
import { Dialog } from '#web/kit/ui/dialog.tsx';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import { LoadProblem } from '#web/kit/ui/load-problem.tsx';
import { LoadingRegion } from '#web/kit/ui/loading-region.tsx';
import { Skeleton } from '#web/kit/ui/skeleton.tsx';
import { m } from '#web/paraglide/messages.js';

/** What was sent to an address, newest first. */
export function DeliveriesDialog({ endpoint, onClose }: { endpoint: Endpoint; onClose: () => void }) {
  const title = m.hooks_deliveries_label({ host: new URL(endpoint.url).host });
  return (
    <Dialog open onOpenChange={onClose} title={title}>
      <Deliveries endpoint={endpoint} />
    </Dialog>
  );
}

function Deliveries({ endpoint: { id, switchedOffAt } }: { endpoint: Endpoint }) {
  const deliveries = useQuery(deliveriesQuery(id));
  if (deliveries.isPending)
    return (
      <LoadingRegion>
        <Skeleton className="h-24" />
      </LoadingRegion>
    );
  if (deliveries.isError)
    return <LoadProblem sentence={m.hooks_deliveries_failed()} onRetry={deliveries.refetch} />;
  if (deliveries.data.length === 0) return <EmptyState sentence={m.hooks_deliveries_empty()} />;
  return (
    <ul className="divide-y divide-hairline">
      {deliveries.data.map((delivery) => (
        <DeliveryRow key={delivery.id} delivery={delivery} endpointId={id} canSend={switchedOffAt === null} />
      ))}
    </ul>
  );
}
