import { useQuery } from '@tanstack/react-query';
import { formatInstant } from '#web/kit/format/date-format.ts';
import { QueryPanel } from '#web/kit/query/query-panel.tsx';
import { FactList } from '#web/kit/ui/fact-list.tsx';
import { Notice } from '#web/kit/ui/notice.tsx';
import { Skeleton } from '#web/kit/ui/skeleton.tsx';
import { WaitingTips } from '#web/money/payments/components/waiting-tips.tsx';
import { type PaymentStatus, paymentStatusQuery } from '#web/money/payments/queries.ts';
import { m } from '#web/paraglide/messages.js';

/** Which provider collects payments, and whether it works. */
export function PaymentPanel() {
  const status = useQuery(paymentStatusQuery);
  return (
    <QueryPanel
      title={m.payments_title()}
      query={status}
      failure={m.payments_load_failed()}
      skeleton={<Skeleton className="h-72" />}
    >
      {(payments) => (
        <div className="flex flex-col gap-6">
          {payments.isTest && <Notice sentence={m.tip_test_mode()} />}
          <FactList facts={factsOf(payments)} />
          <WaitingTips payments={payments} />
        </div>
      )}
    </QueryPanel>
  );
}

function factsOf({ provider, keysAnswer, webhookUrl, webhookLastSeenAt }: PaymentStatus) {
  return [
    {
      label: m.payments_provider(),
      value: provider === 'stripe' ? 'Stripe' : m.payments_sandbox(),
    },
    {
      label: m.payments_keys(),
      value: keysAnswer ? (
        m.payments_keys_answer()
      ) : (
        <span className="text-danger">{m.payments_keys_silent()}</span>
      ),
    },
    { label: m.payments_webhook(), value: <bdi dir="ltr">{webhookUrl}</bdi> },
    {
      label: m.payments_seen(),
      value: webhookLastSeenAt ? formatInstant(webhookLastSeenAt) : m.payments_never_seen(),
    },
  ];
}
