import { useQuery } from '@tanstack/react-query';
import type { Delivery, Endpoint } from '#shared/contracts/connections.ts';
import {
  eventWord,
  outcomeWords,
  StateBadge,
  statusWords,
  toastOutcome,
} from '#web/business/connections/delivery-outcome.tsx';
import { deliveriesQuery, useSendAgain } from '#web/business/connections/queries.ts';
import { formatInstant } from '#web/kit/format/date-format.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { Dialog } from '#web/kit/ui/dialog.tsx';
import { LoadingRegion, Skeleton } from '#web/kit/ui/loading.tsx';
import { EmptyState, LoadProblem } from '#web/kit/ui/notice.tsx';
import { m } from '#web/paraglide/messages.js';

type Props = { delivery: Delivery; endpointId: string; canSend: boolean };

const styles = { waiting: 'warning', delivered: 'good', failed: 'bad' } as const;

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

function DeliveryRow({ delivery, endpointId, canSend }: Props) {
  const again = useSendAgain(endpointId);
  const { id, kind, status, createdAt, nextTryAt, answer } = delivery;
  const event = eventWord(kind);
  const when = formatInstant(createdAt);
  return (
    <li className="py-3">
      <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="font-medium">{event}</span>
        <StateBadge tone={styles[status]}>{statusWords[status]()}</StateBadge>
      </p>
      <p className="text-small text-ink-soft">{when}</p>
      <p className="text-small">{outcomeWords(delivery)}</p>
      {answer && (
        <p dir="auto" className="rounded-card bg-sunken px-3 py-2 font-mono text-small wrap-anywhere">
          {answer}
        </p>
      )}
      {nextTryAt && (
        <p className="text-small text-ink-soft">{m.hooks_next_try({ when: formatInstant(nextTryAt) })}</p>
      )}
      {canSend && (
        <Button
          variant="quiet"
          className="-ms-3"
          aria-label={m.hooks_again_label({ event, when })}
          loading={again.isPending}
          onClick={() => again.mutate(id, toastOutcome(m.hooks_again_done()))}
        >
          {m.hooks_again()}
        </Button>
      )}
    </li>
  );
}
